/**
 * Access to a citizen's ticket without a sign-in (decision 26): failed attempts, codes, and what a stranger can learn.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { citizenNotSolved, citizenSendProof, citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { clientOf, solvedCaptcha } from "../../support/client.ts";
import { ENERGY, GURUGRAM, REPORT } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { openSmsGateway } from "../../support/sms-gateway.ts";
import { until } from "../../support/until.ts";

const DAY_MS = 86_400_000;
const REASON = "There is still no electricity in the lane.";
const CITIZEN = "198.51.100.7";
const STRANGER = "203.0.113.9";
const gateway = await openSmsGateway();

describe("access to a citizen's ticket", () => {
  const { world, desk } = deskForTests({ env: { ...gateway.env, SMGT_TRUST_PROXY: "1" } });
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
  const nobody = () => clientOf(world.url, null, null, null);
  const details = (number: string, who: string) => ({ ticket_no: number, known_as: who });
  const look = async (number: string, who: string, ip: string, code?: string) =>
    nobody().call(
      citizenStatus,
      { ...details(number, who), ...(code === undefined ? {} : { code }), ...(await solvedCaptcha(world.url)) },
      from(ip),
    );
  const ask = async (number: string, who: string, ip: string, channel: "SMS" | "DM" = "SMS") =>
    nobody().call(
      citizenSendProof,
      { ...details(number, who), channel, ...(await solvedCaptcha(world.url)) },
      from(ip),
    );
  const say = async (number: string, who: string, ip: string, code: string) =>
    nobody().call(
      citizenNotSolved,
      { ...details(number, who), reason: REASON, code, ...(await solvedCaptcha(world.url)) },
      from(ip),
    );
  let phones = 0;
  const phoned = async (more: Parameters<typeof desk.fromPhone>[0] = {}) => {
    phones += 1;
    const mobile = `96${String(20_000_000 + phones)}`;
    const { ticket_id: ticketId, ticket_no: number } = await desk.fromPhone({ mobile, ...more });
    return { ticketId, number, mobile };
  };
  const solved = async () => {
    const made = await phoned();
    await desk.reported(made.ticketId);
    await desk.done("cell", made.ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    return made;
  };
  const solvedSensitive = async () => {
    const made = await phoned({ subject: "Bribe", description: "The patwari of Gurugram wants a bribe, corruption." });
    await desk.done("head", made.ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    await desk.done("officer", made.ticketId, ACTION.ACCEPT);
    await desk.done("officer", made.ticketId, ACTION.SUBMIT_ATR, { remarks: REPORT, disposal_type_id: 1 });
    await desk.done("head", made.ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
    assert.equal((await desk.show(made.ticketId)).is_sensitive, "Y");
    return made;
  };
  /** Makes the ticket sensitive during `work` only, so that the figures agree afterwards. */
  const whileSensitive = async (ticketId: number, work: () => Promise<void>): Promise<void> => {
    const set = (is: boolean) =>
      world.ctx.db.updateTable("ticket").set({ is_sensitive: is }).where("ticket_id", "=", ticketId).execute();
    await set(true);
    await work();
    await set(false);
  };
  const nextCode = async (before: number): Promise<string> =>
    until("a code arrives", async () => gateway.codes().at(before));

  it("answers the same for a sensitive ticket as for a missing one, in every call", async () => {
    const { ticketId, number, mobile } = await phoned();
    const none = "GRV-2020-000001";
    const both = async (answers: (ticketNo: string) => Promise<object>) => {
      const [there, missing] = [await answers(number), await answers(none)];
      assert.deepEqual(there, missing);
      return there as { refusal?: string; STATUS_RESPONSE: unknown };
    };
    await whileSensitive(ticketId, async () => {
      assert.equal((await both((no) => look(no, mobile, "198.51.101.1"))).refusal, "CITIZEN_TICKET_NOT_FOUND");
      assert.equal((await both((no) => look(no, mobile, "198.51.101.1", "000000"))).refusal, "CITIZEN_CODE_WRONG");
      assert.equal((await both((no) => say(no, mobile, "198.51.101.1", "000000"))).refusal, "CITIZEN_CODE_WRONG");
      for (const channel of ["SMS", "DM"] as const) {
        const answer = await both((no) => ask(no, mobile, "198.51.101.1", channel));
        assert.deepEqual(answer.STATUS_RESPONSE, { is_sure: "N", minutes: 10 });
      }
      // The tenth and eleventh attempts do not differ either.
      for (let time = 0; time < 5; time += 1) await both((no) => ask(no, mobile, `198.51.102.${time}`));
    });
  });

  it("opens a sensitive ticket with a code sent to the citizen, also to report it as not solved", async () => {
    const { number, mobile } = await solvedSensitive();

    const before = gateway.codes().length;
    assert.equal((await ask(number, mobile, CITIZEN)).STATUS_RESPONSE.is_sure, "N");
    const code = await nextCode(before);
    const seen = await look(number, mobile, CITIZEN, code);
    assert.deepEqual([seen.STATUS_ID, seen.STATUS_RESPONSE.ticket_no], ["0", number]);
    assert.equal((await look(number, "9600000000", CITIZEN, code)).refusal, "CITIZEN_CODE_WRONG", "of another person");
    assert.equal((await say(number, mobile, CITIZEN, code)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
    assert.equal((await say(number, mobile, CITIZEN, code)).STATUS_ID, "0", "a second press");
    assert.equal((await look(number, mobile, CITIZEN)).refusal, "CITIZEN_TICKET_NOT_FOUND", "without the code");
  });

  it("keeps a landline and a number abroad as a contact that proves nothing", async () => {
    // The last ten digits of the first are those of an Indian mobile number.
    for (const [mobile, stored, looksLike] of [
      ["+44 9812 345678", "+449812345678", "9812345678"],
      ["0124-2345678", "+911242345678", "1242345678"],
    ] as const) {
      const { ticketId, number } = await phoned({ mobile });
      const citizen = await world.ctx.db
        .selectFrom("citizen as c")
        .innerJoin("ticket as t", "t.citizen_id", "c.citizen_id")
        .select("c.mobile")
        .where("t.ticket_id", "=", ticketId)
        .executeTakeFirstOrThrow();
      assert.equal(citizen.mobile, stored);
      const sent = gateway.texts().length;
      for (const who of [looksLike, mobile, stored]) {
        assert.equal((await look(number, who, `198.51.103.${ticketId}`)).refusal, "CITIZEN_TICKET_NOT_FOUND", who);
        await ask(number, who, `198.51.104.${ticketId}`);
      }
      assert.equal(gateway.texts().length, sent, "no code goes to it, or to whom it looks like");
    }
  });

  it("opens a private message's ticket only with a code sent to its account", async () => {
    const author = ensureUser(world.x.world, "private_writer");
    writeMessage(world.x.world, author.id, world.x.world.options.ownId, "No electricity in Sector 46, Gurugram.");
    const row = await until("the ticket is there", () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("t.ticket_no")
        .where("c.handle", "=", "private_writer")
        .executeTakeFirst(),
    );
    assert.equal((await look(row.ticket_no, "private_writer", CITIZEN)).refusal, "CITIZEN_TICKET_NOT_FOUND");
    const before = world.x.world.messages.length;
    await ask(row.ticket_no, "private_writer", CITIZEN, "DM");
    const text = await until("a message arrives", async () => world.x.world.messages.slice(before).at(-1)?.text);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    assert.equal((await look(row.ticket_no, "private_writer", CITIZEN, code)).STATUS_ID, "0");
  });

  it("refuses after ten failures of a network, a ticket or a person, but never the holder of a code", async () => {
    const { number, mobile } = await phoned();
    const misses = async (attempt: (time: number) => Promise<{ refusal?: string }>) => {
      const refusals = [];
      for (let time = 0; time < 11; time += 1) refusals.push((await attempt(time)).refusal); // sequential: each counts
      assert.deepEqual(refusals, [...Array(10).fill("CITIZEN_TICKET_NOT_FOUND"), "CITIZEN_LOOK_LIMIT"]);
    };
    await misses((time) => look(`GRV-2020-00010${time}`, `somebody_${time}`, STRANGER));
    assert.equal((await look(number, mobile, STRANGER)).refusal, "CITIZEN_LOOK_LIMIT", "the network");
    await misses((time) => look(number, `97000001${10 + time}`, `203.0.${time}.1`));
    assert.equal((await look(number, mobile, CITIZEN)).refusal, "CITIZEN_LOOK_LIMIT", "the ticket");
    const before = gateway.codes().length;
    assert.equal((await ask(number, mobile, CITIZEN)).STATUS_RESPONSE.is_sure, "N");
    assert.equal((await look(number, mobile, CITIZEN, await nextCode(before))).STATUS_ID, "0");
    const other = await phoned();
    await misses((time) => look(`GRV-2020-00020${time}`, other.mobile, `203.1.${time}.1`));
    assert.equal((await look(other.number, other.mobile, CITIZEN)).refusal, "CITIZEN_LOOK_LIMIT", "the person");
    await desk.pass(DAY_MS + 1);
    assert.equal((await look(number, mobile, STRANGER)).STATUS_ID, "0");
    const { rows } = await sql`select counter_key from login_counter`.execute(world.ctx.db);
    assert.ok(!JSON.stringify(rows).includes(mobile), "no mobile is stored");
  });

  it("does not count successful reads", async () => {
    const { number, mobile } = await phoned();
    for (let time = 0; time < 12; time += 1) {
      // Sequential: each would count.
      assert.equal((await look(number, mobile, "198.51.103.1")).STATUS_ID, "0");
    }
  });

  it("accepts the citizen's code despite any number of a stranger's guesses before and after", async () => {
    const { number, mobile } = await solved();
    const guess = async (ip: string) =>
      assert.equal((await say(number, mobile, ip, "no")).refusal, "CITIZEN_CODE_WRONG");
    for (let time = 0; time < 25; time += 1) await guess("203.2.0.1"); // sequential: each counts
    const before = gateway.codes().length;
    await ask(number, mobile, CITIZEN);
    const code = await nextCode(before);
    for (let time = 0; time < 6; time += 1) await guess(`203.3.${time}.1`); // sequential: each counts
    assert.equal((await say(number, mobile, "203.4.0.1", code)).refusal, "CITIZEN_CODE_WRONG", "five from elsewhere");
    assert.equal((await say(number, mobile, CITIZEN, code)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
  });

  it("limits a blocked network to codes that it requested, with five attempts each", async () => {
    const { number, mobile } = await solved();
    for (let time = 0; time < 20; time += 1) await say(number, mobile, "203.5.0.1", "no"); // sequential: each counts
    const before = gateway.codes().length;
    await ask(number, mobile, CITIZEN);
    const fromElsewhere = await nextCode(before);
    assert.equal((await say(number, mobile, "203.5.0.1", fromElsewhere)).refusal, "CITIZEN_CODE_WRONG");
    await ask(number, mobile, "203.5.0.1");
    const own = await nextCode(before + 1);
    for (let time = 0; time < 5; time += 1) await say(number, mobile, "203.5.0.1", "no"); // sequential: each counts
    assert.equal((await say(number, mobile, "203.5.0.1", own)).refusal, "CITIZEN_CODE_WRONG", "five attempts");
    assert.equal((await say(number, mobile, CITIZEN, fromElsewhere)).STATUS_RESPONSE.status_id, STATUS.REOPENED);
  });

  it("sends three codes of a ticket to one network, and still one to the citizen's", async () => {
    const { number, mobile } = await phoned();
    for (let time = 0; time < 3; time += 1) {
      // Sequential: each counts.
      assert.equal((await ask(number, mobile, "203.6.0.1")).STATUS_ID, "0");
    }
    assert.equal((await ask(number, mobile, "203.6.0.1")).refusal, "CITIZEN_PROOF_LIMIT");
    assert.equal((await ask(number, mobile, CITIZEN)).STATUS_ID, "0");
  });
});
