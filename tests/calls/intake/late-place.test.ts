/** A place named in a later post: the ticket gets that district once, and no officer's choice is overwritten. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { GURUGRAM, HISAR } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

describe("a place in a later post", () => {
  const { world, desk } = deskForTests();

  const roots = new Map<number, { readonly handle: string; readonly postId: string }>();
  const placeless = async (handle: string): Promise<number> => {
    const author = ensureUser(world.x.world, handle);
    const { id } = writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell Sewer overflowing in our street for a week.",
    });
    const row = await until("the ticket is in the queue", async () => {
      const rows = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === handle);
    });
    roots.set(row.ticket_id, { handle, postId: id });
    return row.ticket_id;
  };
  /** The citizen of a ticket, or another person, replies to it. */
  const adds = async (ticketId: number, text: string, as?: string): Promise<void> => {
    const root = roots.get(ticketId);
    assert.ok(root !== undefined);
    const author = ensureUser(world.x.world, as ?? root.handle);
    const { id } = writePost(world.x.world, author.id, {
      text: `@demo_grievance_cell ${text}`,
      inReplyToId: root.postId,
    });
    await until("the post is kept", () =>
      world.ctx.db.selectFrom("post").select("feed_id").where("origin_id", "=", id).executeTakeFirst(),
    );
  };
  const placeOf = async (ticketId: number) => (await desk.show(ticketId)).district_id;
  const placings = async (ticketId: number) =>
    (await desk.show(ticketId)).history.filter((row) => row.action_name.startsWith("District taken")).length;

  it("becomes the ticket's district when it has none, with history and in the figures, and only once", async () => {
    const id = await placeless("place_later");
    assert.equal(await placeOf(id), null);
    await adds(id, "Sorry, forgot to tell: it is Patel Nagar, Hisar");
    assert.deepEqual([await placeOf(id), await placings(id)], [HISAR, 1]);
    await adds(id, "My brother in Gurugram has the same");
    assert.deepEqual([await placeOf(id), await placings(id)], [HISAR, 1]);
    assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
  });

  it("is ignored when it is a road, outside the State, or another person's", async () => {
    const id = await placeless("place_unsure");
    await adds(id, "It is on Hisar road");
    await adds(id, "My uncle lives in Jaipur");
    await adds(id, "In Hisar it is the same", "place_stranger");
    assert.deepEqual([await placeOf(id), await placings(id)], [null, 0]);
  });

  it("does not change a district set by the cell", async () => {
    const placed = await placeless("place_by_cell");
    await desk.done("cell", placed, ACTION.CHANGE_DISTRICT, { district_id: GURUGRAM });
    await adds(placed, "It is in Hisar");
    assert.deepEqual([await placeOf(placed), await placings(placed)], [GURUGRAM, 0]);
  });
});
