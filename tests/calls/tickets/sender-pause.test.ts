/** X refuses our account: the sender pauses completely, people are notified, and later each reply is sent once. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { senderState, trySender } from "@smgt/contract/calls/tickets/sender.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context } from "@smgt/server/context.ts";
import { senderState as stateFor } from "@smgt/server/domain/tickets/replies/sender-pause.ts";
import { probeSenderJob } from "@smgt/server/domain/tickets/replies/probe-sender.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { signInAs } from "../../support/client.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const TRUTH: Partial<Faults> = { isRevoked: false, isCreditExhausted: false, forbidden: 0, endpoints: [] };
const MINUTE = 60_000;

describe("a sender refused by X", () => {
  let smtp: SmtpServer;
  let world: World;
  let desk: Desk;
  before(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      env: { SMGT_SMTP_URL: smtp.url, SMGT_MAIL_FROM: "smgt@example.gov.in", SMGT_TEAM_CONTACT: "team@example.gov.in" },
    });
    desk = await openDesk(world);
  });
  after(async () => {
    await world.close();
    await smtp.close();
  });
  beforeEach(() => faults(TRUTH));

  const faults = (wanted: Partial<Faults>): void => {
    world.x.world.faults = { ...world.x.world.faults, ...wanted };
  };
  /** X refuses sending and the probe; reading continues. */
  const refuse = (wanted: Partial<Faults>): void => faults({ ...wanted, endpoints: ["reply", "users"] });
  const write = async (ticketId: number, text: string, statusId = 1): Promise<number> => {
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: statusId,
      reply_channel: "P",
      reply_text: text,
      client_ref: text,
    });
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    return done.reply_id ?? 0;
  };
  const rowsOf = (ids: readonly number[]) =>
    world.ctx.db
      .selectFrom("reply")
      .select(["reply_id", "state", "attempts"])
      .where("reply_id", "in", [...ids])
      .orderBy("reply_id")
      .execute();
  const statesOf = async (ids: readonly number[]) => (await rowsOf(ids)).map((row) => row.state);
  const onX = (): string[] =>
    [...world.x.world.posts.values()]
      .filter((post) => post.authorId === world.x.world.options.ownId)
      .map((post) => post.text);
  const asked = (): number =>
    world.x.world.journal.entries.filter((entry) => entry.type === "write-refused" && entry.what === "reply").length;
  const run = async (): Promise<void> => {
    world.advance(11_000);
    await world.runJobs();
  };
  const paused = () => until("the sender stands still", async () => (await stateFor(world.ctx.db)).pausedBecause);
  const allSent = (ids: readonly number[]) =>
    until("all are out", async () => {
      await world.runJobs();
      return (await statesOf(ids)).every((state) => state === "sent");
    });

  for (const [code, wanted] of [
    ["X_AUTH", { isRevoked: true }],
    ["X_CREDIT", { isCreditExhausted: true }],
  ] as const) {
    it(`pauses completely, with replies unchanged and in order: ${code}`, async () => {
      const [one, two] = [await desk.fromPost(`pause_a_${code}`), await desk.fromPost(`pause_b_${code}`)];
      refuse(wanted);
      const first = await write(one.ticket_id, `First of ${code}.`);
      await run();
      assert.equal(await paused(), code);
      const before = asked();
      const ids = [first];
      for (const n of [2, 3]) ids.push(await write(one.ticket_id, `No ${n} of ${code}.`)); // sequential
      ids.push(await write(two.ticket_id, `Other of ${code}.`));
      world.advance(11_000);
      for (const replyId of ids) await sendReplyJob.run(world.ctx, { replyId }); // each has its time
      assert.deepEqual(
        (await rowsOf(ids)).map((row) => [row.state, row.attempts]),
        ids.map(() => ["queued", 0]),
      );
      assert.equal(asked(), before, "nothing was sent while it stands");
      const { ticket_id } = one;
      assert.deepEqual(
        (await desk.show(ticket_id)).replies.map((reply) => reply.state),
        ["queued", "queued", "queued"],
      );

      const seen = await desk.as.cell.ok(senderState);
      assert.deepEqual([seen.paused_because, seen.waiting], [code, 4]);
      assert.ok(seen.since !== null && seen.next_check_at !== null && seen.oldest_waiting_at !== null);
      const mail = await until("the team is told", async () => {
        await world.runJobs();
        return smtp.mails.find((one) => one.text.includes(code === "X_AUTH" ? "sign-in" : "credit")) ?? null;
      });
      assert.equal(mail.to, "team@example.gov.in");

      // Too early, it sends no request; in time and still refused, it waits longer.
      const asksOf = async () => (await desk.as.cell.ok(senderState)).next_check_at;
      const earliest = await asksOf();
      await probeSenderJob.run(world.ctx, {});
      assert.equal(await asksOf(), earliest);
      await desk.pass(Date.parse(earliest ?? "") - world.ctx.clock.now().getTime());
      await probeSenderJob.run(world.ctx, {});
      const next = await asksOf();
      assert.ok(Date.parse(next ?? "") - world.ctx.clock.now().getTime() > MINUTE, "growing");

      faults(TRUTH);
      await desk.pass(Date.parse(next ?? "") - world.ctx.clock.now().getTime());
      await probeSenderJob.run(world.ctx, {});
      await allSent(ids);
      const texts = onX().filter((text) => text.includes(code));
      assert.equal(texts.length, 4, "each once");
      const ofOne = texts.filter((text) => !text.includes("Other")).map((text) => /(First|No 2|No 3)/.exec(text)?.[0]);
      assert.deepEqual(ofOne, ["First", "No 2", "No 3"], "in order on the ticket");
      const over = await desk.as.cell.ok(senderState);
      assert.deepEqual([over.paused_because, over.waiting], [null, 0]);
    });
  }

  it("resumes at an administrator's request, and pauses again when X still refuses", async () => {
    const ticket = await desk.fromPost("pause_try");
    refuse({ isRevoked: true });
    const id = await write(ticket.ticket_id, "Try it now.");
    await run();
    await paused();
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.equal((await desk.as.cell.call(trySender)).STATUS_ID === "0", false, "only an administrator");
    await admin.ok(trySender);
    await until("it stands again", async () => {
      await world.runJobs();
      const { n } = await world.ctx.db
        .selectFrom("sender_pause")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("message", "like", "%401%")
        .executeTakeFirstOrThrow();
      return n >= 3 && (await stateFor(world.ctx.db)).pausedBecause === "X_AUTH";
    });
    assert.deepEqual(await statesOf([id]), ["queued"]);
    faults(TRUTH);
    await admin.ok(trySender);
    await allSent([id]);
    assert.equal((await admin.call(trySender)).refusal, "SENDER_NOT_PAUSED");
    const audited = await world.ctx.db
      .selectFrom("audit_entry")
      .select(["event", "role_id"])
      .where("event", "=", "SENDER_RESUMED")
      .where("role_id", "=", ROLE.ADMIN)
      .execute();
    assert.equal(audited.length, 2);
  });

  it("pauses after three unknown refusals within a minute, until an officer decides", async () => {
    refuse({ forbidden: 1 });
    const ids: number[] = [];
    for (const n of [1, 2, 3]) {
      const ticket = await desk.fromPost(`pause_block_${n}`); // one citizen each
      ids.push(await write(ticket.ticket_id, `Blocked ${n}.`));
    }
    await run();
    assert.equal(await paused(), "X_FORBIDDEN");
    const ticket = await desk.fromPost("pause_block_4");
    const fourth = await write(ticket.ticket_id, "Blocked 4.");
    faults(TRUTH);
    await desk.pass(24 * 60 * MINUTE);
    await world.runJobs();
    await probeSenderJob.run(world.ctx, {});
    assert.deepEqual(await statesOf([fourth]), ["queued"], "no machine ends it");
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    await admin.ok(trySender);
    await allSent([fourth]);
  });

  it("counts concurrent refusals", async () => {
    refuse({ forbidden: 1 });
    const ids: number[] = [];
    for (const n of [1, 2, 3]) {
      const ticket = await desk.fromPost(`pause_same_${n}`);
      ids.push(await write(ticket.ticket_id, `Same moment ${n}.`));
    }
    world.advance(11_000);
    let written = 0;
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(world.ctx.db);
      return rows[0]?.n ?? 0;
    };
    // Each transaction ends only after every other has written, or waits for it.
    const ctx: Context = {
      ...world.ctx,
      async afterRefusal(...given) {
        written += 1;
        await until("the refusals meet", async () => written + (await waiting()) >= ids.length);
        await world.ctx.afterRefusal(...given);
      },
    };
    await Promise.all(ids.map((replyId) => sendReplyJob.run(ctx, { replyId })));
    assert.deepEqual(await statesOf(ids), ["refused", "refused", "refused"]);
    assert.equal((await stateFor(world.ctx.db)).pausedBecause, "X_FORBIDDEN");
    faults(TRUTH);
    await (await signInAs(world.url, "admin", ROLE.ADMIN)).ok(trySender);
  });

  it("sends replies of other tickets while one ticket's reply waits for its turn", async () => {
    const [one, two] = [await desk.fromPost("turn_one"), await desk.fromPost("turn_two")];
    const [first, second, other] = [
      await write(one.ticket_id, "Turn one."),
      await write(one.ticket_id, "Turn two."),
      await write(two.ticket_id, "Turn of another."),
    ];
    const later = new Date(world.ctx.clock.now().getTime() + 5 * MINUTE);
    await world.ctx.db.updateTable("reply").set({ not_before: later }).where("reply_id", "=", first).execute();
    world.advance(11_000);
    await allSent([other]);
    assert.deepEqual(await statesOf([first, second]), ["queued", "queued"]);
    await desk.pass(5 * MINUTE);
    await allSent([first, second]);
    assert.deepEqual(
      onX().flatMap((text) => /Turn (one|two)\./.exec(text)?.[0] ?? []),
      ["Turn one.", "Turn two."],
    );
  });
});
