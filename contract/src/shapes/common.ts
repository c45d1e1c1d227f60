/** Small shapes used by many calls. Times are ISO 8601 in UTC; flags are 'Y' or 'N'; X ids are strings. */
import { Type, type TSchema } from "typebox";
import { SEEN } from "../given.ts";

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Count or version: zero or more, within the database's integer range. */
export const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Flag = Type.Union([Type.Literal("Y"), Type.Literal("N")]);
export const flagOf = (is: boolean): "Y" | "N" => (is ? "Y" : "N");
export const Moment = Type.String({ maxLength: 40, description: "ISO 8601, UTC" });
/** Existing calendar day: the database would reject February 31 only in the middle of a query. */
export const Day = Type.String({
  pattern: "^(19|20|21)\\d{2}-",
  format: "date",
  maxLength: 10,
  description: "YYYY-MM-DD",
});
/** Id given by the outside platform; longer than a JavaScript number can hold. */
export const PlatformId = Type.String({ pattern: "^\\d{1,25}$" });
/** Sentence for the user; the client shows it as a green toast. */
export const Sentence = Type.String();
/** One of the given words. The type is written by hand, since a union built from a list infers as `never`. */
export const oneOf = <const W extends readonly string[]>(words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))));
/** Text typed by a person. NUL cannot be stored and is refused. */
export const text = (max: number) => Type.String({ maxLength: max, pattern: "^[^\\u0000]*$" });
/** Required text (`given.ts`) with a minimum length. */
export const said = (max: number, min = 1) => Type.String({ minLength: min, maxLength: max, pattern: SEEN });

/** Paging by page number, for calls of the specification; lists of tickets use a cursor. */
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

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
