/** Rotation of SMGT_SECRET during operation: objects of the former secret stay valid until it is removed. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as account from "@smgt/contract/calls/organisation/account.ts";
import { refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { cipherKey } from "@smgt/contract/calls/ground/cipher.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { appCode, enrol, submit, type App } from "../../support/accounts.ts";
import { clientOf, signInAs, solvedCaptcha } from "../../support/client.ts";
import { sealedSignIn } from "../../support/sealed.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const FORMER = "9f2c61d07be84a35c1d6ee70ab93f458";
const PRESENT = "b1946ac92492d2347c6235b4d2611184";

describe("a rotated secret", () => {
  let world: World;
  let app: App;
  before(async () => {
    world = await startWorld({ env: { SMGT_SECRET: FORMER, SMGT_TRUST_PROXY: "1" } });
  });
  after(() => world.close());
  const restart = (env: Readonly<Record<string, string>>) => world.restart({ SMGT_TRUST_PROXY: "1", ...env });
  const enter = (otp: string) => submit(world, { username: "officer", otp, force: true });

  it("keeps codes, devices, counters, captchas and pending sign-ins valid", async () => {
    app = await enrol(world, await signInAs(world.url, "officer"));
    const known = await submit(world, { username: "hod" });
    const waiting = await submit(world, { username: "officer", force: true });
    assert.equal(waiting.answer.refusal, "OTP_REQUIRED");
    const captcha = await solvedCaptcha(world.url);
    for (let n = 0; n < 3; n += 1) await submit(world, { username: "field", password: "x" }); // sequential: each counts
    await restart({ SMGT_SECRET: PRESENT, SMGT_SECRET_BEFORE: FORMER });

    assert.equal((await submit(world, { username: "viewer", captcha })).answer.STATUS_ID, "0");
    assert.equal((await submit(world, { username: "field", password: "x" })).answer.refusal, "LOGIN_SLOWED");
    const on = { username: "officer", captcha: waiting.captcha, force: true };
    world.advance(60_000);
    assert.equal((await submit(world, { ...on, otp: appCode(world, app.secret) })).answer.STATUS_ID, "0");
    assert.equal((await enter(app.codes[0] ?? "")).answer.STATUS_ID, "0");
    const again = await submit(world, { username: "hod", cookies: known.device, force: true });
    assert.equal(again.device.slice(0, 50), known.device.slice(0, 50), "the same device");
    assert.notEqual(again.device, known.device, "signed again");
    const renewed = await again.client.ok(refresh);
    assert.equal((await clientOf(world.url, renewed, again.session, null).call(refresh)).STATUS_ID, "0");
  });

  it("re-encrypts secrets of apps, and notifies owners of old recovery codes once", async () => {
    await until("the notice", async () => {
      const rows = await world.ctx.db.selectFrom("account_notice").select("kind").execute();
      return rows.length === 1 && rows[0]?.kind === "OLD_RECOVERY_CODES";
    });
    const { client } = await enter(app.codes[1] ?? "");
    assert.equal(rowsOf(await client.ok(account.accountNotices))[0]?.kind, "OLD_RECOVERY_CODES");
    const fresh = await client.ok(account.newRecoveryCodes, { password: DEMO_PASSWORD, otp: app.codes[2] ?? "" });
    app = { ...app, codes: [...fresh.slice(0, 2), app.codes[3] ?? ""] };
    await restart({ SMGT_SECRET: PRESENT, SMGT_SECRET_BEFORE: FORMER });
    await world.runJobs();
    assert.equal((await world.ctx.db.selectFrom("account_notice").select("kind").execute()).length, 1);
  });

  it("is unnecessary after its removal", async () => {
    await restart({ SMGT_SECRET: PRESENT });
    world.advance(60_000);
    assert.equal((await enter(appCode(world, app.secret))).answer.STATUS_ID, "0");
    assert.equal((await enter(app.codes[0] ?? "")).answer.STATUS_ID, "0");
    assert.equal((await enter(app.codes[2] ?? "")).answer.refusal, "OTP_WRONG", "a code of before");
  });
});

describe("encrypted bodies", () => {
  let world: World;
  before(async () => {
    world = await startWorld({ env: { SMGT_SECRET: FORMER, SMGT_BODY_ENCRYPTION: "Y" } });
  });
  after(() => world.close());

  it("continue under a new secret, with and without the former one", async () => {
    const kids = new Set<string | null>();
    const envs = [{ SMGT_SECRET: PRESENT, SMGT_SECRET_BEFORE: FORMER }, { SMGT_SECRET: `${PRESENT} and another` }];
    for (const env of envs) {
      await sealedSignIn(world.url, "viewer", ROLE.VIEWER);
      kids.add((await clientOf(world.url, null, null, null).ok(cipherKey)).kid);
      await world.restart({ SMGT_BODY_ENCRYPTION: "Y", ...env }); // sequential
    }
    await sealedSignIn(world.url, "viewer", ROLE.VIEWER);
    assert.equal(kids.size, 1, "with the overlap the key stays");
  });
});
