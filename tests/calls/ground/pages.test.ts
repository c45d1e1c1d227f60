/** Public pages serve texts, figures and a link preview to every client, without personal data (decision 42). */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { FIRST_ANSWERS_ID } from "@smgt/contract/first-answers.ts";
import { startWorld, type World } from "../../support/world.ts";

const PAGE = `<!doctype html><html lang="en"><head><title>SMGT</title><script type="module" src="./static/js/base-1.js"></script><link rel="stylesheet" href="./static/css/base-1.css"></head>
<body><div id="root"></div><noscript>
<p>SMGT needs JavaScript.</p></noscript></body></html>`;
const MANIFEST = {
  "_base.js": { file: "static/js/base-1.js", name: "base" },
  "_texts-hi.js": { file: "static/js/texts-hi-1.js", name: "texts-hi" },
  "_texts-open-hi.js": { file: "static/js/texts-open-hi-1.js", name: "texts-open-hi" },
  "src/OpenDashboard.tsx": {
    file: "static/js/OpenDashboard-1.js",
    name: "OpenDashboard",
    css: ["static/css/OpenDashboard-1.css"],
  },
  "src/Desk.tsx": { file: "static/js/desk-1.js", name: "desk", css: ["static/css/desk-1.css"] },
};

describe("served pages", () => {
  let world: World;
  const webDir = mkdtempSync(path.join(tmpdir(), "smgt-pages-"));
  before(async () => {
    for (const folder of ["js", "css", "media"]) mkdirSync(path.join(webDir, "static", folder), { recursive: true });
    mkdirSync(path.join(webDir, ".vite"));
    writeFileSync(path.join(webDir, "index.html"), PAGE);
    writeFileSync(path.join(webDir, "static/js/base-1.js"), "// the app");
    writeFileSync(path.join(webDir, "static/css/base-1.css"), "p{}");
    writeFileSync(path.join(webDir, "static/media/latin-1.woff2"), "wOF2");
    writeFileSync(path.join(webDir, ".vite/manifest.json"), JSON.stringify(MANIFEST));
    world = await startWorld({ env: { SMGT_WEB_DIR: webDir, SMGT_PUBLIC_URL: "https://grievance.example.gov.in" } });
  });
  after(async () => {
    await world?.close();
    rmSync(webDir, { recursive: true, force: true });
  });
  const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${world.url}${url}`, { method, headers });

  it("contain the sign-in fields, except where the app shows those of a reset", async () => {
    const fields = async (url: string): Promise<number> => (await (await get(url)).text()).split("<input").length - 1;
    assert.equal(await fields("/login"), 2);
    assert.equal(await fields("/login?next=reset"), 2);
    assert.equal(await fields("/login?reset"), 0);
    assert.equal(await fields("/login?lang=hi&reset="), 0);
  });

  it("answer an address with a broken escape as any unknown one: a browser with a page, a program with data", async () => {
    for (const url of ["/%", "/%zz", "/%ff", "/tickets/%E0%A4%A", "/queue/100%", "/%c0%af?lang=hi", "/login/%"]) {
      const page = await get(url, { accept: "text/html" });
      assert.equal(page.status, 200, url);
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/, url);
      assert.match(await page.text(), /<div id="root">/, url);
      const answer = await get(url, { accept: "application/json" });
      assert.equal(answer.status, 404, url);
      assert.equal(((await answer.json()) as { refusal: string }).refusal, "NO_SUCH_CALL", url);
    }
    assert.equal((await get("/%6Cogin", { accept: "text/html" })).status, 200, "a sound escape is decoded");
    assert.equal((await get("/open-dashboard?q=%zz", { accept: "text/html" })).status, 200, "a search is not the path");
  });

  it("are not translated by a browser where officers work, and may be where the public reads", async () => {
    for (const url of ["/queue/new", "/tickets/5", "/admin/users"])
      assert.match(await (await get(url, { accept: "text/html" })).text(), /<html[^>]* translate="no"[^>]*>/, url);
    for (const url of ["/login", "/open-dashboard", "/my-ticket", "/my-ticket/steps", "/privacy"])
      assert.doesNotMatch(await (await get(url)).text(), /translate="no"/, url);
  });

  it("answer browsers, monitors, previews and HEAD alike", async () => {
    for (const url of [
      "/",
      "/login",
      "/open-dashboard",
      "/my-ticket",
      "/my-ticket/steps",
      "/privacy",
      "/login?next=1",
    ]) {
      for (const accept of ["text/html", "*/*", "image/avif,*/*;q=0.8"]) {
        const answer = await get(url, { accept });
        assert.equal(answer.status, 200, `${url} ${accept}`);
        assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
        assert.match(await answer.text(), /<h1>/);
      }
      const head = await get(url, {}, "HEAD");
      assert.equal(head.status, 200, `HEAD ${url}`);
      assert.equal(await head.text(), "");
    }
  });

  it("load a screen's styles after the program's, so that the screen's win", async () => {
    for (const [url, screen] of [
      ["/open-dashboard", "OpenDashboard"],
      ["/queue/new", "desk"],
    ]) {
      const page = await (await get(url ?? "", { accept: "text/html" })).text();
      const styles = [...page.matchAll(/<link rel="stylesheet"[^>]*css\/(\w+)-1\.css/g)].map(([, name]) => name);
      assert.deepEqual(styles, ["base", screen], url);
    }
  });

  it("leave unknown calls to clients that request JSON", async () => {
    assert.equal((await get("/login", { accept: "application/json" })).status, 404);
    assert.equal((await get("/tickets/5", { accept: "*/*" })).status, 404);
    assert.equal((await get("/tickets/5", { accept: "text/html" })).status, 200);
    assert.equal((await get("/login", {}, "POST")).status, 404);
  });

  it("give a link preview title, text and picture", async () => {
    const page = await (await get("/open-dashboard")).text();
    assert.match(page, /<title>Open dashboard · SMGT<\/title>/);
    assert.match(page, /<meta property="og:title" content="Open dashboard">/);
    assert.match(page, /<meta name="description" content="What happened to the grievances/);
    assert.match(page, /og:image" content="https:\/\/grievance\.example\.gov\.in\/preview\.png"/);
  });

  it("contain the figures as sentences and tables, in the requested language", async () => {
    const english = await (await get("/open-dashboard")).text();
    assert.match(english, /Tickets received in 20\d\d so far: 0\. Confirmed as solved by citizens: 0\./);
    assert.match(english, /<th scope="row">November 20\d\d<\/th>|<th scope="row">[A-Z][a-z]+ 20\d\d<\/th>/);
    assert.doesNotMatch(english, /needs JavaScript/);
    for (const page of [
      await (await get("/open-dashboard", { "accept-language": "hi-IN,en;q=0.5" })).text(),
      await (await get("/open-dashboard?lang=hi", { "accept-language": "en" })).text(),
    ]) {
      assert.match(page, /<html[^>]* lang="hi"/);
      assert.match(page, /में अब तक मिले टिकट: 0/);
    }
    const steps = await (await get("/my-ticket/steps")).text();
    for (const step of ["received", "working", "answered", "closed"])
      assert.match(steps, new RegExp(`<section id="${step}"><h2>\\d\\. `));
  });

  it("state without JavaScript which citizens' data are held, and the contact", async () => {
    const english = await (await get("/privacy", { "accept-language": "en" })).text();
    for (const part of ["what", "why", "who", "keep", "rights", "complain"])
      assert.match(english, new RegExp(`<section id="${part}"><h2>[A-Z]`));
    assert.match(english, /Data Protection Board of India/);
    assert.doesNotMatch(english, /\{cell\}/);
    const hindi = await (await get("/privacy?lang=hi")).text();
    assert.match(hindi, /<html[^>]* lang="hi"/);
    assert.match(hindi, /<h2>आप क्या माँग सकते हैं<\/h2>/);
    // Every public page links to it.
    assert.match(await (await get("/my-ticket", { "accept-language": "en" })).text(), /href="[^"]*privacy"/);
  });

  it("contain the first answers and preload the needed files", async () => {
    const page = await (await get("/open-dashboard", { "accept-language": "hi" })).text();
    assert.match(page, /modulepreload" crossorigin href="\/static\/js\/OpenDashboard-1\.js"/);
    // One text file: it contains the common texts too.
    assert.match(page, /modulepreload" crossorigin href="\/static\/js\/texts-open-hi-1\.js"/);
    assert.doesNotMatch(page, /texts-hi-1/);
    assert.match(
      await (await get("/login", { "accept-language": "hi" })).text(),
      /href="\/static\/js\/texts-hi-1\.js"/,
    );
    assert.match(page, /stylesheet" crossorigin href="\/static\/css\/OpenDashboard-1\.css"/);
    const json = new RegExp(`id="${FIRST_ANSWERS_ID}">([^<]*)</script>`).exec(page)?.[1] ?? "{}";
    assert.deepEqual(Object.keys(JSON.parse(json) as object).toSorted(), [
      "/dashboard/getbannerdetails?page=open_dashboard",
      "/opendashboard/getopendashboarddisposaltypegraph?year_month_wise=m&year_range=1",
      "/opendashboard/getopendashboarddistrictgraph?data_range=top10&ticket_filter=total&year_range=1",
      "/opendashboard/getopendashboardissuetypegraph?data_range=top10&ticket_filter=total&year_range=1",
      "/opendashboard/getopendashboardoverallgraph?stat_key=total&year_range=1",
      "/opendashboard/getopendashboardoverallstatistics?year_range=1",
      "/opendashboard/getopendashboardtodaystatistics?",
    ]);
  });

  it("serve scripts, styles and fonts without page headers, cached for a year, and never in a frame", async () => {
    for (const part of ["js/base-1.js", "css/base-1.css", "media/latin-1.woff2"]) {
      const { status, headers } = await get(`/static/${part}`);
      assert.equal(status, 200, part);
      assert.match(headers.get("cache-control") ?? "", /max-age=31536000, immutable/, part);
      for (const name of ["permissions-policy", "x-frame-options"])
        assert.equal(headers.get(name), null, `${part} ${name}`);
      assert.equal(headers.get("content-security-policy"), "frame-ancestors 'none'", part);
      assert.equal(headers.get("x-content-type-options"), "nosniff", part);
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin", part);
      assert.match(headers.get("strict-transport-security") ?? "", /max-age=31536000; includeSubDomains/, part);
    }
  });
});
