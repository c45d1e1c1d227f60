/**
 * The first steps of a new system: derived from facts, tested against outside services, skippable with a reason,
 * audited.
 */
import assert from "node:assert/strict";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import {
  firstSteps,
  skipStep,
  testChannel,
  testMessage,
  type FirstStep,
} from "@smgt/contract/calls/organisation/first-run.ts";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { addAdmin, adminWithApp } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const BETWEEN_MS = 20_000;
const NUMBER = "9876543210";

describe("the first steps", () => {
  let world: World;
  let gateway: HttpServer;
  let gatewayUrl: string;
  let admin: Client;
  /** Messages at the SMS gateway; `isOpen`: accepts messages. */
  const texts: string[] = [];
  let isOpen = true;
  before(async () => {
    gateway = createServer((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString("utf8")));
      request.on("end", () => {
        if (isOpen) texts.push(body);
        response.writeHead(isOpen ? 200 : 503).end("{}");
      });
    });
    await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
    gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;
    world = await startWorld({ env: { SMGT_SMS_URL: gatewayUrl, SMGT_SMS_TOKEN: "a token of the gateway" } });
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
  });
  after(async () => {
    await world?.close();
    await new Promise((done) => gateway.close(done));
  });

  const steps = () => admin.ok(firstSteps, {});
  const stateOf = async (step: FirstStep) => (await steps()).steps.find((one) => one.step === step)?.state;

  it("are for administrators, in order", async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.equal((await cell.call(firstSteps, {})).refusal, "NOT_PERMITTED");
    const { steps: all, opens_itself: opens } = await steps();
    assert.deepEqual(
      all.map((one) => one.step),
      ["admins", "state", "pack", "channel", "mail", "sms", "people", "post"],
    );
    assert.equal(opens, "N", "only a new system in production leads there by itself");
  });

  it("count the pack's rows and the accounts", async () => {
    const { pack, roles, state_name, departments_without: without } = await steps();
    assert.equal(pack.districts, 23);
    assert.ok(pack.departments > 0 && pack.issues > 0 && pack.sub_issues > 0);
    assert.equal(state_name.hi, "हरियाणा");
    assert.equal(roles.find((role) => role.role_id === ROLE.ADMIN)?.people, 1);
    assert.ok(Array.isArray(without));
    assert.equal(await stateOf("pack"), "done");
  });

  it("require two administrators with a second factor, and cannot be skipped", async () => {
    assert.equal(await stateOf("admins"), "open");
    assert.equal((await admin.call(skipStep, { step: "admins", reason: "There is one only." })).refusal, "STEP_NEEDED");
    await addAdmin(world, "admin2");
    admin = (await adminWithApp(world, "admin")).client;
    assert.equal(await stateOf("admins"), "open", "the other one has none");
    await adminWithApp(world, "admin2");
    assert.equal(await stateOf("admins"), "done");
    assert.deepEqual((await steps()).admins, { has_second_factor: "Y", count: 2, with_second_factor: 2 });
  });

  it("are done by a change of the State's name", async () => {
    assert.equal(await stateOf("state"), "open");
    await admin.ok(changeMaster, {
      list: "state",
      key: { state_code: "haryana" },
      kind: "set",
      values: { app_short: "RS" },
      reason: "Order 84/2026",
    });
    assert.equal(await stateOf("state"), "done");
  });

  it("query our account at X, show the limit, and no secret", async () => {
    const { channels } = await steps();
    assert.deepEqual(
      channels.map((one) => [one.code, one.handle, one.test]),
      [["X", "demo_grievance_cell", null]],
    );
    const test = await admin.ok(testChannel, { channel: "X" });
    assert.deepEqual([test.outcome, test.handle, test.message], ["known", "demo_grievance_cell", null]);
    assert.equal(test.id, world.ctx.config.x?.accountId);
    assert.ok(test.limit !== null && test.limit.most > 0 && test.limit.left < test.limit.most);
    const shown = JSON.stringify(await steps());
    for (const secret of [
      world.ctx.config.x?.bearerToken,
      world.ctx.config.x?.userToken,
      world.ctx.config.x?.consumerSecret,
    ]) {
      assert.ok(secret !== undefined && !shown.includes(secret));
    }
    assert.equal(await stateOf("channel"), "done");
  });

  it("are tested at most every twenty seconds", async () => {
    const again = await admin.call(testChannel, { channel: "X" });
    assert.equal(again.refusal, "TEST_TOO_SOON");
    world.advance(BETWEEN_MS);
    const both = await Promise.all([
      admin.call(testChannel, { channel: "X" }),
      admin.call(testChannel, { channel: "X" }),
    ]);
    assert.deepEqual(both.map((one) => one.refusal ?? "").toSorted(), ["", "TEST_TOO_SOON"]);
  });

  it("send a message to the administrator's own number only, and report the outcome", async () => {
    assert.equal((await admin.call(testMessage, { way: "SMS" })).refusal, "OWN_ADDRESS_MISSING");
    await world.ctx.db.updateTable("app_user").set({ mobile: NUMBER }).where("login_id", "=", "admin").execute();
    isOpen = false;
    assert.equal((await admin.ok(testMessage, { way: "SMS" })).is_sent, "N");
    assert.equal(await stateOf("sms"), "open");
    isOpen = true;
    world.advance(BETWEEN_MS);
    assert.equal((await admin.ok(testMessage, { way: "SMS" })).is_sent, "Y");
    assert.equal(await stateOf("sms"), "done");
    const tests = texts.filter((text) => text.includes("This is a test of RS"));
    assert.equal(tests.length, 1);
    assert.match(tests[0] ?? "", new RegExp(`${NUMBER}.*This is a test of RS`));
    const way = (await steps()).ways.find((one) => one.way === "SMS");
    assert.equal(way?.to, "•••••••210");
  });

  it("name missing settings", async () => {
    const answer = await admin.call(testMessage, { way: "EMAIL" });
    assert.equal(answer.refusal, "WAY_NOT_SET_UP");
    assert.match(JSON.stringify(answer), /SMGT_SMTP_URL, SMGT_MAIL_FROM/);
    assert.equal((await admin.call(testChannel, { channel: "NONE" })).refusal, "CHANNEL_NOT_SET_UP");
  });

  it("can be skipped with a reason, unless done", async () => {
    assert.notEqual((await admin.call(skipStep, { step: "mail", reason: "   " })).STATUS_ID, "0", "a reason has words");
    await admin.ok(skipStep, { step: "mail", reason: "The State sends SMS alone." });
    const mail = (await steps()).steps.find((one) => one.step === "mail");
    assert.deepEqual([mail?.state, mail?.skipped?.reason], ["skipped", "The State sends SMS alone."]);
    assert.equal((await admin.call(skipStep, { step: "sms", reason: "not wanted" })).refusal, "STEP_DONE");
  });

  it("end with the first ticket from a post", async () => {
    assert.deepEqual([await stateOf("post"), (await steps()).first_post], ["open", null]);
    const author = ensureUser(world.x.world, "first_citizen");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    const post = await until("the first ticket", async () => {
      const { first_post: first } = await steps();
      return first?.is_ticket === "Y" ? first : null;
    });
    assert.equal(post.channel, "X");
    assert.equal(await stateOf("post"), "done");
  });

  it("detect an account that differs from the settings", async () => {
    assert.equal(await stateOf("channel"), "done");
    await world.restart({
      SMGT_SMS_URL: gatewayUrl,
      SMGT_SMS_TOKEN: "a token of the gateway",
      X_ACCOUNT_ID: "4242424242",
      X_ACCOUNT_HANDLE: "another_cell",
    });
    admin = (await adminWithApp(world, "admin")).client;
    assert.equal(await stateOf("channel"), "open", "the last test was of another account");
    world.advance(BETWEEN_MS);
    const test = await admin.ok(testChannel, { channel: "X" });
    assert.deepEqual([test.outcome, test.handle], ["other_account", "demo_grievance_cell"]);
    assert.equal(await stateOf("channel"), "open");
  });

  it("are audited", async () => {
    const rows = await world.ctx.db.selectFrom("audit_entry").select(["event", "detail"]).execute();
    const of = (event: string) => rows.filter((row) => row.event === event).map((row) => row.detail);
    assert.deepEqual(of("FIRST_STEP_SKIPPED"), [{ step: "mail" }]);
    assert.deepEqual(of("SETUP_TESTED"), [
      { what: "X", outcome: "known" },
      { what: "X", outcome: "known" },
      { what: "SMS", outcome: "failed" },
      { what: "SMS", outcome: "sent" },
      { what: "X", outcome: "other_account" },
    ]);
  });
});
