/**
 * Combination of several copies of an item: the longest text with its dependent parts, and every other part from the
 * latest copy that has it. A richer payload backfills a poorer one, which never removes anything. Pure.
 */
import { textOf } from "./completeness.ts";
import { idAt, isObject, objectAt, objectsAt, textAt, type Json, type JsonObject } from "./json.ts";

/** Parts that depend on the text and must come from the same copy. */
const OF_TEXT = ["text", "entities", "note_tweet", "note_post"];
const LISTS = { users: "id", media: "media_key", tweets: "id", posts: "id", polls: "id", places: "id" } as const;

/** Combines copies, oldest first. */
export function combineCopies(copies: readonly unknown[]): unknown {
  const [first, ...later] = copies.filter(
    (copy): copy is JsonObject => isObject(copy) && objectAt(copy, "data") !== null,
  );
  if (first === undefined) return copies.at(-1);
  return later.reduce(combineTwo, first);
}

function combineTwo(earlier: JsonObject, later: JsonObject): JsonObject {
  const includes = combineIncludes(objectAt(earlier, "includes"), objectAt(later, "includes"));
  return { ...earlier, ...later, data: combineData(dataOf(earlier), dataOf(later)), includes };
}

const dataOf = (copy: JsonObject): JsonObject => objectAt(copy, "data") ?? {};

function combineData(earlier: JsonObject, later: JsonObject): JsonObject {
  const isLonger = (textOf(earlier)?.length ?? -1) > (textOf(later)?.length ?? -1);
  const isOld = (data: JsonObject): boolean => objectAt(data, "message_create") !== null;
  // The two shapes of a message do not mix; the newer one can contain pictures.
  if (isOld(earlier) !== isOld(later)) {
    const [newer, older] = isOld(earlier) ? [later, earlier] : [earlier, later];
    return (textOf(older)?.length ?? -1) > (textOf(newer)?.length ?? -1) ? older : newer;
  }
  const parts = { ...earlier, ...withoutEmpty(later) };
  const words = isLonger ? earlier : later;
  const others = Object.entries(parts).filter(([name]) => !OF_TEXT.includes(name));
  return Object.fromEntries([...others, ...Object.entries(words).filter(([name]) => OF_TEXT.includes(name))]);
}

const withoutEmpty = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ""));

function combineIncludes(earlier: JsonObject | null, later: JsonObject | null): JsonObject {
  const combined: Record<string, Json> = { ...earlier, ...later };
  for (const [name, key] of Object.entries(LISTS)) {
    const byKey = new Map<string, JsonObject>();
    for (const one of [...objectsAt(earlier, name), ...objectsAt(later, name)]) {
      const id = idAt(one, key) ?? textAt(one, key) ?? "";
      const before = byKey.get(id);
      if (before === undefined || Object.keys(one).length >= Object.keys(before).length) byKey.set(id, one);
    }
    if (byKey.size > 0) combined[name] = [...byKey.values()];
  }
  return combined;
}
