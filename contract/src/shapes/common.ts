/** Small shapes used by many calls. Times are ISO 8601 in UTC; flags are 'Y' or 'N'; X ids are strings. */
import { Type, type TSchema } from "typebox";
import { SEEN } from "../given.ts";

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** How many, or which version: nought or more, as far as the database counts. */
export const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Flag = Type.Union([Type.Literal("Y"), Type.Literal("N")]);
/** Yes or no as the wire writes it. */
export const flagOf = (is: boolean): "Y" | "N" => (is ? "Y" : "N");
export const Moment = Type.String({ maxLength: 40, description: "ISO 8601, UTC" });
/** A day that there is: of February 31 the database would only tell in the middle of an answer. */
export const Day = Type.String({
  pattern: "^(19|20|21)\\d{2}-",
  format: "date",
  maxLength: 10,
  description: "YYYY-MM-DD",
});
/** Id that the outside platform gave; longer than a JavaScript number can hold. */
export const PlatformId = Type.String({ pattern: "^\\d{1,25}$" });
/** A sentence for the user; the client shows it as a green toast. */
export const Sentence = Type.String();
/** One of the given words. A union made from a list would be typed `never`, so the type is given by hand. */
export const oneOf = <const W extends readonly string[]>(words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))));
/** Text that a person types. NUL cannot be stored and is refused. */
export const text = (max: number) => Type.String({ maxLength: max, pattern: "^[^\\u0000]*$" });
/** Text that has to be given (`given.ts`), of so many letters at least. */
export const said = (max: number, min = 1) => Type.String({ minLength: min, maxLength: max, pattern: SEEN });

/** Paging by page number, for the calls of the specification's kind; lists of tickets use a cursor. */
export const PageRequest = {
  page_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  search: Type.Optional(text(200)),
  sort_by: Type.Optional(text(40)),
  sort_dir: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};
export const TotalCount = Type.Object({ total_count: Type.Optional(Type.Integer()) });

/** Rows, or the sentence 'No Record Found' when there are none. */
export const rows = <T extends TSchema>(row: T) => Type.Union([Type.Array(row), Type.Literal("No Record Found")]);

/** The shape, or null where there is nothing to say. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
