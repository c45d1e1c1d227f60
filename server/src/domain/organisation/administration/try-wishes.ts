/** What wishes would come to over all that is in force, as a whole pack that is checked; nothing is written. */
import { checkedWith, rowsOfPack, type MastersNow } from "./masters-now.ts";
import { draftOf, type Wish } from "./draft-change.ts";

/** The pack with the wishes laid over it, or what would not hold together. */
export function tryWishes(now: MastersNow, wishes: readonly Wish[]): ReturnType<typeof checkedWith> {
  const version = now.version + 1;
  const drafts = wishes.map((wish) => {
    const ofThePack = wish.kind === "reset" ? rowsOfPack(now.asLoaded, wish.list) : [];
    return { ...draftOf(wish, rowsOfPack(now.pack, wish.list), ofThePack).change, version };
  });
  return checkedWith(now.document, [...now.document.changes, ...drafts]);
}
