/**
 * What X sends beside a post: posts of others that it quotes or answers, polls, places and descriptions of pictures stand on
 * the ticket and are read; an edited post is judged again until a person has acted.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { deliver, untilTakenIn } from "../../support/deliveries.ts";
import { deskForTests } from "../../support/for-tests.ts";

const AMBALA = 1;
const FARIDABAD = 4;
const KARNAL = 11;
const PANIPAT = 17;
const OPEN_MANHOLE = 303;
const ELECTRICITY = 1;
const WATER_AND_SEWERAGE = [2, 3];

interface Sent {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly includes: Readonly<Record<string, readonly object[]>>;
}

const AUTHOR = { id: "7000000000000101", username: "trial_quoter", name: "Trial Quoter" };
const OTHER = { id: "7000000000000102", username: "trial_other", name: "Trial Other" };
const mentions = [{ start: 0, end: 20, username: "demo_grievance_cell", id: "1000000001" }];

/** A mention as the webhook delivers it. */
const sent = (id: string, text: string, more: object = {}, includes: Sent["includes"] = {}): Sent => ({
  payload: {
    id,
    text: `@demo_grievance_cell ${text}`,
    author_id: AUTHOR.id,
    created_at: "2026-11-20T05:00:00.000Z",
    conversation_id: id,
    edit_history_tweet_ids: [id],
    entities: { mentions },
    ...more,
  },
  includes: { ...includes, users: [AUTHOR, OTHER] },
});

describe("what stands beside a post", () => {
  const { world, desk } = deskForTests();

  let deliveries = 0;
  const bring = async ({ payload, includes }: Sent): Promise<void> => {
    deliveries += 1;
    await deliver(world, {
      event_uuid: `beside-${deliveries}`,
      event_type: "post.mention.create",
      payload,
      includes,
    });
    await untilTakenIn(world);
  };
  const ticketOf = (conversation: string) =>
    world.ctx.db.selectFrom("ticket").selectAll().where("conversation_id", "=", conversation).executeTakeFirstOrThrow();
  const eventsOf = async (ticketId: number): Promise<string[]> => {
    const rows = await world.ctx.db
      .selectFrom("ticket_history")
      .select("event")
      .where("ticket_id", "=", ticketId)
      .orderBy("history_id")
      .execute();
    return rows.map(({ event }) => event);
  };
  /** Every text of the included objects that people wrote. */
  const textsIn = ({ includes }: Sent): string[] =>
    Object.entries(includes).flatMap(([kind, all]) =>
      all.flatMap((one) => {
        const of = one as Readonly<Record<string, unknown>>;
        if (kind === "polls") return (of["options"] as { label: string }[]).map(({ label }) => label);
        return [of["text"], of["full_name"], of["alt_text"]].filter((text) => typeof text === "string");
      }),
    );
  const showsAll = async (ticketId: number, one: Sent): Promise<void> => {
    const shown = JSON.stringify((await desk.show(ticketId)).posts);
    const missing = textsIn(one).filter((text) => !shown.includes(JSON.stringify(text).slice(1, -1)));
    assert.ok(textsIn(one).length > 0);
    assert.deepEqual(missing, [], "included and not shown");
  };

  it("is read where the citizen's own words hold nothing: a quoted post", async () => {
    const quote = sent(
      "2126890000000000101",
      "please see this https://t.co/quoted0001",
      { referenced_tweets: [{ type: "quoted", id: "2126890000000000102" }] },
      {
        tweets: [
          {
            id: "2126890000000000102",
            author_id: OTHER.id,
            text: "Open manhole on Railway Road Ambala, a child fell in",
            attachments: { media_keys: ["3_1"] },
          },
        ],
        media: [
          {
            media_key: "3_1",
            type: "photo",
            url: "https://pbs.example.org/hole.jpg",
            alt_text: "A hole without a lid",
          },
        ],
      },
    );
    await bring(quote);
    const ticket = await ticketOf("2126890000000000101");
    assert.deepEqual([ticket.sub_issue_type_id, ticket.district_id, ticket.priority_tag_id], [OPEN_MANHOLE, AMBALA, 1]);
    await showsAll(ticket.ticket_id, quote);
    const [beside] = (await desk.show(ticket.ticket_id)).posts[0]?.beside ?? [];
    assert.deepEqual(
      [beside?.kind, beside?.author?.handle, new URL(beside?.url ?? "").pathname],
      ["quoted", "trial_other", "/trial_other/status/2126890000000000102"],
    );
  });

  it("is read where the citizen's own words hold nothing: an answered post", async () => {
    const answer = sent(
      "2126890000000000201",
      "same here, please act",
      {
        conversation_id: "2126890000000000202",
        referenced_tweets: [{ type: "replied_to", id: "2126890000000000202" }],
      },
      {
        tweets: [
          {
            id: "2126890000000000202",
            author_id: "7000000000000104",
            text: "Power cut in Sector 8 Karnal since 10 hours, transformer sparking",
          },
        ],
      },
    );
    await bring(answer);
    const ticket = await ticketOf("2126890000000000202");
    assert.deepEqual([ticket.issue_type_id, ticket.district_id], [ELECTRICITY, KARNAL]);
    await showsAll(ticket.ticket_id, answer);
  });

  it("does not replace what the citizen says", async () => {
    await bring(
      sent(
        "2126890000000000301",
        "no electricity in Sector 25 Panipat since morning",
        { referenced_tweets: [{ type: "quoted", id: "2126890000000000302" }] },
        {
          tweets: [
            { id: "2126890000000000302", author_id: OTHER.id, text: "Garbage is not lifted in Model Town Ambala" },
          ],
        },
      ),
    );
    const ticket = await ticketOf("2126890000000000301");
    assert.deepEqual([ticket.issue_type_id, ticket.district_id], [ELECTRICITY, PANIPAT]);
  });

  it("has the choices of a poll, the place and the description of a picture", async () => {
    const poll = sent(
      "2126890000000000401",
      "Which is worse here?",
      {
        attachments: { poll_ids: ["1700000000000000001"], media_keys: ["3_4"] },
        geo: { place_id: "07d9cd6afd884001" },
      },
      {
        polls: [
          {
            id: "1700000000000000001",
            options: [
              { position: 2, label: "Sewage on the road", votes: 4 },
              { position: 1, label: "No water for 6 days", votes: 10 },
            ],
          },
        ],
        places: [{ id: "07d9cd6afd884001", full_name: "Sector 31, Faridabad" }],
        media: [
          { media_key: "3_4", type: "photo", url: "https://pbs.example.org/dry.jpg", alt_text: "An empty water tank" },
        ],
      },
    );
    await bring(poll);
    const ticket = await ticketOf("2126890000000000401");
    assert.equal(ticket.district_id, FARIDABAD);
    assert.ok(WATER_AND_SEWERAGE.includes(ticket.issue_type_id ?? 0), String(ticket.issue_type_id));
    await showsAll(ticket.ticket_id, poll);
    const [choices] = (await desk.show(ticket.ticket_id)).posts[0]?.beside ?? [];
    assert.deepEqual(choices?.choices, ["No water for 6 days", "Sewage on the road"]);
  });

  it("comes later as a richer copy, and is read then", async () => {
    const id = "2126890000000000501";
    const references = { referenced_tweets: [{ type: "quoted", id: "2126890000000000502" }] };
    await bring(sent(id, "please see this", references));
    assert.equal((await ticketOf(id)).district_id, null);
    await bring(
      sent(id, "please see this", references, {
        tweets: [
          { id: "2126890000000000502", author_id: OTHER.id, text: "Power cut in Model Town Panipat since last night" },
        ],
      }),
    );
    const ticket = await ticketOf(id);
    assert.deepEqual([ticket.issue_type_id, ticket.district_id], [ELECTRICITY, PANIPAT]);
    assert.deepEqual(await eventsOf(ticket.ticket_id), ["CREATED", "JUDGED_AGAIN"]);
  });
});

describe("an edited post", () => {
  const { world, desk } = deskForTests();
  const bring = async (ids: readonly string[], text: string): Promise<void> => {
    const id = ids.at(-1) ?? "";
    const more = { id, conversation_id: ids[0], edit_history_tweet_ids: ids };
    const { payload, includes } = sent(id, text, more);
    await deliver(world, { event_uuid: `edit-${id}`, event_type: "post.mention.create", payload, includes });
    await untilTakenIn(world);
  };
  const ticketOf = (conversation: string) =>
    world.ctx.db.selectFrom("ticket").selectAll().where("conversation_id", "=", conversation).executeTakeFirstOrThrow();
  const lastEvent = async (ticketId: number) =>
    world.ctx.db
      .selectFrom("ticket_history")
      .select("event")
      .where("ticket_id", "=", ticketId)
      .orderBy("history_id", "desc")
      .executeTakeFirstOrThrow();

  it("is judged again while nobody has acted: line, issue, place and clocks", async () => {
    const [first, second] = ["2126890000000000601", "2126890000000000602"];
    await bring([first], "no electricity in Sector 25 Panipat since morning");
    await bring([first, second], "no electricity in Sector 8 Karnal since morning");
    const ticket = await ticketOf(first);
    assert.deepEqual(
      [ticket.district_id, ticket.snippet, (await lastEvent(ticket.ticket_id)).event],
      [KARNAL, "no electricity in Sector 8 Karnal since morning", "JUDGED_AGAIN"],
    );
    const { posts } = await desk.show(ticket.ticket_id);
    assert.equal(posts[0]?.edit_versions.length, 2);
  });

  it("only leaves a mark once a person has acted", async () => {
    const [first, second, third] = ["2126890000000000701", "2126890000000000702", "2126890000000000703"];
    await bring([first], "no electricity in Sector 25 Panipat since morning");
    const { ticket_id: ticketId } = await ticketOf(first);
    await desk.done("cell", ticketId, ACTION.REMARK, { remarks: "Asked the sub-division for the cause." });
    await bring([first, second], "no electricity in Sector 25 Panipat since yesterday");
    const same = await ticketOf(first);
    assert.deepEqual(
      [same.district_id, same.status_id, same.snippet, (await lastEvent(ticketId)).event],
      [PANIPAT, STATUS.NEW, "no electricity in Sector 25 Panipat since yesterday", "TEXT_CHANGED"],
    );
    await bring([first, second, third], "no electricity in Sector 8 Karnal since yesterday");
    const elsewhere = await ticketOf(first);
    assert.deepEqual([elsewhere.district_id, (await lastEvent(ticketId)).event], [PANIPAT, "PLACE_CHANGED"]);
  });
});
