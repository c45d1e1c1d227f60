/**
 * A second channel is an entry in the list: an invented platform besides X is read and answered by its own rules, and
 * fails independently. The domain does not know it.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { findHeld } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { refusedReplies, sendReply, settleReply } from "@smgt/contract/calls/tickets/replies.ts";
import { workflowMasters } from "@smgt/contract/calls/law/masters.ts";
import { listReadings } from "@smgt/contract/calls/intake/reading.ts";
import { senderState } from "@smgt/contract/calls/tickets/sender.ts";
import { commonList, searchTickets, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { checkHealth } from "@smgt/server/domain/oversight/health/check-health.ts";
import { probeSenderJob } from "@smgt/server/domain/tickets/replies/probe-sender.job.ts";
import { openContext } from "@smgt/server/server.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { HARYANA, withChangedPack } from "../../support/changed-pack.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import {
  OWN,
  openTownSquare,
  SEAL,
  townAccount,
  townTraits,
  type Call,
  type TownSquare,
} from "../../support/town-square.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const SOURCES = [
  { source_id: 21, source_code: "TOWN", source_name: "Town Square", channel_code: "TOWN" },
  { source_id: 22, source_code: "TOWN_WHISPER", source_name: "Town Square whisper", channel_code: "TOWN-WHISPER" },
].map((row) => JSON.stringify({ ...row, source_name_translations: { hi: "नगर चौक" }, is_manual: false }));
const PACK = { "sources.json": ['"sources": [', `"sources": [${SOURCES.join(",")},`] as const };

describe("a second channel", () => {
  let town: TownSquare;
  let world: World;
  let desk: Desk;
  before(async () => {
    town = await openTownSquare();
    world = await withChangedPack(PACK, (folder) =>
      startWorld({
        env: { SMGT_PACK_DIR: folder },
        moreChannels: { known: [townTraits(town.url)], open: [townAccount(town.url)] },
      }),
    );
    desk = await openDesk(world);
  });
  after(async () => {
    await world?.close();
    await town?.close();
  });

  const called = (more: Partial<Call> = {}): Call => {
    world.advance(1_000);
    const at = world.ctx.clock.now();
    return {
      id: String(at.getTime()),
      by: { id: "77", nick: "gopal" },
      words: "No electricity in Sector 46, Gurugram since 3 am.",
      at: at.toISOString(),
      isWhisper: false,
      isOpen: true,
      ...more,
    };
  };
  /** A public post on the platform, as its ticket. */
  const ticketFrom = async (nick: string, more: Partial<Call> = {}) => {
    town.calls.push(called({ by: { id: String(1_000 + town.calls.length), nick }, ...more }));
    const row = await until("the call is a ticket", async () => {
      const rows = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === nick);
    });
    return desk.show(row.ticket_id, "cell");
  };
  const write = (ticketId: number, text: string, channel: "P" | "D" = "P", statusId = 1) =>
    desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: statusId,
      reply_channel: channel,
      reply_text: text,
      client_ref: text,
    });
  const send = async (): Promise<void> => {
    world.advance(11_000);
    await world.runJobs();
  };
  const stateOf = async (replyId: number | undefined) =>
    (
      await world.ctx.db
        .selectFrom("reply")
        .select("state")
        .where("reply_id", "=", replyId ?? 0)
        .executeTakeFirst()
    )?.state;
  const stays = (replyId: number | undefined, state: string) =>
    until(`it is ${state}`, async () => {
      await send();
      return (await stateOf(replyId)) === state;
    });

  it("finds a citizen for an export by the username there", async () => {
    const { ticket_id: ticketId } = await ticketFrom("Shanti.Devi_Hisar.Haryana");
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const [row] = rowsOf(await admin.ok(findHeld, { search: "@shanti.devi_hisar.haryana" }));
    const { citizen_id: citizenId } = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    assert.equal(row?.citizen_id, citizenId);
    // An e-mail address is no username on any platform: refused, instead of reported as not held.
    assert.equal((await admin.call(findHeld, { search: "shanti@example.org" })).refusal, "CITIZEN_SEARCH");
  });

  it("creates a ticket with the source from the pack", async () => {
    const ticket = await ticketFrom("first_caller");
    assert.equal(ticket.source_id, 21);
    assert.equal(ticket.posts[0]?.url, `${town.url}/@first_caller/${ticket.posts[0]?.tweet_id}`);
    assert.equal(ticket.posts[0]?.is_summoned, "Y");
    assert.deepEqual(ticket.reply_terms.P, {
      channel_name: "Town Square",
      account_handle: OWN.handle,
      count: "characters",
      max: 60,
      takes_links: "Y",
    });
    assert.equal(ticket.reply_terms.D?.max, 40);
    const { sources } = await desk.as.cell.ok(workflowMasters);
    const meanings = sources.filter((row) => row.source_id > 20).map((row) => [row.is_manual, row.is_private]);
    assert.deepEqual(meanings, [
      ["N", "N"],
      ["N", "Y"],
    ]);
  });

  it("separates people with the same id on two platforms", async () => {
    const here = await desk.fromPost("asha_of_x");
    const there = await ticketFrom("gopal_of_town", {
      by: { id: here.posts[0]?.author.id ?? "", nick: "gopal_of_town" },
    });
    assert.notEqual(here.ticket_id, there.ticket_id);
    assert.equal((await desk.show(here.ticket_id)).citizen_handle, "asha_of_x");
    assert.equal(there.posts[0]?.author.id, here.posts[0]?.author.id);
  });

  it("receives a delivery at its own address, and shows a private message only to those who work the ticket", async () => {
    const door = `${world.url}/town/webhook`;
    assert.deepEqual(await (await fetch(`${door}?knock=abc`)).json(), { whoIsThere: "ABC" });
    const words = "No water at my house in Sector 46, Gurugram, says Zubeida.";
    const whisper = called({ by: { id: "88", nick: "whisperer" }, words, isWhisper: true });
    const bring = async (seal: string, brought = whisper) =>
      (await fetch(door, { method: "POST", body: JSON.stringify(brought), headers: { "x-town-seal": seal } })).status;
    assert.equal(await bring("forged"), 403);
    assert.equal(await bring(SEAL), 200);
    const row = await until("the whisper is a ticket", async () => {
      const rows = await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows.find((one) => one.citizen_handle === "whisperer");
    });
    assert.equal(row.source_id, 22);
    assert.equal((await desk.show(row.ticket_id, "cell")).description, words);
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const seen = await viewer.ok(ticketJson, { ticket_id: row.ticket_id });
    assert.deepEqual([seen.description, seen.posts[0]?.text, seen.posts[0]?.url], ["•••", "•••", null]);
    assert.equal(
      await bring(SEAL, called({ ...whisper, id: `${whisper.id}1`, words: "Parveen has none either." })),
      200,
    );
    await until("it has joined", async () => (await desk.show(row.ticket_id, "cell")).posts.length === 2);
    for (const word of ["Zubeida", "Parveen"]) {
      const findsIt = async (who: Client): Promise<boolean> => {
        const rows = await who.ok(searchTickets, { text: word });
        return typeof rows !== "string" && rows.some((one) => one.ticket_id === row.ticket_id);
      };
      assert.deepEqual([await findsIt(desk.as.cell), await findsIt(viewer)], [true, false], word);
    }

    const tooLong = await write(row.ticket_id, "We have written down what you told us, dear friend.", "D");
    assert.equal(tooLong.refusal, "REPLY_TOO_LONG");
    const { reply_id: replyId } = await write(row.ticket_id, "We look into it.", "D");
    await stays(replyId, "sent");
    assert.deepEqual(
      town.answers.filter((one) => one.to === "88").map((one) => one.words),
      ["We look into it."],
    );
  });

  it("answers within the channel's length, with links where allowed", async () => {
    const { ticket_id: id, ticket_no: number, posts } = await ticketFrom("second_caller");
    const refused = await write(id, "We are very sorry to hear that and will look into it at once.");
    assert.equal(refused.refusal, "REPLY_TOO_LONG");
    const { reply_id: replyId } = await write(id, "See https://example.gov.in/a");
    await stays(replyId, "sent");
    const answer = town.answers.find((one) => one.to === posts[0]?.tweet_id);
    assert.equal(answer?.words, `See https://example.gov.in/a [${number}]`);
    const [reply] = (await desk.show(id, "cell")).replies;
    assert.deepEqual([reply?.channel_name, reply?.url], ["Town Square", `${town.url}/@${OWN.handle}/${answer?.id}`]);
  });

  it("names the platform's refusal in plain words, and records a manual answer with its own address", async () => {
    const { ticket_id: id } = await ticketFrom("third_caller");
    town.calls.splice(0, town.calls.length, ...town.calls.map((one) => ({ ...one, isOpen: false })));
    const { reply_id: replyId = 0 } = await write(id, "It is repaired.");
    await stays(replyId, "refused");
    const rows = await desk.as.cell.ok(refusedReplies);
    const row = typeof rows === "string" ? undefined : rows.find((one) => one.reply_id === replyId);
    assert.deepEqual([row?.error_code, row?.channel_name], ["TOWN_NOT_SUMMONED", "Town Square"]);
    const ticket = await desk.show(id, "cell");
    assert.ok(
      ticket.history.some((one) => one.remark?.startsWith("Town Square refused the reply: the citizen did not")),
    );
    const byHand = { reply_id: replyId, decision: "SENT" } as const;
    const onX = { ...byHand, reply_url: `${world.xUrl}/${OWN.handle}/status/7` };
    assert.equal((await desk.as.cell.call(settleReply, onX)).refusal, "REPLY_URL_WRONG");
    await desk.as.cell.ok(settleReply, { ...byHand, reply_url: `${town.url}/@${OWN.handle}/7` });
  });

  it("pauses alone while X continues, and resumes when the platform accepts again", async () => {
    const there = await ticketFrom("fourth_caller");
    const here = await desk.fromPost("asha_goes_on");
    town.isRejection = "we do not know you";
    const paused = (await write(there.ticket_id, "It waits here.")).reply_id;
    await until("the sender stands still", async () => {
      await send();
      return (await desk.as.cell.ok(senderState)).paused_because;
    });
    const state = await desk.as.cell.ok(senderState);
    assert.equal(state.paused_because, "TOWN_AUTH");
    assert.deepEqual(
      state.paused.map(({ channel, channel_name, reason, waiting }) => [channel, channel_name, reason, waiting]),
      [["TOWN", "Town Square", "AUTH", 1]],
    );
    const { reply_id: goesOn } = await write(here.ticket_id, "On X it goes on.");
    await stays(goesOn, "sent");
    assert.equal(await stateOf(paused), "queued");
    const parts = await checkHealth(world.ctx);
    assert.match(parts.find((one) => one.part === "replies")?.says ?? "", /TOWN_AUTH/);

    town.isRejection = null;
    world.advance(60_000);
    const { reply_id: another } = await write(here.ticket_id, "Another one on X.");
    await probeSenderJob.run(world.ctx, {});
    const { detail } = await world.ctx.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("event", "=", "SENDER_RESUMED")
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      { ...(detail as object), sender_pause_id: 1 },
      { reason: "TOWN_AUTH", sender_pause_id: 1, waiting: 1 },
      "what waits for X was never held up",
    );
    assert.equal(await stateOf(another), "queued");
    await stays(paused, "sent");
    assert.equal((await desk.as.cell.ok(senderState)).paused_because, null);
  });

  it("is reported in health and the ingest ledger separately", async () => {
    const parts = await checkHealth(world.ctx);
    assert.deepEqual(
      parts.filter((one) => ["x", "town"].includes(one.part)).map((one) => one.part),
      ["x", "town"],
    );
    const answer = await desk.as.head.call(listReadings, {});
    assert.deepEqual([...new Set(answer.sources?.map((one) => one.channel_name))], ["X", "Town Square"]);
  });

  it("is not served when the pack has no source for it", async () => {
    const options = {
      config: { ...world.ctx.config, packDir: HARYANA },
      databaseUrl: world.database.url,
      log: world.ctx.log,
      moreChannels: { known: [townTraits(town.url)], open: [townAccount(town.url)] },
    };
    const database = openDatabase({ url: world.database.url, max: 5, onLost: () => undefined });
    try {
      await assert.rejects(openContext(options, database), /no source with the channel_code "TOWN"/);
    } finally {
      await database.close();
    }
  });
});
