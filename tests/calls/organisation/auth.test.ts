/** Signing in and out over HTTP. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { captcha, login, logout, refresh, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { menu, menuCount, roles } from "@smgt/contract/calls/oversight/menu.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { clientOf, signInAs, solvedCaptcha } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

const PASSWORD = "grievance-demo";

describe("signing in", () => {
  const world = worldForTests();
  const nobody = () => clientOf(world.url, null, null, null);
  const attempt = async (username: string, password: string) =>
    nobody().call(login, { username, password, ...(await solvedCaptcha(world.url)) });

  it("returns a token with the system parameters", async () => {
    const answer = await attempt("viewer", PASSWORD);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    assert.match(answer.STATUS_RESPONSE, /^[\w-]{43}$/);
    assert.deepEqual(answer.system_parameter, {
      idle_time: 15,
      regenrate_time: 10,
      front_generate_time: 8,
      encryption_decryption_request: "N",
    });
  });

  it("answers the same for an unknown user and a wrong password", async () => {
    const [unknown, wrong] = [await attempt("no-such-user", "x"), await attempt("admin", "x")];
    assert.equal(unknown.STATUS_RESPONSE, wrong.STATUS_RESPONSE);
    assert.equal(unknown.refusal, "LOGIN_FAILED");
  });

  it("accepts a captcha once, and only a solved one", async () => {
    const solved = await solvedCaptcha(world.url);
    const body = { username: "hod", password: "wrong", ...solved };
    assert.equal((await nobody().call(login, body)).refusal, "LOGIN_FAILED");
    assert.equal((await nobody().call(login, body)).refusal, "CAPTCHA_FAILED");
    const { captcha_id } = await nobody().ok(captcha);
    assert.equal(
      (await nobody().call(login, { ...body, captcha_id, captcha: "bm90IGEgc29sdXRpb24=" })).refusal,
      "CAPTCHA_FAILED",
    );
  });

  it("delays guesses after three failures", async () => {
    for (let failures = 0; failures < 3; failures += 1) await attempt("field", "guess"); // sequential
    const slowed = await attempt("field", PASSWORD);
    assert.equal(slowed.refusal, "LOGIN_SLOWED");
    world.advance(2_000);
    assert.equal((await attempt("field", PASSWORD)).STATUS_ID, "0");
  });

  it("asks before it takes over a live session", async () => {
    const first = await signInAs(world.url, "district", ROLE.DIST_NODAL);
    const asked = await attempt("district", PASSWORD);
    assert.equal(asked.already_logged_in, "Y");
    assert.equal(asked.STATUS_ID, "888");
    assert.equal((await first.call(userProfile)).STATUS_ID, "0");
    await signInAs(world.url, "district");
    assert.equal((await first.call(userProfile)).http, 401);
  });

  it("refuses a token alone, a cookie alone, or another person's role", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    const other = await signInAs(world.url, "officer3", ROLE.OFFICER);
    assert.equal((await clientOf(world.url, officer.token, null, null).call(userProfile)).http, 401);
    assert.equal((await clientOf(world.url, null, officer.cookie, null).call(userProfile)).http, 401);
    assert.equal((await clientOf(world.url, officer.token, other.cookie, null).call(userProfile)).http, 401);
    assert.equal((await officer.as(ROLE.CELL_HEAD).call(userProfile)).refusal, "ROLE_NOT_YOURS");
  });

  it("rotates the token: the old one returns the same successor for a minute, then ends the session", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const first = await head.ok(refresh);
    assert.equal(await head.ok(refresh), first);
    const next = clientOf(world.url, first, head.cookie, ROLE.CELL_HEAD);
    assert.equal((await next.call(userProfile)).STATUS_ID, "0");
    world.advance(61_000);
    assert.equal((await head.call(userProfile)).http, 401);
    assert.equal((await next.call(userProfile)).http, 401);
  });

  it("ends the session at logout, from the next call on", async () => {
    const hod = await signInAs(world.url, "operator", ROLE.CALL_OP);
    assert.equal(await hod.ok(logout), "Logged out successfully");
    const after = await hod.call(userProfile);
    assert.deepEqual([after.http, after.STATUS_RESPONSE], [401, "Your session has expired. Please relogin"]);
  });

  it("returns each role's menu with counts, and only its lists", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    const urls = rowsOf(await officer.ok(menu)).flatMap((one) => [
      one.menu_url,
      ...one.children.map((child) => child.menu_url),
    ]);
    assert.ok(urls.includes("/queue/mine") && !urls.includes("/queue/parked"), String(urls));
    assert.ok("mine" in (await officer.ok(menuCount)));
    assert.equal((await officer.call(commonList, { list_key: "parked" })).refusal, "NOT_PERMITTED");
    assert.deepEqual(
      rowsOf(await officer.ok(roles)).map((role) => role.role_id),
      [ROLE.OFFICER],
    );
  });
});
