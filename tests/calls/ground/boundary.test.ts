/** The HTTP boundary: headers on every answer, refusal in frames, foreign origins, and the base path. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { connect } from "node:net";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { login, logout } from "@smgt/contract/calls/organisation/auth.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { roles } from "@smgt/contract/calls/oversight/menu.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { signInAs, solvedCaptcha, type Client } from "../../support/client.ts";
import { startWorld, type World } from "../../support/world.ts";

const PAGE =
  '<!doctype html><html lang="en"><script src="./static/js/main-1.js"></script><link href="./mark.svg"></html>';

/** A minimal built web app. */
function smallWeb(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-web-"));
  mkdirSync(path.join(folder, "static/js"), { recursive: true });
  writeFileSync(path.join(folder, "index.html"), PAGE);
  writeFileSync(path.join(folder, "mark.svg"), "<svg/>");
  writeFileSync(path.join(folder, "static/js/main-1.js"), "void 0;");
  return folder;
}

describe("the boundary", () => {
  const webDir = smallWeb();
  let world: World;
  let cell: Client;
  before(async () => {
    world = await startWorld({
      env: {
        SMGT_WEB_DIR: webDir,
        SMGT_TEAM_CONTACT: "team@grievance.example.gov.in",
        SMGT_STATE_PASSPHRASE: 'a "quoted" <phrase>',
        SMGT_MINUTE_MS: "250",
      },
    });
    cell = await signInAs(world.url, "cell");
  });
  after(async () => {
    await world?.close();
    rmSync(webDir, { recursive: true, force: true });
  });

  const places = [
    ...allCalls.filter((one) => one.name !== liveEvents.name).map(({ method, path: url }) => ({ method, url })),
    { method: "GET", url: "/" },
    { method: "GET", url: "/index.html" },
    { method: "GET", url: "/login" },
    { method: "GET", url: "/mark.svg" },
    { method: "GET", url: "/static/js/main-1.js" },
    { method: "GET", url: "/static/js/none.js" },
    { method: "POST", url: "/nothing/here" },
    { method: "GET", url: "/%ff" },
    { method: "POST", url: "/ticket/%E0%A4%A" },
    { method: "GET", url: "/x/webhook" },
    { method: "POST", url: "/x/webhook" },
  ];

  it("sends its headers with every answer", async () => {
    for (const { method, url } of places) {
      const answer = await fetch(`${world.url}${url}`, { method, headers: { accept: "text/html" } });
      const where = `${method} ${url} ${answer.status}`;
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff", where);
      assert.equal(answer.headers.get("cross-origin-resource-policy"), "same-origin", where);
      assert.ok(answer.headers.get("cache-control"), where);
      const policy = answer.headers.get("content-security-policy") ?? "";
      assert.match(policy, /frame-ancestors 'none'/, where);
      // A script inherits the page's other headers (tests/calls/ground/pages.test.ts).
      if (answer.headers.get("content-type")?.includes("javascript") === true) continue;
      assert.doesNotMatch(policy, /unsafe/, where);
      const isData = answer.headers.get("content-type")?.startsWith("application/json") === true;
      if (isData) assert.equal(policy, "default-src 'none'; frame-ancestors 'none'", where);
      else assert.match(policy, /^default-src 'none'; .*; object-src 'none'; base-uri 'none'; /, where);
      assert.match(answer.headers.get("permissions-policy") ?? "", /camera=\(\)/, where);
      assert.equal(answer.headers.get("x-frame-options"), "DENY", where);
      assert.equal(answer.headers.get("referrer-policy"), "no-referrer", where);
      assert.equal(answer.headers.get("cross-origin-opener-policy"), "same-origin", where);
      await answer.arrayBuffer();
    }
  });

  it("names the charset of every text", async () => {
    for (const [url, type] of [
      ["/", "text/html; charset=utf-8"],
      ["/mark.svg", "image/svg+xml; charset=utf-8"],
      ["/static/js/main-1.js", "application/javascript; charset=utf-8"],
      ["/health", "application/json; charset=utf-8"],
      ["/nothing/here", "application/json; charset=utf-8"],
    ] as const) {
      const answer = await fetch(`${world.url}${url}`, url === "/" ? { headers: { accept: "text/html" } } : {});
      assert.equal(answer.headers.get("content-type"), type, url);
    }
  });

  it("sends them also for malformed requests", async () => {
    const { hostname, port } = new URL(world.url);
    const say = async (text: string): Promise<string> => {
      const socket = connect({ host: hostname, port: Number(port) });
      let answer = "";
      socket.setEncoding("latin1").on("data", (piece: string) => (answer += piece));
      socket.write(text);
      await new Promise((resolve) => socket.once("close", resolve));
      return answer;
    };
    for (const [text, status] of [
      ["NOTHING AT ALL\r\n\r\n", 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`, 431],
      ["TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
      ["GET /health HTTP/1.1\r\nHost: x\r\nhost: evil.example\r\nConnection: close\r\n\r\n", 400],
    ] as const) {
      const answer = await say(text); // sequential
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(answer, /content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n/);
      assert.match(answer, /x-content-type-options: nosniff\r\n/);
    }
    const answer = await fetch(`${world.url}/%ff`);
    assert.deepEqual([answer.status, ((await answer.json()) as { refusal: string }).refusal], [404, "NO_SUCH_CALL"]);
  });

  it("sends them with the live line, and keeps API answers out of caches", async () => {
    const line = new AbortController();
    const headers = { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "" };
    const answer = await fetch(`${world.url}${liveEvents.path}`, { headers, signal: line.signal });
    assert.match(answer.headers.get("content-type") ?? "", /event-stream/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
    assert.equal(answer.headers.get("x-frame-options"), "DENY");
    line.abort();
    const asked = await fetch(`${world.url}${roles.path}`, { method: "POST", headers });
    assert.equal(asked.headers.get("cache-control"), "no-store");
    const script = await fetch(`${world.url}/static/js/main-1.js`);
    assert.match(script.headers.get("cache-control") ?? "", /immutable/);
    assert.equal(
      (await fetch(`${world.url}/`, { headers: { accept: "text/html" } })).headers.get("cache-control"),
      "no-cache",
    );
  });

  it("serves only the warning to a frame, at any address", async () => {
    // An unreadable address is refused before our hooks; its headers forbid frames too.
    const readable = places.filter(({ url }) => !url.includes("%"));
    for (const dest of ["iframe", "frame", "embed", "object"]) {
      for (const { method, url } of readable) {
        const answer = await fetch(`${world.url}${url}`, {
          method,
          headers: { "sec-fetch-dest": dest, accept: "text/html", cookie: cell.cookie ?? "" },
        });
        const text = await answer.text();
        const where = `${dest} ${method} ${url}`;
        if (method === "GET") assert.equal(answer.status, 200, where);
        assert.ok(Buffer.byteLength(text) <= 5_000, where);
        assert.match(text, /under a clickjacking attack.*inform the SMGT team/, where);
        assert.match(text, /क्लिकजैकिंग/, where);
        assert.match(text, /href="&#47;" target="_top" rel="noopener"|href="\/" target="_top" rel="noopener"/, where);
        assert.match(text, /mailto:team@grievance\.example\.gov\.in/, where);
        assert.doesNotMatch(text, /<script|static\/|data-/, where);
        assert.match(
          answer.headers.get("content-security-policy") ?? "",
          /^default-src 'none'; style-src 'sha256-/,
          where,
        );
        assert.equal(answer.headers.get("x-frame-options"), null, where);
        assert.deepEqual(answer.headers.getSetCookie(), [], where);
      }
    }
  });

  it("tells the page the settings for its first call", async () => {
    const page = await (await fetch(`${world.url}/tickets/5`, { headers: { accept: "text/html" } })).text();
    assert.match(page, /<html data-base="\/" data-encryption="N" data-minute-ms="250"/);
    assert.match(page, /data-state-key="a &#34;quoted&#34; &#60;phrase&#62;"/);
    assert.match(page, /src="\/static\/js\/main-1\.js"/);
    assert.match(page, /href="\/mark\.svg"/);
  });

  it("refuses requests of another website, and accepts its own pages'", async () => {
    const send = async (headers: Record<string, string>): Promise<[number, string | undefined]> => {
      const answer = await fetch(`${world.url}${roles.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "", ...headers },
      });
      return [answer.status, ((await answer.json()) as { refusal?: string }).refusal];
    };
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1", `${world.url}.evil.example`])
      assert.deepEqual(await send({ origin }), [403, "FOREIGN_ORIGIN"], origin);
    assert.deepEqual(await send({ "sec-fetch-site": "cross-site" }), [403, "FOREIGN_ORIGIN"]);
    assert.deepEqual(await send({ origin: world.url, "sec-fetch-site": "same-origin" }), [200, undefined]);
    assert.deepEqual(await send({}), [200, undefined]);
  });

  it("accepts JSON and multipart only", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
      const answer = await fetch(`${world.url}${logout.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "", "content-type": type },
        body: "{}",
      });
      assert.equal(answer.status, 415, type);
      assert.equal(((await answer.json()) as { refusal: string }).refusal, "WRONG_CONTENT_TYPE");
    }
  });
});

describe("the boundary under a base path", () => {
  const webDir = smallWeb();
  let world: World;
  before(async () => {
    world = await startWorld({
      env: {
        SMGT_WEB_DIR: webDir,
        SMGT_BASE_PATH: "/smgt/",
        SMGT_PUBLIC_URL: "https://grievance.example.gov.in",
      },
    });
  });
  after(async () => {
    await world?.close();
    rmSync(webDir, { recursive: true, force: true });
  });

  it("serves calls, page and files inside the folder only", async () => {
    const get = async (url: string): Promise<[number, string]> => {
      const answer = await fetch(`${world.url}${url}`, { headers: { accept: "text/html" } });
      return [answer.status, await answer.text()];
    };
    for (const url of ["/smgt/", "/smgt", "/smgt?a=1", "/smgt/tickets/5"]) {
      const [status, page] = await get(url);
      assert.equal(status, 200, url);
      assert.match(page, /data-base="\/smgt\/"/);
      assert.match(page, /src="\/smgt\/static\/js\/main-1\.js"/);
    }
    assert.equal((await get("/smgt/static/js/main-1.js"))[0], 200);
    assert.equal((await get("/smgt/captcha"))[0], 200);
    for (const url of ["/", "/captcha", "/static/js/main-1.js", "/smgtx/captcha", "/-outside-the-base-path", "/health"])
      assert.equal((await get(url))[0], 404, url);
  });

  it("restricts the cookie to the folder and to https", async () => {
    const cell = await signInAs(`${world.url}/smgt`, "cell");
    assert.match(cell.cookie ?? "", /^__Secure-smgt_session=/);
    const signedIn = await fetch(`${world.url}/smgt${login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        username: "hod",
        password: DEMO_PASSWORD,
        ...(await solvedCaptcha(`${world.url}/smgt`)),
      }),
    });
    const set = signedIn.headers.getSetCookie();
    assert.deepEqual(
      set.map((one) => one.split("=")[0]),
      ["__Secure-smgt_session", "__Secure-smgt_device"],
      "a browser drops one with __Host- in a folder",
    );
    const headers = { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "" };
    const origin = "https://grievance.example.gov.in";
    const answer = await fetch(`${world.url}/smgt${logout.path}`, { method: "POST", headers: { ...headers, origin } });
    assert.equal(((await answer.json()) as { STATUS_ID: string }).STATUS_ID, "0");
    assert.match(answer.headers.getSetCookie().join(), /^__Secure-smgt_session=; .*Path=\/smgt\/;.*Secure/);
    assert.match(answer.headers.get("strict-transport-security") ?? "", /max-age=31536000/);
  });
});
