/**
 * Saved views of an officer: a list of their role with filters and order, under a name. A view contains no ticket
 * data; visibility is decided when the list is read. Hence no audit row.
 */
import { isGiven } from "@smgt/contract/given.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { MOST_VIEWS, type SavedView, type saveView as SaveView } from "@smgt/contract/calls/tickets/views.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { listsOfRole } from "../tickets/lists/list-tickets.ts";
import { insertView, isNameTaken, lockViews, removeView, replaceView, viewsOf, type ViewRow } from "./queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const present = ({ saved_at, ...row }: ViewRow): SavedView => ({ ...row, saved_at: saved_at.toISOString() });

/** Returns the officer's views in the role in use. */
export async function listViews(ctx: Context, officer: Officer): Promise<SavedView[]> {
  return (await viewsOf(ctx.db, officer)).map(present);
}

/** Saves a new view or replaces one; refuses a duplicate name and the thirty-first view. */
export async function saveView(ctx: Context, officer: Officer, body: BodyOf<typeof SaveView>): Promise<SavedView> {
  const { list_key: listKey, query, saved_view_id: viewId } = body;
  const name = body.view_name.normalize("NFC").trim();
  if (!isGiven(name)) throw new Refused("VIEW_NAME_REQUIRED");
  if (!listsOfRole(await mastersOf(ctx), officer.roleId).includes(listKey)) throw new Refused("NOT_PERMITTED");
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockViews(tx, officer);
    if (await isNameTaken(tx, officer, name, viewId ?? null)) throw new Refused("VIEW_NAME_TAKEN", { name });
    const view = { listKey, name, query };
    if (viewId === undefined) {
      const made = await insertView(tx, officer, view, now);
      if (made === undefined) throw new Refused("VIEW_LIMIT", { max: MOST_VIEWS });
      return present(made);
    }
    const replaced = await replaceView(tx, officer, viewId, view, now);
    if (replaced === undefined) throw new Refused("VIEW_NOT_FOUND");
    return present(replaced);
  });
}

/** Removes a view and returns it, so that the removal can be undone. */
export async function deleteView(ctx: Context, officer: Officer, viewId: number): Promise<SavedView> {
  const removed = await removeView(ctx.db, officer, viewId);
  if (removed === undefined) throw new Refused("VIEW_NOT_FOUND");
  return present(removed);
}
