/** Guessing passwords is hopeless, and cannot lock out the owner (decision 10). */
import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, it } from "node:test";
import { PASSWORD_CHECKS } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { failuresOf, submit, type SignedIn } from "../../support/accounts.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";
import { securityRow } from "../../support/security-log.ts";

const GUESSES = times(500, 10_000);
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

interface Check {
  readonly isReal: boolean;
}

/** Counts hashes computed during `work`. */
async function hashesOf<T>(work: () => Promise<T>): Promise<{ result: T; real: number; all: number }> {
  const seen: Check[] = [];
  const note = (message: unknown): void => void seen.push(message as Check);
  subscribe(PASSWORD_CHECKS, note);
  try {
    const result = await work();
    return { result, real: seen.filter((check) => check.isReal).length, all: seen.length };
  } finally {
    unsubscribe(PASSWORD_CHECKS, note);
  }
}

describe("the guard of the sign-in", () => {
  const world = worldForTests({ env: { SMGT_TRUST_PROXY: "1" } });
  const guess = (username: string, ip: string, cookies?: string): Promise<SignedIn> =>
    submit(world, { username, password: "a guess that is wrong", ip, ...(cookies === undefined ? {} : { cookies }) });

  /** Guesses sequentially, each as soon as allowed. */
  async function guessPatiently(username: string, times: number): Promise<string[]> {
    const answers: string[] = [];
    for (let n = 0; n < times; n += 1) {
      world.advance(61_000);
      const { answer } = await guess(username, `198.51.${Math.floor(n / 200)}.${n % 200}`); // sequential
      answers.push(answer.refusal ?? answer.STATUS_ID);
    }
    return answers;
  }

  it("lets few of many parallel guesses reach the hash, and the owner in each time", async () => {
    const owner = await submit(world, { username: "viewer", ip: "192.0.2.1" });
    assert.equal(owner.answer.STATUS_ID, "0");
    const { result, real } = await hashesOf(async () => {
      let next = 0;
      const refusals = new Map<string, number>();
      const guesser = async (): Promise<void> => {
        while (next < GUESSES) {
          const n = (next += 1);
          // Sequential: one of fifty attackers.
          const { answer } = await guess("viewer", `10.${n % 250}.${n % 7}.9`);
          const id = answer.refusal ?? "in";
          refusals.set(id, (refusals.get(id) ?? 0) + 1);
        }
      };
      const signInAgain = async (): Promise<void> => {
        for (let n = 0; n < 5; n += 1) {
          const again = await submit(world, {
            username: "viewer",
            ip: "192.0.2.1",
            cookies: owner.device,
            force: true,
          });
          assert.equal(again.answer.STATUS_ID, "0", JSON.stringify(again.answer));
        }
      };
      await Promise.all([...Array.from({ length: AT_ONCE }, guesser), signInAgain()]);
      return refusals;
    });
    assert.ok(real - 5 <= 100, `${real - 5} guesses reached the hash`);
    assert.deepEqual([...result.keys()].toSorted(), ["LOGIN_FAILED", "LOGIN_SLOWED"]);
    assert.equal((result.get("LOGIN_FAILED") ?? 0) + (result.get("LOGIN_SLOWED") ?? 0), GUESSES);
    assert.ok((result.get("LOGIN_FAILED") ?? 0) <= 100);
    world.advance(60_000); // writes the counts of the minute
    await until("each of them is in the security log", async () => {
      const rows = (await failuresOf(world, "viewer")).filter((row) => row.event === "LOGIN_FAILED");
      return rows.reduce((sum, row) => sum + row.times, 0) === result.get("LOGIN_FAILED");
    });
  });

  it("counts unknown names the same, with one hash per checked attempt", async () => {
    for (const username of ["nobody-of-that-name", "hod"]) {
      const { result, all } = await hashesOf(async () => {
        const answers: string[] = [];
        for (let n = 0; n < 5; n += 1) answers.push((await guess(username, "203.0.113.5")).answer.STATUS_RESPONSE);
        return answers;
      });
      assert.equal(all, 3, username);
      assert.deepEqual(
        result.slice(0, 3),
        Array(3).fill("The user ID or password is not right. Check both and try again."),
      );
      assert.match(result[3] ?? "", /^Too many attempts\. Wait 1 second,/);
    }
  });

  it("identifies a caller by address without the port", async () => {
    for (const [given, address] of [
      ["203.0.113.77:40001", "203.0.113.77"],
      ["192.0.2.9, 203.0.113.78:40002", "203.0.113.78"],
      ["[2001:db8::7]:40003", "2001:db8::7"],
      ["2001:db8::8", "2001:db8::8"],
      ["unknown", "unknown"],
    ] as const) {
      await guess("operator-of-no-name", given);
      world.advance(61_000);
      await securityRow(world, "LOGIN_FAILED", ({ ip }) => ip === address);
    }
  });

  it("computes one hash, and answers the same, for unknown, wrong, disabled and locked", async () => {
    await world.ctx.db.updateTable("app_user").set({ is_enabled: false }).where("login_id", "=", "officer2").execute();
    await world.ctx.db.updateTable("app_user").set({ is_locked: true }).where("login_id", "=", "officer3").execute();
    const answers = [];
    for (const [username, password] of [
      ["not-there", "grievance-demo"],
      ["field", "wrong"],
      ["officer2", "grievance-demo"],
      ["officer3", "grievance-demo"],
    ] as const) {
      const { result, all } = await hashesOf(() => submit(world, { username, password, ip: "203.0.113.77" }));
      answers.push({ all, said: result.answer.STATUS_RESPONSE, refusal: result.answer.refusal });
    }
    for (const one of answers) assert.deepEqual(one, answers[0]);
    assert.deepEqual([answers[0]?.all, answers[0]?.refusal], [1, "LOGIN_FAILED"]);
  });

  it("stops after a hundred attempts in 24 hours for every name, except on a known device", async () => {
    const owner = await submit(world, { username: "operator", ip: "192.0.2.9" });
    for (const username of ["operator", "no-such-operator"]) {
      const { result, real } = await hashesOf(() => guessPatiently(username, 105));
      assert.deepEqual(result, [...Array(100).fill("LOGIN_FAILED"), ...Array(5).fill("OTP_REQUIRED")], username);
      assert.equal(real, username === "operator" ? 100 : 0);
    }
    world.advance(61_000);
    const fresh = await hashesOf(() => submit(world, { username: "operator", ip: "192.0.2.9" }));
    assert.deepEqual([fresh.result.answer.refusal, fresh.real, fresh.all], ["OTP_REQUIRED", 0, 1]);
    const known = await submit(world, { username: "operator", ip: "192.0.2.9", cookies: owner.device, force: true });
    assert.equal(known.answer.STATUS_ID, "0", "the owner comes in on their own device");
    world.advance(DAY_MS);
    assert.equal((await submit(world, { username: "operator", ip: "192.0.2.9", force: true })).answer.STATUS_ID, "0");
  });

  it("delays failures on a known device by a separate counter", async () => {
    const owner = await submit(world, { username: "cell", ip: "192.0.2.20" });
    for (let n = 0; n < 3; n += 1) await guess("cell", "192.0.2.20", owner.device); // sequential
    const slowed = await submit(world, { username: "cell", ip: "192.0.2.20", cookies: owner.device, force: true });
    assert.equal(slowed.answer.refusal, "LOGIN_SLOWED");
    assert.equal((await submit(world, { username: "cell", ip: "192.0.2.21", force: true })).answer.STATUS_ID, "0");
    const forged = `${owner.device.slice(0, -4)}AAAA`;
    const stranger = await submit(world, { username: "cell", ip: "192.0.2.22", cookies: forged, force: true });
    assert.equal(stranger.answer.STATUS_ID, "0");
    assert.notEqual(stranger.device, owner.device);
  });

  it("leaves one session after two concurrent sign-ins", async () => {
    const presses = [1, 2, 3].map((n) => submit(world, { username: "officer", ip: `192.0.2.4${n}`, force: true }));
    for (const { answer } of await Promise.all(presses)) assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    const live = await world.ctx.db
      .selectFrom("session as s")
      .innerJoin("app_user as u", "u.user_id", "s.user_id")
      .select("s.session_id")
      .where("u.login_id", "=", "officer")
      .where("s.ended_at", "is", null)
      .execute();
    assert.equal(live.length, 1);
  });

  it("requires no second captcha for the takeover, for a minute from the same address", async () => {
    await submit(world, { username: "district", ip: "192.0.2.30" });
    const asked = await submit(world, { username: "district", ip: "192.0.2.31" });
    assert.equal(asked.answer.already_logged_in, "Y");
    assert.match(asked.answer.STATUS_RESPONSE, /Chrome on Windows/);
    const again = { username: "district", captcha: asked.captcha, force: true };
    assert.equal((await submit(world, { ...again, ip: "192.0.2.99" })).answer.refusal, "CAPTCHA_FAILED");
    assert.equal(
      (await submit(world, { ...again, username: "head", ip: "192.0.2.31" })).answer.refusal,
      "CAPTCHA_FAILED",
    );
    assert.equal((await submit(world, { ...again, ip: "192.0.2.31" })).answer.STATUS_ID, "0");
    assert.equal((await submit(world, { ...again, ip: "192.0.2.31" })).answer.refusal, "CAPTCHA_FAILED");
    const late = await submit(world, { username: "district", ip: "192.0.2.32" });
    world.advance(61_000);
    const tooLate = { username: "district", captcha: late.captcha, force: true, ip: "192.0.2.32" };
    assert.equal((await submit(world, tooLate)).answer.refusal, "CAPTCHA_FAILED");
  });
});
