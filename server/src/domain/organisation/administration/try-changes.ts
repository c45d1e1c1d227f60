/** Validates requested changes as a whole pack over the masters in force; writes nothing. */
import { checkedWith, rowsOfPack, type MastersNow } from "./masters-now.ts";
import { draftOf, type Wish } from "./draft-change.ts";

/** Returns the pack with the changes merged, or its problems. */
export function tryChanges(now: MastersNow, wishes: readonly Wish[]): ReturnType<typeof checkedWith> {
  const version = now.version + 1;
  const drafts = wishes.map((wish) => {
    const ofThePack = wish.kind === "reset" ? rowsOfPack(now.asLoaded, wish.list) : [];
    return { ...draftOf(wish, rowsOfPack(now.pack, wish.list), ofThePack).change, version };
  });
  return checkedWith(now.document, [...now.document.changes, ...drafts]);
}
