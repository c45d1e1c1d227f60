/** The State's branding is data: a changed name, colour or logo applies on every server and in served pages. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import type { BodyOf } from "@smgt/contract/call.ts";
import { changeMaster, masterRows, undoMasterChange } from "@smgt/contract/calls/organisation/master-changes.ts";
import { stateLook, uploadMark } from "@smgt/contract/calls/organisation/state.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { adminWithApp, type Admin } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { greyPng, ONE_PIXEL } from "../../support/pictures.ts";
import { assertSandboxedDownload } from "../../support/stored-file.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const PAGE = `<!doctype html><html lang="en"><head><title>SMGT</title><link rel="icon" type="image/svg+xml" href="./mark.svg"></head>
<body><div id="root"></div><noscript><p>SMGT needs JavaScript.</p></noscript></body></html>`;
const REASON = "Order 83/2026 of the Chief Secretary";

describe("the State's branding", () => {
  let world: World;
  let second: Server;
  let admin: Admin;
  let anybody: Client;
  const webDir = mkdtempSync(path.join(tmpdir(), "smgt-state-"));
  before(async () => {
    writeFileSync(path.join(webDir, "index.html"), PAGE);
    world = await startWorld({ env: { SMGT_WEB_DIR: webDir } });
    const { config, log } = world.ctx;
    second = await startServer({ config, databaseUrl: world.database.url, log, clock: world.ctx.clock, schedule: "" });
    admin = await adminWithApp(world);
    anybody = clientOf(second.url, null, null, null);
  });
  after(async () => {
    await second?.close();
    await world?.close();
    rmSync(webDir, { recursive: true, force: true });
  });

  type Values = NonNullable<BodyOf<typeof changeMaster>["values"]>;
  const set = (values: Values, was?: Values) =>
    admin.client.call(changeMaster, {
      list: "state",
      key: { state_code: "haryana" },
      kind: "set",
      values,
      ...(was === undefined ? {} : { was }),
      reason: REASON,
    });
  const pageOf = async (at: string, url = second.url) =>
    (await fetch(`${url}${at}`, { headers: { accept: "text/html" } })).text();
  const mark = async (name: string, bytes: Uint8Array<ArrayBuffer>, who = admin.client) =>
    who.call(uploadMark, {}, { files: [{ part: "uploaded_file", name, bytes }] });

  it("starts as the pack says", async () => {
    const look = await anybody.ok(stateLook, {});
    assert.deepEqual(look.state_name, { en: "Haryana", hi: "हरियाणा" });
    assert.equal(look.app_short, "SMGT");
    assert.deepEqual([look.mark, look.style, look.help_phone], [null, "", null]);
    assert.match(await pageOf("/open-dashboard"), /<title>Open dashboard · SMGT<\/title>/);
  });

  it("changes on another server and in its pages without a restart", async () => {
    const answer = await set({
      app_name: "Rajya & <Samadhan>",
      app_name_translations: { hi: "राज्य समाधान" },
      app_short: "RS & Co",
      help_phone: "0172 270 0000",
    });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    await until("the other server says it", async () => (await anybody.ok(stateLook, {})).app_short === "RS & Co");
    const page = await pageOf("/open-dashboard");
    assert.match(page, /<title>Open dashboard · RS &#38; Co<\/title>/);
    assert.match(page, /<strong>Rajya &#38; &#60;Samadhan&#62;<\/strong>/);
    assert.match(page, /राज्य समाधान/);
    assert.match(page, /og:site_name" content="Rajya &#38; &#60;Samadhan&#62;, Haryana"/);
    assert.match(page, /"help_phone":"0172 270 0000"/);
    assert.ok(!page.includes("<Samadhan>"), "nowhere as it was typed");
    // The same names are in the first paint, for signed-in users and without JavaScript.
    assert.match(await pageOf("/queue/new"), /<title>RS &#38; Co<\/title>[^]*<p>RS &#38; Co needs JavaScript/);
    assert.match(await pageOf("/open-dashboard?lang=hi", world.url), /<strong>राज्य समाधान<\/strong>/);
  });

  it("adds the State's colours to the page, allowed by hash only", async () => {
    const before = await fetch(`${second.url}/login`, { headers: { accept: "text/html" } });
    assert.match(before.headers.get("content-security-policy") ?? "", /style-src 'self';/);
    assert.equal((await set({ colour_light: "#7a3e12", colour_dark: "#e8b48c" })).STATUS_ID, "0");
    await until("the style is there", async () => (await pageOf("/login")).includes("--brand:#7a3e12"));
    const page = await fetch(`${second.url}/login`, { headers: { accept: "text/html" } });
    assert.match(page.headers.get("content-security-policy") ?? "", /style-src 'self' 'sha256-[^']+';/);
    assert.match(await page.text(), /<style id="state-style">:root\{--brand:#7a3e12;/);
  });

  const refusedColours: readonly [what: string, values: Values, said: RegExp][] = [
    [
      "hard to read on light screens",
      { colour_light: "#ff9933" },
      /The colour #ff9933 cannot be read well on light screens; the nearest colour that can is #[0-9a-f]{6}/,
    ],
    [
      "hard to read on dark screens",
      { colour_dark: "#2a4796" },
      /The colour #2a4796 cannot be read well on dark screens; the nearest/,
    ],
    ["alone", { colour_dark: null }, /Give both colours, or neither/],
    ["no colour", { colour_light: "red" }, /colour_light/],
  ];
  for (const [what, values, said] of refusedColours) {
    it(`refuses a colour that is ${what}`, async () => {
      const answer = await set(values);
      assert.equal(answer.refusal, "MASTER_UNSOUND");
      assert.match(JSON.stringify(answer), said);
    });
  }

  it("refuses languages outside the pack, and a first language that is not offered", async () => {
    for (const values of [
      { languages: ["en", "pa"] },
      { languages: ["hi"], first_language: "en" },
      { languages: [] },
    ]) {
      assert.equal((await set(values)).refusal, "MASTER_UNSOUND", JSON.stringify(values));
    }
    assert.equal((await set({ first_language: "hi" })).STATUS_ID, "0");
    await until("the first language is Hindi", async () => (await pageOf("/login")).includes('"first_language":"hi"'));
    const french = await fetch(`${second.url}/login`, { headers: { accept: "text/html", "accept-language": "fr" } });
    assert.match(await french.text(), /<html[^>]* lang="hi"/);
    const english = await fetch(`${second.url}/login`, { headers: { accept: "text/html", "accept-language": "en" } });
    assert.match(await english.text(), /<html[^>]* lang="en"/);
  });

  it("shows a re-encoded, small logo, cached for ever under its hash", async () => {
    const large = await sharp({ create: { width: 900, height: 600, channels: 4, background: "#7a3e12" } })
      .png()
      .toBuffer();
    const kept = await mark("mark.png", new Uint8Array(large));
    assert.equal(kept.STATUS_ID, "0", JSON.stringify(kept));
    const hash = kept.STATUS_RESPONSE.mark;
    const again = await mark("again.png", new Uint8Array(large));
    assert.equal(again.STATUS_RESPONSE.mark, hash, "the same picture is the same mark");
    assert.equal((await set({ mark: hash })).STATUS_ID, "0");
    await until("the page names it", async () => (await pageOf("/login")).includes(hash));
    assert.match(await pageOf("/login"), new RegExp(`<link rel="icon" href="/state/mark\\?hash=${hash}">`));
    const served = await fetch(`${second.url}/state/mark?hash=${hash}`);
    assertSandboxedDownload(served);
    assert.equal(served.headers.get("content-type"), "image/png");
    assert.equal(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    assert.deepEqual([width, height], [192, 128]);
    const unknown = await fetch(`${second.url}/state/mark?hash=${"0".repeat(64)}`);
    assert.match(await unknown.text(), /MARK_UNKNOWN|This mark does not exist/);
  });

  it("refuses a logo that is no picture, too large, or from another role", async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    assert.equal((await mark("mark.png", svg)).refusal, "FILE_NOT_ALLOWED");
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#7a3e12" } })
      .jpeg()
      .toBuffer();
    assert.equal((await mark("mark.png", new Uint8Array(photo))).refusal, "FILE_NOT_ALLOWED");
    const large = greyPng(20, 20, [["tEXt", Buffer.alloc(1_100_000, "x")]]);
    assert.equal((await mark("large.png", new Uint8Array(large))).refusal, "FILE_TOO_LARGE");
    assert.equal((await admin.client.call(uploadMark, {})).refusal, "MARK_MISSING");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.equal((await mark("mark.png", new Uint8Array(ONE_PIXEL), cell)).refusal, "NOT_PERMITTED");
  });

  it("is not overwritten unseen, and can be reset", async () => {
    assert.equal((await set({ app_short: "XY" }, { app_short: "SMGT" })).refusal, "MASTER_MOVED_ON");
    const made = await set({ app_short: "XY" }, { app_short: "RS & Co" });
    assert.equal(made.STATUS_ID, "0");
    const version = made.masters_version;
    assert.ok(typeof version === "number");
    await admin.client.ok(undoMasterChange, { masters_version: version, reason: REASON });
    const [row] = rowsOf(await admin.client.ok(masterRows, { list: "state" }));
    assert.equal(row?.row["app_short"], "RS & Co");
  });
});
