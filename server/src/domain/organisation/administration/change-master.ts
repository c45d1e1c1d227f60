/** Changes a row of the masters, or undoes a change (decision 34). */
import type { BodyOf } from "@smgt/contract/call.ts";
import type {
  changeMaster as call,
  undoMasterChange as undoCall,
} from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Context, Officer } from "../../../context.ts";
import { readChange } from "../../law/masters/packs/changes/queries.ts";
import { keyTextOf, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import { lockPacks } from "../../law/masters/packs/queries.ts";
import { ONE_IS_ENOUGH } from "../../law/authority/second-person.ts";
import { Refused } from "../../ground/refused.ts";
import { makeOrAsk } from "./approve-changes.ts";
import { drawn, inOneChange, makeChanges } from "./make-changes.ts";
import { readDocument } from "./masters-now.ts";
import { isDeepStrictEqual } from "node:util";
import type { Wish } from "./draft-change.ts";

/** Computes the change that reverts another one. Pure. */
interface MadeChange {
  readonly list: MasterList;
  readonly key: Fields;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

const isNone = (fields: Fields | null): boolean => fields === null || Object.keys(fields).length === 0;

/** An added row ends; a removed row is added as it was. Otherwise the differing fields get their former values. */
function undoOf({ list, key, before, after }: MadeChange, now: readonly Fields[]): Wish {
  const own = keyTextOf(list, key);
  const row = now.find((each) => keyTextOf(list, each) === own);
  if (isNone(before)) return { list, key, kind: "end" };
  const values = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => !Object.hasOwn(key, name)));
  if (row === undefined) return { list, key, kind: "add", values };
  const differing = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(row[name] ?? null, value));
  const was = Object.fromEntries(
    differing.flatMap(([name]) => (after !== null && Object.hasOwn(after, name) ? [[name, after[name] ?? null]] : [])),
  );
  return { list, key, kind: "set", values: Object.fromEntries(differing), was };
}

/** Makes the change and returns the new version; null when it waits for a second administrator. */
export async function changeMaster(ctx: Context, admin: Officer, body: BodyOf<typeof call>): Promise<number | null> {
  const { reason, client_ref: clientRef, ...wish } = body;
  return makeOrAsk(ctx, admin, { list: wish.list, wishes: [wish], reason }, clientRef);
}

/** Restores the values that a change replaced; only the last change of a row can be undone. */
export async function undoChange(ctx: Context, admin: Officer, body: BodyOf<typeof undoCall>): Promise<number> {
  const { masters_version: version, change_no: no = 1 } = body;
  // The restored value was approved when it was made.
  const making = { admin, now: ctx.clock.now(), reason: body.reason, undoes: version, mandate: ONE_IS_ENOUGH };
  return inOneChange(ctx, admin, async (tx) => {
    await lockPacks(tx);
    const made = await readChange(tx, version, no);
    if (made === undefined) throw new Refused("MASTER_UNKNOWN");
    const change = {
      list: made.list as MasterList,
      key: made.row_key as Fields,
      before: made.before as Fields | null,
      after: made.after as Fields | null,
    };
    const document = await readDocument(tx);
    const own = keyTextOf(change.list, change.key);
    const isBuiltOn = document?.changes.some(
      (each) => each.version > version && each.list === change.list && keyTextOf(each.list, each.key) === own,
    );
    if (isBuiltOn === true) throw new Refused("MASTER_BUILT_ON");
    return makeChanges(tx, making, (rows) => [drawn(undoOf(change, rows.now(change.list)), rows)]);
  });
}
