/**
 * Browser push while SMGT is closed: enabled on the account screen, sent by the server through a push service, shown by
 * the service worker. The real push service is unreachable, so the page's PushManager returns a fake endpoint and the
 * test's keys, with which the test decrypts messages.
 */
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import webPush from "web-push";
import { ROLE } from "@smgt/contract/constants.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { publish } from "../support/notifications.ts";
import { until } from "../support/until.ts";

interface Posted {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Keys of a subscribed browser: its private key and shared secret. */
interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

/** Decrypts a message as a browser does (RFC 8291). */
function read({ pair, auth }: BrowserKeys, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const ofServer = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + ofServer.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), ofServer]);
  const shared = hkdfSync("sha256", pair.computeSecret(ofServer), auth, info, 32);
  const derived = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
}

/** Returns the server's claims after verifying the signature (RFC 8292). */
function claimsOf(authorization: string, publicKey: string): { readonly aud?: string; readonly sub?: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  assert.equal(key, publicKey);
  const point = Buffer.from(key, "base64url");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const signer = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  assert.ok(isSigned, "the service knows from whom it comes");
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as { aud?: string; sub?: string };
}

/**
 * Replaces PushManager before the page runs: it subscribes at the fake service once and remembers. Headless browsers
 * report notifications as blocked even when allowed.
 */
const standIn = (endpoint: string, keys: object): string => `
  (() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const subscription = () => ({
      endpoint: ${JSON.stringify(endpoint)},
      toJSON: () => ({ endpoint: ${JSON.stringify(endpoint)}, keys: ${JSON.stringify(keys)} }),
      unsubscribe: async () => { localStorage.removeItem("stand-in"); return true; },
    });
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem("stand-in") === null ? null : subscription();
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      localStorage.setItem("stand-in", JSON.stringify([userVisibleOnly, applicationServerKey]));
      return subscription();
    };
  })();`;

const vapid = webPush.generateVAPIDKeys();
const world = journey({
  env: {
    SMGT_PUSH_PUBLIC_KEY: vapid.publicKey,
    SMGT_PUSH_PRIVATE_KEY: vapid.privateKey,
    SMGT_PUSH_CONTACT: "mailto:smgt@example.gov.in",
    SMGT_PUSH_HOSTS: "127.0.0.1",
  },
});

test.describe("browser push while SMGT is closed", () => {
  let service: Server;
  let serviceUrl: string;
  let desk: Page;
  let page: Page;
  const posted: Posted[] = [];
  const keys: BrowserKeys = { pair: createECDH("prime256v1"), auth: randomBytes(16) };
  keys.pair.generateKeys();
  test.beforeAll(async () => {
    service = createServer((http, answer) => {
      const parts: Buffer[] = [];
      http.on("data", (part: Buffer) => void parts.push(part));
      http.on("end", () => {
        posted.push({ path: http.url ?? "", headers: http.headers, body: Buffer.concat(parts) });
        answer.statusCode = 201;
        answer.end();
      });
    });
    await new Promise<void>((done) => void service.listen(0, "127.0.0.1", done));
    serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    desk = await openWindow(world.url, "hi", 360);
    page = desk;
    await page.context().grantPermissions(["notifications"], { origin: new URL(world.url).origin });
    await page.context().addInitScript(
      standIn(`${serviceUrl}/push/hod`, {
        p256dh: keys.pair.getPublicKey("base64url"),
        auth: keys.auth.toString("base64url"),
      }),
    );
    await signIn(page, "hod");
  });
  test.afterAll(async () => {
    await new Promise((done) => service?.close(done));
  });

  const toggle = () => page.getByRole("checkbox", { name: "यह ब्राउज़र" });
  const subscriptions = async (): Promise<readonly { endpoint: string; language: string }[]> =>
    world.ctx.db.selectFrom("push_subscription").select(["endpoint", "language"]).execute();

  test("is enabled on the account screen, with a persistent service worker", async () => {
    await page.goto("/account");
    await toggle().waitFor();
    assert.equal(await toggle().isChecked(), false);
    await toggle().focus();
    await page.keyboard.press("Space");
    await until("the switch is on", () => toggle().isChecked());
    await assertAccessible(page, "a browser that is told");
    assert.deepEqual(await subscriptions(), [{ endpoint: `${serviceUrl}/push/hod`, language: "hi" }]);
    assert.equal(
      await page.evaluate("localStorage.getItem('stand-in')"),
      JSON.stringify([true, vapid.publicKey]),
      "by the key of the server, and only for what the person sees",
    );
    await page.reload();
    await until("it is on after a reload", () => toggle().isChecked());
    const worker = await page.evaluate<string>(
      "navigator.serviceWorker.ready.then((one) => new URL(one.active.scriptURL).pathname)",
    );
    assert.equal(worker, "/push-worker.js");
  });

  let message: unknown;
  test("announces a pending notification, encrypted for this browser, without its content", async () => {
    const head = await signInAs(world.url, "head");
    const { id } = await publish(head, "Secret title", { target_role_ids: [ROLE.HOD] });
    const push = await until("the service has it", async () => posted[0] ?? null);
    assert.equal(push.path, "/push/hod");
    assert.equal(push.headers["content-encoding"], "aes128gcm");
    assert.deepEqual((({ aud, sub }) => [aud, sub])(claimsOf(String(push.headers["authorization"]), vapid.publicKey)), [
      serviceUrl,
      "mailto:smgt@example.gov.in",
    ]);
    message = read(keys, push.body);
    assert.deepEqual(message, { title: "SMGT", body: "SMGT में आपके लिए एक सूचना है", tag: String(id) });
    assert.throws(() => read({ ...keys, auth: randomBytes(16) }, push.body), "nobody else can read it");
    assert.equal(posted.length, 1);
  });

  test("is shown by the service worker, as one notification when delivered twice", async () => {
    const line = await page.context().newCDPSession(page);
    const registered = new Promise<string>((found) => {
      line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find((one) => one.scopeURL === `${world.url}/`);
        if (ours !== undefined) found(ours.registrationId);
      });
    });
    await line.send("ServiceWorker.enable");
    const [worker] = page.context().serviceWorkers();
    assert.ok(worker !== undefined);
    // Headless browsers show nothing: record the arguments.
    await worker.evaluate(`self.shown = [];
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, icon }) =>
        void self.shown.push({ title, body, tag, icon });`);
    const bring = async (): Promise<unknown> =>
      line.send("ServiceWorker.deliverPushMessage", {
        origin: `${new URL(world.url).origin}/`,
        registrationId: await registered,
        data: JSON.stringify(message),
      });
    const shown = () => worker.evaluate<object[]>("self.shown");
    await bring();
    await until("it is shown", async () => (await shown()).length === 1);
    await bring();
    await until("it is shown again", async () => (await shown()).length === 2);
    // A browser keeps one of two notifications with the same tag.
    const once = { ...(message as object), icon: "mark.svg" };
    assert.deepEqual(await shown(), [once, once]);
  });

  test("sends nothing after the switch is off", async () => {
    await toggle().focus();
    await page.keyboard.press("Space");
    await until("the switch is off", async () => !(await toggle().isChecked()));
    await until("the server has forgotten it", async () => (await subscriptions()).length === 0);
    assert.equal(await page.evaluate("localStorage.getItem('stand-in')"), null, "nor does the browser wait for it");
    const head = await signInAs(world.url, "admin");
    const { id } = await publish(head, "Another", { target_role_ids: [ROLE.HOD] });
    const sendings = await world.ctx.db
      .selectFrom("notification_sending")
      .select("way")
      .where("global_notification_id", "=", id)
      .execute();
    assert.deepEqual(sendings, []);
    assert.equal(posted.length, 1);
  });
});
