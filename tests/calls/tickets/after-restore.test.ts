/**
 * After a restore of the database, nothing that may have been sent already is sent automatically. The test changes the
 * database's identity by hand; tests/failure/backups.test.ts performs a real restore.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { sendReply, settleReply, unconfirmedReplies, undoReply } from "@smgt/contract/calls/tickets/replies.ts";
import { releaseHeld, retryJob } from "@smgt/contract/calls/oversight/logs.ts";
import { endRestore, restoreState, senderState, trySender } from "@smgt/contract/calls/tickets/sender.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { SendOutcome } from "@smgt/server/channels/channel.ts";
import type { Context } from "@smgt/server/context.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { sendNotificationJob } from "@smgt/server/domain/casework/notifications/send-notification.job.ts";
import { lookForReplyJob } from "@smgt/server/domain/tickets/replies/look-for-reply.job.ts";
import { LOOKS_BEFORE_ASKING } from "@smgt/server/domain/tickets/replies/lookup-schedule.ts";
import { findLostRepliesJob } from "@smgt/server/domain/tickets/replies/restore/find-lost-replies.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { notifyOwnerJob } from "@smgt/server/domain/organisation/sessions/notify-owner.job.ts";
import { notifyFormerMobileJob } from "@smgt/server/domain/casework/citizens/rights/notify-former-mobile.job.ts";
import { addJob } from "@smgt/server/jobs/queue.ts";
import { writePost } from "@smgt/tools/fake-x/write.ts";
import { startServerBeside, type ServerBeside } from "../../crash/second-server.ts";
import { proveAll } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { openSmsGateway } from "../../support/sms-gateway.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const MINUTE = 60_000;
/** Longer than the searches that ending the pause waits for. */
const LOOKED = 2 * MINUTE;

const sms = await openSmsGateway();

describe("a database that was restored", () => {
  let smtp: SmtpServer;
  let world: World;
  let desk: Desk;
  let admin: Client;
  before(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      env: {
        SMGT_SMTP_URL: smtp.url,
        SMGT_MAIL_FROM: "smgt@example.gov.in",
        SMGT_TEAM_CONTACT: "team@example.gov.in",
        ...sms.env,
      },
    });
    desk = await openDesk(world);
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });
  beforeEach(async () => {
    world.x.world.faults = { ...world.x.world.faults, isRevoked: false, endpoints: [] };
    if ((await stateNow()) !== null) await end({ is_by_hand: "Y" });
  });

  const stateNow = async () => (await desk.as.head.ok(restoreState)).restore;
  const begun = () => until("the restore is noticed", stateNow);
  const restored = async () => {
    await world.ctx.db.updateTable("database_identity").set({ timeline: "0" }).execute();
    return begun();
  };
  const end = async (more: { send_messages?: string[]; is_by_hand?: "Y" | "N" } = {}, who = desk.as.head) => {
    await proveAll(world);
    const state = await stateNow();
    return who.call(endRestore, {
      restore_id: state?.restore_id ?? 1,
      send_messages: [],
      is_by_hand: "N",
      ...more,
    });
  };
  const write = async (ticketId: number, text: string): Promise<number> => {
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: text,
      client_ref: text,
    });
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    return done.reply_id ?? 0;
  };
  const rowOf = (replyId: number) =>
    world.ctx.db.selectFrom("reply").selectAll().where("reply_id", "=", replyId).executeTakeFirstOrThrow();
  const onX = (words: string): number =>
    [...world.x.world.posts.values()].filter(
      (post) => post.authorId === world.x.world.options.ownId && post.text.includes(words),
    ).length;
  /** Puts a reply on X as the lost transactions would have, without the database. */
  const putOnX = async (replyId: number): Promise<SendOutcome> => {
    const { text, target_id: inReplyToPostId } = await rowOf(replyId);
    const [channel] = world.ctx.channels.open;
    assert.ok(channel !== undefined);
    return channel.sendReply({ text, inReplyToPostId });
  };
  /**
   * Completes the searches that ending the pause waits for. Advances the clock before each try: a search just made
   * schedules the next one.
   */
  const looked = (): Promise<true> =>
    until("the searches were made", async () => {
      await desk.pass(LOOKED);
      await lookForReplyJob.run(world.ctx, {});
      const { rows } = await sql<{ looks: number | null }>`select min(looks) as looks from reply
        where restoration_id is not null and state = 'queued'`.execute(world.ctx.db);
      return (rows[0]?.looks ?? LOOKS_BEFORE_ASKING) >= LOOKS_BEFORE_ASKING;
    });
  const stateOf = async (replyId: number) => (await rowOf(replyId)).state;
  const sent = (replyId: number) =>
    until("the reply is out", async () => {
      await world.runJobs();
      return (await stateOf(replyId)) === "sent";
    });
  const outcomeOf = async (replyId: number) =>
    (await stateNow())?.replies.find((row) => row.reply_id === replyId)?.outcome;

  it("stores the first identity without a pause", async () => {
    assert.deepEqual(await world.ctx.db.selectFrom("restoration").selectAll().execute(), []);
    const row = await world.ctx.db.selectFrom("database_identity").selectAll().executeTakeFirstOrThrow();
    assert.match(row.system_identifier ?? "", /^\d+$/);
    assert.match(row.timeline ?? "", /^[0-9A-F]{8}$/);
    assert.equal((await desk.as.cell.ok(senderState)).paused_because, null);
  });

  it("is detected once by two servers", async () => {
    const other: ServerBeside = await startServerBeside(world, world.ctx.config.dataDir);
    try {
      await restored();
      // Both have compared by now: each does with every heartbeat, and has two runners.
      await until("the other server has looked too", async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from worker
          where seen_at > (select clock_timestamp() - interval '2 seconds')`.execute(world.ctx.db);
        return (rows[0]?.n ?? 0) >= 4;
      });
      const restores = await world.ctx.db.selectFrom("restoration").selectAll().execute();
      assert.equal(restores.length, 1);
      const seen = await desk.as.cell.ok(senderState);
      assert.deepEqual([seen.paused_because, seen.next_check_at], ["X_RESTORED", null]);
      const events = await world.ctx.db
        .selectFrom("audit_entry")
        .select("event")
        .where("event", "in", ["RESTORE_NOTICED", "SENDER_PAUSED"])
        .execute();
      assert.deepEqual(events.map((one) => one.event).toSorted(), ["RESTORE_NOTICED", "SENDER_PAUSED"]);
    } finally {
      await other.stop();
    }
  });

  it("records a reply that is on X, releases one that is not, and leaves unknown ones to an officer", async () => {
    const [out, lost, doubt, later] = [
      await write((await desk.fromPost("restored_out")).ticket_id, "It is out."),
      await write((await desk.fromPost("restored_lost")).ticket_id, "It is not out."),
      await write((await desk.fromPost("restored_doubt")).ticket_id, "It was under way."),
      await write((await desk.fromPost("restored_later")).ticket_id, "Written to be undone."),
    ];
    await putOnX(out);
    // The recorded attempt is a later one.
    world.advance(10 * MINUTE);
    await world.ctx.db
      .updateTable("reply")
      .set({ attempts: 1, started_at: world.ctx.clock.now(), first_started_at: world.ctx.clock.now() })
      .where("reply_id", "=", out)
      .execute();
    await world.ctx.db
      .updateTable("reply")
      .set({ state: "sending", started_at: world.ctx.clock.now() })
      .where("reply_id", "=", doubt)
      .execute();
    await restored();
    assert.equal(await stateOf(doubt), "unknown");
    await until("the team is told", async () => {
      await world.runJobs();
      return smtp.mails.some((one) => one.text.includes("the database was restored"));
    });
    assert.equal((await desk.as.cell.call(undoReply, { reply_id: later })).refusal, "REPLY_UNDO_TOO_LATE");
    await desk.pass(MINUTE / 4);
    await sendReplyJob.run(world.ctx, { replyId: lost });
    assert.equal(await stateOf(lost), "queued", "the pause holds it");
    assert.equal(await outcomeOf(lost), "LOOKING");
    assert.equal((await end()).refusal, "RESTORE_LOOKS_OPEN");
    await looked();
    assert.deepEqual(
      [await outcomeOf(out), await outcomeOf(lost), await outcomeOf(doubt)],
      ["FOUND", "GOES_OUT", "BY_HAND"],
    );
    const shown = await stateNow();
    assert.ok(shown?.replies.find((row) => row.reply_id === out)?.url?.includes("/status/"));
    assert.deepEqual(
      shown?.counts.map(({ outcome, count }) => [outcome, count]),
      [
        ["BY_HAND", 1],
        ["FOUND", 1],
        ["GOES_OUT", 2],
      ],
    );
    const unconfirmed = rowsOf(await desk.as.cell.ok(unconfirmedReplies));
    assert.deepEqual(
      unconfirmed.map((row) => row.reply_id),
      [doubt],
    );
    assert.equal((await end()).STATUS_ID, "0");
    await sent(lost);
    await desk.pass(MINUTE);
    await world.runJobs();
    assert.deepEqual([onX("It is out."), onX("It is not out."), onX("It was under way.")], [1, 1, 0]);
    assert.equal((await rowOf(out)).attempts, 1, "never sent again");
    await desk.as.cell.ok(settleReply, { reply_id: doubt, decision: "SENT" });
  });

  it("leaves unsearchable replies to an officer, when ended in that way", async () => {
    const reply = await write((await desk.fromPost("restored_by_hand")).ticket_id, "Nobody can look.");
    world.x.world.faults = { ...world.x.world.faults, isRevoked: true, endpoints: ["timeline"] };
    await restored();
    await desk.pass(LOOKED);
    await world.runJobs();
    assert.equal(await outcomeOf(reply), "LOOKING");
    assert.equal((await end()).refusal, "RESTORE_LOOKS_OPEN");
    assert.equal((await end({ is_by_hand: "Y" })).STATUS_ID, "0");
    assert.equal(await stateOf(reply), "unknown");
    assert.equal(onX("Nobody can look."), 0);
    await desk.as.cell.ok(settleReply, { reply_id: reply, decision: "SENT" });
  });

  it("records a sent reply although its attempt is lost", async () => {
    const [queued, asked] = [
      await write((await desk.fromPost("lost_claim")).ticket_id, "The claim is lost."),
      await write((await desk.fromPost("lost_claim_2")).ticket_id, "The answer is lost too."),
    ];
    world.advance(11_000);
    const [account] = world.ctx.channels.open;
    assert.ok(account !== undefined);
    const meanwhile = async (replyId: number): Promise<void> => {
      // The state of a standby that took over.
      await world.ctx.db
        .updateTable("reply")
        .set({ state: "queued", attempts: 0, started_at: null, first_started_at: null })
        .where("reply_id", "=", replyId)
        .execute();
    };
    const beside = (replyId: number, answer: (real: SendOutcome) => SendOutcome): Context => ({
      ...world.ctx,
      channels: {
        ...world.ctx.channels,
        open: [
          {
            ...account,
            async sendReply(input) {
              const real = await account.sendReply(input);
              await meanwhile(replyId);
              return answer(real);
            },
          },
        ],
      },
    });
    await sendReplyJob.run(
      beside(queued, (real) => real),
      { replyId: queued },
    );
    assert.equal(await stateOf(queued), "sent");
    await sendReplyJob.run(
      beside(asked, () => ({ kind: "unknown", message: "cut" })),
      { replyId: asked },
    );
    assert.equal(await stateOf(asked), "unknown");
    await world.runJobs();
    assert.deepEqual([onX("The claim is lost."), onX("The answer is lost too.")], [1, 1]);
  });

  it("finds our replies with lost rows, and shows them on their tickets", async () => {
    const ticket = await desk.fromPost("lost_row");
    const target = ticket.posts[0]?.tweet_id ?? "";
    const other = await desk.fromPost("waiting_row");
    const waiting = await write(other.ticket_id, "It waits here.");
    await restored();
    const own = world.x.world.options.ownId;
    writePost(world.x.world, own, { text: "Answered before the restore.", inReplyToId: target });
    writePost(world.x.world, own, { text: "A post that answers nobody." });
    await putOnX(waiting);
    const { restore_id: restorationId = 0 } = (await stateNow()) ?? {};
    await findLostRepliesJob.run(world.ctx, { restorationId });
    await findLostRepliesJob.run(world.ctx, { restorationId });
    assert.deepEqual(
      (await desk.show(ticket.ticket_id)).replies.map(({ state, text }) => [state, text]),
      [["sent", "Answered before the restore."]],
    );
    // A post that may be a recorded reply's attempt is left to that reply's search.
    assert.equal((await desk.show(other.ticket_id)).replies.length, 1);
    const shown = await stateNow();
    assert.ok(shown?.read_at !== null && shown?.read_to !== null);
    assert.deepEqual(
      shown?.replies.filter((row) => row.is_new === "Y").map((row) => [row.ticket_id, row.outcome]),
      [[ticket.ticket_id, "FOUND"]],
    );
    await looked();
    assert.equal(await stateOf(waiting), "sent");
    assert.equal((await end()).STATUS_ID, "0");
    assert.equal(onX("It waits here."), 1);
  });

  it("acknowledges a recreated ticket only once", async () => {
    const ticket = await desk.fromPost("made_again");
    const target = ticket.posts[0]?.tweet_id ?? "";
    const { restore_id: restorationId } = await restored();
    writePost(world.x.world, world.x.world.options.ownId, { text: "Your number is GRV-1.", inReplyToId: target });
    const again = await write(ticket.ticket_id, "Your number is GRV-2.");
    await world.ctx.db.updateTable("reply").set({ client_ref: "acknowledged" }).where("reply_id", "=", again).execute();
    await findLostRepliesJob.run(world.ctx, { restorationId });
    assert.equal(await stateOf(again), "sent");
    assert.equal((await desk.show(ticket.ticket_id)).replies.length, 1);
    assert.equal((await end()).STATUS_ID, "0");
    await desk.pass(MINUTE);
    await world.runJobs();
    assert.equal(onX("Your number is GRV-2."), 0);
  });

  const later = new Date(Date.now() + 3_600_000);
  const waitingMessages = async (mobile: string): Promise<void> => {
    const userId = desk.userId.officer;
    await world.ctx.db
      .updateTable("app_user")
      .set({ email: "officer@example.gov.in", mobile: null })
      .where("user_id", "=", userId)
      .execute();
    const at = world.ctx.clock.now().toISOString();
    await inTransaction(world.ctx.db, async (tx) => {
      await addJob(tx, notifyOwnerJob, { own: { userId, kind: "PASSWORD_CHANGED", at } }, { runAt: later });
      await addJob(tx, notifyFormerMobileJob, { mobile }, { runAt: later });
      await addJob(tx, sendNotificationJob, { sendingId: 1 }, { runAt: later });
    });
  };
  const mailsToOfficer = (): number => smtp.mails.filter((one) => one.to === "officer@example.gov.in").length;
  const MOBILE = "9811112222";

  it("defers pending messages, sends new ones, and deletes the deferred ones by default", async () => {
    await waitingMessages(MOBILE);
    const before = mailsToOfficer();
    await restored();
    await world.runJobs();
    assert.deepEqual(
      (await stateNow())?.messages.map(({ name, waiting }) => [name, waiting]),
      [
        ["send_notification", 1],
        ["tell-former-mobile", 1],
        ["tell-owner", 1],
      ],
    );
    const userId = desk.userId.officer;
    const at = world.ctx.clock.now().toISOString();
    await inTransaction(world.ctx.db, (tx) =>
      addJob(tx, notifyOwnerJob, { own: { userId, kind: "PASSWORD_CHANGED", at } }),
    );
    await until("the new message is sent", async () => mailsToOfficer() === before + 1);
    const { rows } = await sql<{ id: string }>`select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'held:tell-owner'`.execute(
      world.ctx.db,
    );
    const held = { message_id: `job-${rows[0]?.id}` };
    assert.equal((await admin.call(retryJob, held)).refusal, "SENDER_RESTORED");
    assert.equal((await end()).STATUS_ID, "0");
    await world.runJobs();
    await until("the queue is empty of them", async () => {
      const { rows: left } = await sql`select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'held:%'
          or t.identifier in ('tell-owner', 'tell-former-mobile')`.execute(world.ctx.db);
      return left.length === 0;
    });
    assert.deepEqual([mailsToOfficer(), sms.textsTo(MOBILE).length], [before + 1, 0]);
  });

  it("defers a message whose job starts before any heartbeat", async () => {
    const before = mailsToOfficer();
    const userId = desk.userId.officer;
    const at = world.ctx.clock.now().toISOString();
    await inTransaction(world.ctx.db, async (tx) => {
      await tx.updateTable("database_identity").set({ timeline: "0" }).execute();
      await addJob(tx, notifyOwnerJob, { own: { userId, kind: "PASSWORD_CHANGED", at } });
    });
    await begun();
    assert.deepEqual(
      (await stateNow())?.messages.map(({ name, waiting }) => [name, waiting]),
      [["tell-owner", 1]],
    );
    assert.equal((await end()).STATUS_ID, "0");
    assert.equal(mailsToOfficer(), before);
  });

  it("sends no reply whose job starts before any heartbeat", async () => {
    const replyId = await write((await desk.fromPost("taken_early")).ticket_id, "Taken before a heartbeat.");
    world.advance(11_000);
    await inTransaction(world.ctx.db, async (tx) => {
      await tx.updateTable("database_identity").set({ timeline: "0" }).execute();
      await addJob(tx, sendReplyJob, { replyId });
    });
    await begun();
    await until("the job has ended", async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send_reply' and j.run_at <= now()`.execute(world.ctx.db);
      return rows.length === 0;
    });
    assert.deepEqual([await stateOf(replyId), onX("Taken before a heartbeat.")], ["queued", 0]);
  });

  it("sends the released kinds, including a job of a dead server", async () => {
    await waitingMessages(MOBILE);
    await sql`update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now() - interval '1 minute',
        attempts = max_attempts from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'tell-owner'`.execute(world.ctx.db);
    const before = mailsToOfficer();
    await restored();
    assert.equal((await end({ send_messages: ["tell-owner"] })).STATUS_ID, "0");
    await until("the mail is sent", async () => {
      await world.runJobs();
      return mailsToOfficer() === before + 1;
    });
    assert.equal(sms.textsTo(MOBILE).length, 0);
  });

  it("is ended only by an allowed role in the designed ways, with a proof", async () => {
    const { restore_id } = await restored();
    const body = { restore_id, send_messages: [], is_by_hand: "N" as const };
    await world.ctx.db.updateTable("session").set({ proved_at: null }).execute();
    assert.equal((await desk.as.head.call(endRestore, body)).refusal, "PROOF_NEEDED");
    await proveAll(world);
    for (const who of [desk.as.cell, desk.as.officer, desk.as.operator])
      assert.notEqual((await who.call(endRestore, body)).STATUS_ID, "0");
    assert.equal((await admin.call(trySender)).refusal, "SENDER_RESTORED");
    const held = { held_id: "sender-X", reason: "It is only a pause." };
    assert.equal((await admin.call(releaseHeld, held)).refusal, "SENDER_RESTORED");
    assert.equal((await desk.as.cell.ok(senderState)).paused_because, "X_RESTORED");
    // An administrator sees no tickets, and ends the pause by the counts.
    const seen = await admin.ok(restoreState);
    assert.deepEqual(seen.restore?.replies, []);
    assert.equal((await admin.call(endRestore, body)).STATUS_ID, "0");
    assert.equal((await desk.as.head.call(endRestore, body)).refusal, "RESTORE_ENDED");
    const audited = await world.ctx.db
      .selectFrom("audit_entry")
      .select(["role_id"])
      .where("event", "=", "RESTORE_ENDED")
      .orderBy("audit_id", "desc")
      .executeTakeFirstOrThrow();
    assert.equal(audited.role_id, ROLE.ADMIN);
  });

  it("replaces a pause that would end automatically", async () => {
    const reply = await write((await desk.fromPost("other_pause")).ticket_id, "Refused for now.");
    world.x.world.faults = { ...world.x.world.faults, isRevoked: true, endpoints: ["reply", "users"] };
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId: reply });
    assert.equal((await desk.as.cell.ok(senderState)).paused_because, "X_AUTH");
    await restored();
    assert.equal((await desk.as.cell.ok(senderState)).paused_because, "X_RESTORED");
  });
});
