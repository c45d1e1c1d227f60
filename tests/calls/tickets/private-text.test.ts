/** The text of a direct message stays hidden from those who may not read it, on any ticket it reaches. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { tweetReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ticketStory } from "@smgt/contract/calls/oversight/trails.ts";
import { getSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { commonList, searchTickets, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import {
  createNewTicketFromAdditionalMarking,
  markAsPrimaryTicket,
  markDeleteTicket,
} from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { WATER } from "../../support/desk.ts";
import { savedList } from "../../support/export.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const HIDDEN = "•••";

describe("the text of a direct message", () => {
  let viewer: Client;
  const { world, desk } = deskForTests();
  before(async () => {
    viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
  });

  const idOf = (handle: string) => ensureUser(world.x.world, handle).id;
  const message = (handle: string, text: string): void => {
    writeMessage(world.x.world, idOf(handle), DEMO_ACCOUNT.ownId, text);
  };
  const newestOf = (handle: string): Promise<TicketDetails> =>
    until("the message is a ticket", async () => {
      const rows = rowsOf(await desk.as.cell.ok(commonList, { list_key: "all", page_size: 100 }));
      const row = rows.find((one) => one.citizen_handle === handle);
      return row === undefined ? null : desk.show(row.ticket_id);
    });
  const postsOf = (ticketId: number, count: number): Promise<TicketDetails> =>
    until("the posts are there", async () => {
      const now = await desk.show(ticketId);
      return now.posts.length === count ? now : null;
    });
  const found = async (who: Client, text: string): Promise<number[]> =>
    rowsOf(await who.ok(searchTickets, { text })).map((one) => one.ticket_id);
  /** Asserts that the viewer finds the text nowhere. */
  const isKeptFromViewer = async (ticketId: number, secret: string): Promise<void> => {
    const rows = rowsOf(await viewer.ok(commonList, { list_key: "all", page_size: 100 }));
    assert.equal(rows.find((one) => one.ticket_id === ticketId)?.snippet, HIDDEN);
    const shown = await viewer.ok(ticketJson, { ticket_id: ticketId });
    assert.equal(shown.description, HIDDEN);
    assert.ok(!JSON.stringify(shown).includes(secret));
    assert.ok(!(await savedList(viewer, { format: "csv", list_key: "all" })).includes(secret));
    assert.deepEqual(await found(viewer, secret), []);
    assert.ok((await found(desk.as.cell, secret)).includes(ticketId));
    const alike = JSON.stringify(await viewer.ok(getSimilar, { ticket_id: ticketId }));
    assert.ok(!alike.includes(secret), alike);
  };

  it("by us stays hidden in history, trail and the officer's day", async () => {
    const secret = "quetzal613";
    message("answered_by_message", "My street has no light since Monday, Sector 46, Gurugram.");
    const { ticket_id: id, posts } = await newestOf("answered_by_message");
    const sent = await desk.as.cell.call(tweetReply, {
      ticket_id: id,
      tweet_id: posts[0]?.tweet_id ?? "",
      reply_type: "D",
      text: `Please tell us the pole number. ${secret}`,
      client_ref: "private-words-reply",
    });
    assert.equal(sent.STATUS_ID, "0", JSON.stringify(sent));
    assert.ok(JSON.stringify((await desk.show(id)).history).includes(secret), "the cell reads its own message");
    assert.ok(!JSON.stringify(await viewer.ok(ticketJson, { ticket_id: id })).includes(secret));
    const story = await desk.as.head.call(ticketStory, { ticket_id: id });
    assert.ok(story.STATUS_ID === "0" && !JSON.stringify(story).includes(secret));
    assert.deepEqual(await found(viewer, secret), []);
  });

  it("stays hidden on the ticket of a second department", async () => {
    const secret = "zebrafish471";
    message("splits_message", `No electricity and no water in Sector 46, Gurugram. ${secret}`);
    const { ticket_id: id } = await newestOf("splits_message");
    await isKeptFromViewer(id, secret);
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { department_id: WATER, remarks: "Water is in it too." });
    const extra = (await desk.show(id)).combined.find((one) => one.relation === "ADDITIONAL_MARKING");
    const split = await desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ticket_id: id,
      ticket_combined_id: extra?.ticket_combined_id ?? 0,
      status_id: STATUS.MARKED,
      action_id: ACTION.TICKET_FROM_MARKING,
    });
    assert.ok(split.ticket_id !== undefined && split.ticket_id !== id, JSON.stringify(split));
    await isKeptFromViewer(split.ticket_id, secret);
    assert.match((await desk.show(split.ticket_id)).description, /zebrafish471/);
  });

  /** A public ticket with its citizen's message joined by hand, and the rows of both. */
  const withMessage = async (handle: string, text: string) => {
    message(handle, "Good morning, a first word.");
    const { ticket_id: spare } = await newestOf(handle);
    message(handle, text);
    const left = (await postsOf(spare, 2)).combined.find((one) => one.relation === "FOLLOWUP_POST");
    await desk.as.head.ok(markDeleteTicket, {
      ticket_id: spare,
      ticket_combined_id: left?.ticket_combined_id ?? 0,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: "Belongs to the public complaint.",
    });
    await desk.done("cell", spare, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 12, remarks: "Only a greeting." });
    const { ticket_id: id } = await desk.fromPost(handle);
    const joined = await desk.as.cell.call(createTicketFromFeed, {
      feed_id: left?.feed_id ?? 0,
      parent_ticket_id: id,
    });
    assert.equal(joined.STATUS_ID, "0", JSON.stringify(joined));
    return id;
  };
  const lead = async (id: number, isMessage: boolean): Promise<void> => {
    const { combined, posts } = await desk.show(id);
    const isWanted = (feedId: number | null) =>
      posts.some((post) => post.feed_id === feedId && (post.tweet_type === "D") === isMessage);
    const row = combined.find((one) => isWanted(one.feed_id));
    const done = await desk.as.cell.call(markAsPrimaryTicket, {
      ticket_id: id,
      ticket_combined_id: row?.ticket_combined_id ?? 0,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_AS_PRIMARY,
    });
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
  };

  it("stays hidden as primary of a public complaint, whose own text shows again as primary", async () => {
    const secret = "zebrafish472";
    const id = await withMessage("leads_message", `No drinking water in Hisar either. ${secret}`);
    assert.deepEqual(await found(desk.as.cell, secret), [id]);
    await lead(id, true);
    await isKeptFromViewer(id, secret);
    assert.match(JSON.stringify((await desk.show(id)).understood), /Hisar/);
    await lead(id, false);
    const shown = await viewer.ok(ticketJson, { ticket_id: id });
    assert.match(JSON.stringify(shown.understood), /Gurugram/);
    assert.ok(!JSON.stringify(shown.understood).includes("Hisar"));
    assert.match(shown.description, /No electricity in Sector 46/);
    assert.ok(!JSON.stringify(shown).includes(secret));
    assert.deepEqual(await found(viewer, secret), []);
  });

  it("as primary leaves the citizen's later posts and messages unaffected", async () => {
    const id = await withMessage("goes_on", "The meter is in my name zebrafish473");
    await lead(id, true);
    const first = (await desk.show(id)).posts.find((post) => post.tweet_type !== "D");
    writePost(world.x.world, idOf("goes_on"), {
      text: "@demo_grievance_cell Still dark in Sector 46.",
      inReplyToId: first?.tweet_id ?? "",
    });
    await postsOf(id, 3);
    message("goes_on", "Here is the number of the meter.");
    await postsOf(id, 4);
  });
});
