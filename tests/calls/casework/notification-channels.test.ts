/** Delivery of notifications by e-mail, SMS and browser push, only where the officer has enabled it. */
import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { notificationReach } from "@smgt/contract/calls/casework/notification-reach.ts";
import { deleteGlobalNotification } from "@smgt/contract/calls/casework/notifications.ts";
import {
  addBrowser,
  notificationWays,
  removeBrowser,
  setNotificationWay,
} from "@smgt/contract/calls/casework/delivery-channels.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { sendNotificationJob } from "@smgt/server/domain/casework/notifications/send-notification.job.ts";
import { sql } from "kysely";
import webPush from "web-push";
import { signInAs, type Client } from "../../support/client.ts";
import { publish } from "../../support/notifications.ts";
import { startSmtp, type SmtpServer } from "../../support/smtp-server.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const FOR_HODS = { target_role_ids: [ROLE.HOD] };

interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A fake SMS gateway and browser push service. */
async function openOutside() {
  const posted: Posted[] = [];
  const answers = new Map<string, number>();
  const server: Server = createServer((http, answer) => {
    const parts: Buffer[] = [];
    http.on("data", (part: Buffer) => void parts.push(part));
    http.on("end", () => {
      const path = http.url ?? "";
      posted.push({ path, headers: http.headers, body: Buffer.concat(parts) });
      answer.statusCode = answers.get(path) ?? 201;
      answer.end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answers,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Keys of a browser's push subscription. */
function browserKeys() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}

describe("delivery channels of notifications", () => {
  let world: World;
  let smtp: SmtpServer;
  let outside: Awaited<ReturnType<typeof openOutside>>;
  let head: Client;
  let hod: Client;
  const vapid = webPush.generateVAPIDKeys();
  before(async () => {
    smtp = await startSmtp();
    outside = await openOutside();
    world = await startWorld({
      env: {
        SMGT_SMTP_URL: smtp.url,
        SMGT_MAIL_FROM: "smgt@example.gov.in",
        SMGT_SMS_URL: `${outside.url}/sms`,
        SMGT_SMS_TOKEN: "gateway-token",
        SMGT_PUSH_PUBLIC_KEY: vapid.publicKey,
        SMGT_PUSH_PRIVATE_KEY: vapid.privateKey,
        SMGT_PUSH_CONTACT: "mailto:smgt@example.gov.in",
        SMGT_PUSH_HOSTS: "127.0.0.1",
      },
    });
    const people = world.ctx.db.updateTable("app_user");
    await people.set({ email: "hod@example.gov.in", mobile: "9812345678" }).where("login_id", "=", "hod").execute();
    head = await signInAs(world.url, "head");
    hod = await signInAs(world.url, "hod");
  });
  after(async () => {
    await world.close();
    await smtp.close();
    await outside.close();
  });

  const sentTo = (path: string) => outside.posted.filter((one) => one.path === path);
  const allow = (path: string) =>
    hod.call(addBrowser, { endpoint: `${outside.url}${path}`, ...browserKeys() }, { language: "hi" });
  const sendings = async (id: number) => {
    const { rows } = await sql<{ id: number; way: string; isSent: boolean }>`
      select notification_sending_id as id, way, sent_at is not null as "isSent" from notification_sending
       where global_notification_id = ${id} order by way`.execute(world.ctx.db);
    return rows;
  };
  const allSent = (id: number, many: number) =>
    until("all is sent", async () => {
      const rows = await sendings(id);
      return rows.length === many && rows.every((one) => one.isSent);
    });

  it("are off until enabled", async () => {
    const ways = await hod.ok(notificationWays);
    assert.deepEqual([ways.email, ways.sms, ways.browsers, ways.push_public_key], ["off", "off", [], vapid.publicKey]);
    const { id } = await publish(head, "Nobody is told", { ...FOR_HODS, priority: "OUTAGE" });
    assert.deepEqual(await sendings(id), []);
    const other = await signInAs(world.url, "officer");
    assert.equal((await other.ok(notificationWays)).email, "no_address");
    assert.equal((await other.call(setNotificationWay, { way: "SMS", is_on: "Y" })).refusal, "WAY_OFF");
  });

  it("announce a notification without its content", async () => {
    await hod.ok(setNotificationWay, { way: "EMAIL", is_on: "Y" });
    await hod.ok(setNotificationWay, { way: "SMS", is_on: "Y" });
    assert.equal((await allow("/push/one")).STATUS_ID, "0");
    const { id } = await publish(head, "Secret title", { ...FOR_HODS, priority: "ACTION", category_id: 3 });
    await allSent(id, 3);
    assert.equal(smtp.mails.length, 1);
    assert.equal(smtp.mails[0]?.to, "hod@example.gov.in");
    const said = [smtp.mails[0]?.text, sentTo("/sms")[0]?.body.toString()].join(" ");
    assert.match(said, /A notification waits for you in SMGT/);
    assert.match(said, /SMGT में आपके लिए एक सूचना है/);
    assert.doesNotMatch(said, /Secret title|the message|Head of/);
    const [push] = sentTo("/push/one");
    assert.match(String(push?.headers["authorization"]), /^vapid t=.+, k=.+/);
    assert.equal(push?.headers["content-encoding"], "aes128gcm");
    assert.doesNotMatch(push?.body.toString("latin1") ?? "", /Secret|waits/, "only the browser can read it");
    const page = await head.call(notificationReach, { global_notification_id: id });
    assert.equal(page.reach?.told_count, 1, "one person, three ways");
  });

  it("send an SMS only for notifications that require action", async () => {
    const before = sentTo("/sms").length;
    const { id } = await publish(head, "Just to know", FOR_HODS);
    await allSent(id, 2);
    assert.equal(sentTo("/sms").length, before);
    assert.deepEqual(
      (await sendings(id)).map((one) => one.way),
      ["EMAIL", "PUSH"],
    );
  });

  it("retry failures, and send once when the job runs again", async () => {
    outside.answers.set("/push/one", 503);
    const { id } = await publish(head, "Try again", FOR_HODS);
    await until("the e-mail is sent", async () =>
      (await sendings(id)).some((one) => one.way === "EMAIL" && one.isSent),
    );
    const push = (await sendings(id)).find((one) => one.way === "PUSH");
    await until("it was tried", async () => sentTo("/push/one").length >= 3);
    assert.equal(push?.isSent, false);
    outside.answers.delete("/push/one");
    await sendNotificationJob.run(world.ctx, { sendingId: push?.id ?? 0 });
    const many = sentTo("/push/one").length;
    await sendNotificationJob.run(world.ctx, { sendingId: push?.id ?? 0 });
    assert.equal(sentTo("/push/one").length, many, "once");
    await allSent(id, 2);
  });

  it("remove a dead browser subscription and keep the others", async () => {
    await allow("/push/two");
    outside.answers.set("/push/two", 410);
    const { id } = await publish(head, "To two browsers", FOR_HODS);
    await until("one is forgotten", async () => (await hod.ok(notificationWays)).browsers.length === 1);
    await until("the other is told", async () => (await sendings(id)).filter((one) => one.isSent).length === 2);
    const [left] = (await hod.ok(notificationWays)).browsers;
    assert.match(left?.endpoint_end ?? "", /\/push\/one$/);
  });

  it("call only addresses named in the settings, and none in the State's internal network", async () => {
    const keys = browserKeys();
    for (const endpoint of [
      "https://push.example.org/x",
      "http://169.254.169.254/latest",
      "https://127.0.0.1.example.org/",
      "https://user@127.0.0.1/",
      "file:///etc/passwd",
      "nonsense",
    ]) {
      assert.equal((await hod.call(addBrowser, { endpoint, ...keys })).refusal, "PUSH_PLACE", endpoint);
    }
    const short = { endpoint: `${outside.url}/push/x`, p256dh: "short", auth: "short" };
    assert.equal((await hod.call(addBrowser, short)).refusal, "PUSH_PLACE");
  });

  it("belong to the last person who enabled the browser, and can be removed by them", async () => {
    const keys = browserKeys();
    const endpoint = `${outside.url}/push/shared`;
    await hod.ok(addBrowser, { endpoint, ...keys });
    const shared = (await hod.ok(notificationWays)).browsers.find((one) => one.endpoint_end.endsWith("/shared"));
    const officer = await signInAs(world.url, "officer");
    await officer.ok(removeBrowser, { push_subscription_id: shared?.push_subscription_id ?? 0 });
    assert.equal((await hod.ok(notificationWays)).browsers.length, 2, "not one's own");
    await officer.ok(addBrowser, { endpoint, ...keys });
    assert.equal((await hod.ok(notificationWays)).browsers.length, 1);
    const [mine] = (await officer.ok(notificationWays)).browsers;
    await officer.ok(removeBrowser, { push_subscription_id: mine?.push_subscription_id ?? 0 });
    assert.deepEqual((await officer.ok(notificationWays)).browsers, []);
  });

  it("send nothing about a recalled notification, and nothing once disabled", async () => {
    outside.answers.set("/push/one", 503);
    const { id } = await publish(head, "Recalled soon", FOR_HODS);
    await until("the e-mail is sent", async () =>
      (await sendings(id)).some((one) => one.way === "EMAIL" && one.isSent),
    );
    await head.ok(deleteGlobalNotification, { global_notification_id: id });
    outside.answers.delete("/push/one");
    const many = sentTo("/push/one").length;
    const push = (await sendings(id)).find((one) => one.way === "PUSH");
    await sendNotificationJob.run(world.ctx, { sendingId: push?.id ?? 0 });
    assert.equal(sentTo("/push/one").length, many);
    outside.answers.set("/sms", 503);
    const tried = sentTo("/sms").length;
    const { id: failing } = await publish(head, "Switched off meanwhile", { ...FOR_HODS, priority: "ACTION" });
    await until("the gateway refused it", async () => sentTo("/sms").length > tried || null);
    await hod.ok(setNotificationWay, { way: "SMS", is_on: "N" });
    outside.answers.delete("/sms");
    const refused = sentTo("/sms").length;
    const sms = (await sendings(failing)).find((one) => one.way === "SMS");
    await sendNotificationJob.run(world.ctx, { sendingId: sms?.id ?? 0 });
    assert.equal(sentTo("/sms").length, refused);
    await hod.ok(setNotificationWay, { way: "EMAIL", is_on: "N" });
    const quiet = await publish(head, "By browser alone", FOR_HODS);
    await allSent(quiet.id, 1);
  });
});
