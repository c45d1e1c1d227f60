/** Attacks over the network without an account. */
import { createHmac } from "node:crypto";
import { connect as connectPlainly } from "node:net";
import { connect } from "node:tls";
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { channelAt, sealedClient } from "../support/sealed.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import { WEBHOOK, type Target, type RawAnswer } from "./target.ts";

const by = attacksOf("outsider");
const JSON_TYPE = { "content-type": "application/json" };
const HTML = { accept: "text/html" };

const ticketsOf = async (target: Target): Promise<number> =>
  (await target.query<{ n: number }>("select count(*)::int as n from ticket"))[0]?.n ?? -1;

const mention = (id: string, text: string): string =>
  JSON.stringify({
    for_user_id: "1",
    tweet_create_events: [{ id_str: id, text, user: { id_str: "77", screen_name: "minister", name: "Minister" } }],
  });

/** Sends a forged webhook delivery; expects a refusal and unchanged tables. */
async function forged(target: Target, send: () => Promise<RawAnswer>): Promise<string | null> {
  const before = await ticketsOf(target);
  const { http } = await send();
  const raw = await target.query<{ n: number }>("select count(*)::int as n from raw_item where via = 'webhook'");
  return held(
    http >= 400 && (raw[0]?.n ?? 1) === 0 && (await ticketsOf(target)) === before,
    `HTTP ${http}, ${raw[0]?.n} items taken in`,
  );
}

const signedByChallenge = async (target: Target, text: string): Promise<string | null> => {
  const { http, text: answer } = await target.ask(`${WEBHOOK}?crc_token=${encodeURIComponent(text)}`);
  return held(http >= 400 && !answer.includes("sha256="), `HTTP ${http}: ${answer.slice(0, 80)}`);
};

/** A sealed client without a session. */
const nobody = async (target: Target) => sealedClient(target.url, await channelAt(target.url), {});

const fails = (http: number, refusal: string | undefined | null): boolean =>
  http >= 400 || (refusal !== undefined && refusal !== null);

const refusedAs = async (target: Target, headers: Readonly<Record<string, string>>): Promise<string | null> => {
  const client = sealedClient(target.url, await channelAt(target.url), headers);
  const { refusal } = await client.call(commonList, {});
  return held(refusal === "SESSION_EXPIRED", String(refusal));
};

/** Returns the first answer on a raw connection: over TLS, or behind a proxy that forwards everything. */
const rawly = (target: Target, lines: readonly string[], isBehindProxy = false): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(isBehindProxy ? target.world.url : target.url);
    const at = { port: Number(port), host: hostname };
    const send = (): boolean => socket.write(lines.join("\r\n"));
    const socket = isBehindProxy ? connectPlainly(at, send) : connect(at, send);
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    for (const event of ["end", "close", "error"] as const) socket.on(event, () => resolve(text));
    setTimeout(() => socket.destroy(), 3_000).unref();
  });

export const outsiderAttacks: readonly Attack[] = [
  by(1, "has a delivery signed as a challenge", (target) => signedByChallenge(target, mention("501", "forged"))),
  by(1, "has an empty object signed as a challenge", (target) => signedByChallenge(target, "{}")),
  by(1, "has a long text signed as a challenge", (target) => signedByChallenge(target, "a".repeat(300))),
  by(1, "delivers what the challenge would have signed", (target) =>
    forged(target, async () => {
      const body = mention("502", "@demo_grievance_cell forged");
      const { text } = await target.ask(`${WEBHOOK}?crc_token=${encodeURIComponent(body)}`);
      const signature = /sha256=[^"]+/.exec(text)?.[0] ?? "sha256=none";
      const headers = { ...JSON_TYPE, "x-twitter-webhooks-signature": signature };
      return target.ask(WEBHOOK, { method: "POST", headers, body });
    }),
  ),
  by(null, "delivers without a signature", (target) =>
    forged(target, () =>
      target.ask(WEBHOOK, { method: "POST", headers: JSON_TYPE, body: mention("503", "no signature") }),
    ),
  ),
  by(null, "delivers with the signature of another secret", (target) =>
    forged(target, () => target.deliver(mention("504", "another secret"), "another secret")),
  ),
  by(1, "delivers a rightly signed text that is no object", (target) => forged(target, () => target.deliver('["a"]'))),
  by(1, "delivers the signed answer of a challenge", async (target) => {
    const token = "dGhpcyBpcyBhIHRva2Vu";
    const answer = await target.ask(`${WEBHOOK}?crc_token=${token}`);
    const signature = /sha256=[^"]+/.exec(answer.text)?.[0] ?? "";
    return forged(target, () =>
      target.ask(WEBHOOK, {
        method: "POST",
        headers: { ...JSON_TYPE, "x-twitter-webhooks-signature": signature },
        body: token,
      }),
    );
  }),
  by(null, "lists tickets without a session", (target) => refusedAs(target, {})),
  by(null, "calls with an invented token", (target) =>
    refusedAs(target, { authorization: `Bearer ${"a".repeat(43)}`, cookie: `__Host-smgt_session=${"b".repeat(43)}` }),
  ),
  by(null, "calls with a stolen token and no cookie", async (target) => {
    const viewer = await target.as("viewer");
    return refusedAs(target, { authorization: viewer.headers["authorization"] ?? "", roleid: "9" });
  }),
  by(null, "calls with a stolen cookie and no token", async (target) => {
    const viewer = await target.as("viewer");
    return refusedAs(target, { cookie: viewer.headers["cookie"] ?? "", roleid: "9" });
  }),
  by(null, "sends a body in plain text where bodies are sealed", async (target) => {
    const body = JSON.stringify({ username: "cell", password: "x", captcha_id: "a", captcha: "b" });
    const { refusal, http } = await target.ask(login.path, { method: "POST", headers: JSON_TYPE, body });
    return held(fails(http, refusal) && refusal !== "LOGIN_FAILED", `${http} ${refusal}`);
  }),
  by(null, "sends a sealed body twice", async (target) => {
    const viewer = await target.as("viewer");
    const init = await viewer.seal(commonList, {});
    const answers = [await target.ask(commonList.path, init), await target.ask(commonList.path, init)];
    return held(
      (answers[0]?.http ?? 0) === 200 && fails(answers[1]?.http ?? 0, answers[1]?.refusal),
      `${answers[1]?.http}`,
    );
  }),
  by(null, "sends a sealed body to another call", async (target) => {
    const viewer = await target.as("viewer");
    const { http, refusal } = await target.ask("/ticket/search", await viewer.seal(commonList, {}));
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "changes one bit of a sealed body", async (target) => {
    const viewer = await target.as("viewer");
    const init = await viewer.seal(commonList, {});
    const body = String(init.body);
    const at = Math.floor(body.length / 2);
    const changed = body.slice(0, at) + (body[at] === "A" ? "B" : "A") + body.slice(at + 1);
    const { http, refusal } = await target.ask(commonList.path, { ...init, body: changed });
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "calls from a page of another website", async (target) => {
    const viewer = await target.as("viewer");
    const init = await viewer.seal(commonList, {}, { origin: "https://evil.example" });
    const { http, refusal } = await target.ask(commonList.path, init);
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "puts the page into a frame", async (target) => {
    // In a frame, the server answers with a static page that explains the refusal.
    const framed = await target.ask("/login", { headers: { ...HTML, "sec-fetch-dest": "iframe" } });
    const page = await target.ask("/login", { headers: HTML });
    const isForbidden = page.headers.get("content-security-policy")?.includes("frame-ancestors 'none'") === true;
    return held(isForbidden && page.http === 200 && !framed.text.includes("<script"), `HTTP ${page.http}`);
  }),
  by(null, "signs in without a captcha", async (target) => {
    const { refusal } = await (
      await nobody(target)
    ).call(login, { username: "cell", password: "x", captcha_id: "", captcha: "" });
    return held(refusal !== undefined && refusal !== "LOGIN_FAILED", String(refusal));
  }),
  by(14, "makes many calls with invented cookies", async (target) => {
    const from = "192.0.2.44";
    let limited = 0;
    for (let at = 0; at < 1_400 && limited === 0; at += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          target.ask(
            "/menu/getmenubyroleanduserid",
            {
              method: "POST",
              headers: { ...JSON_TYPE, cookie: `__Host-smgt_session=invented${at + n}` },
              body: "{}",
            },
            from,
          ),
        ),
      );
      limited += answers.filter(({ http }) => http === 429).length;
    }
    return held(limited > 0, "1,400 of 1,400 were looked at");
  }),
  by(14, "makes many calls with forged addresses", async (target) => {
    const from = "192.0.2.45";
    let limited = 0;
    for (let at = 0; at < 1_400 && limited === 0; at += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          target.ask("/health", { headers: { "x-forwarded-for": `10.1.${at / 100}.${n}` } }, from),
        ),
      );
      const others = await target.ask(
        "/opendashboard/getopendashboardtodaystatistics",
        { headers: { "x-forwarded-for": `10.9.9.${at / 100}` } },
        from,
      );
      limited += answers.filter(({ http }) => http === 429).length + Number(others.http === 429);
      if (limited === 0) {
        const more = await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            target.ask(
              "/opendashboard/getopendashboardtodaystatistics",
              { headers: { "x-forwarded-for": `10.2.${at / 100}.${n}` } },
              from,
            ),
          ),
        );
        limited += more.filter(({ http }) => http === 429).length;
      }
    }
    return held(limited > 0, "none was limited");
  }),
  by(16, "requests unreadable addresses", async (target) => {
    for (const path of [
      "/%ff",
      "/%c0%ae%c0%ae/",
      "/..%2f..%2fetc/passwd",
      "/static/..%2f..%2f..%2fpackage.json",
      "/\\etc\\passwd",
      "/.env",
      "/.git/config",
      "/package.json",
    ]) {
      const { http, headers, text } = await target.ask(path);
      if (headers.get("content-security-policy") === null || headers.get("x-content-type-options") !== "nosniff")
        return `${path} without headers`;
      if (http === 200 && !text.includes('<div id="root"')) return `${path}: ${text.slice(0, 60)}`;
    }
    return null;
  }),
  by(null, "requests source maps", async (target) => {
    const page = await target.ask("/login", { headers: HTML });
    const scripts = [...page.text.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1] ?? "");
    for (const script of scripts) {
      const { http, text } = await target.ask(`${script}.map`);
      if (http === 200 && text.startsWith("{")) return script;
    }
    return held(scripts.length > 0, "the page has no script");
  }),
  by(null, "uses unneeded HTTP methods", async (target) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { http } = await target.ask("/ticket/commonlist", { method });
      if (http < 400) return `${method}: HTTP ${http}`;
    }
    return null;
  }),
  by(null, "smuggles a second request by two content lengths", async (target) => {
    const answer = await rawly(target, [
      "POST /ticket/commonlist HTTP/1.1",
      "Host: localhost",
      "Content-Length: 6",
      "Transfer-Encoding: chunked",
      "",
      "0",
      "",
      "GET /health HTTP/1.1",
      "Host: localhost",
      "",
      "",
    ]);
    return held(!answer.includes('"status":"ok"'), answer.slice(0, 80));
  }),
  by(44, "sends two Host headers", async (target) => {
    const lines = ["GET /health HTTP/1.1", "Host: localhost", "Host: evil.example", "Connection: close", "", ""];
    const answer = await rawly(target, lines, true);
    return held(/^HTTP\/1\.1 4\d\d /.test(answer), answer.slice(0, 80));
  }),
  by(42, "sends 90,000 names in the body of a public call", async (target) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`n${n}`, 1])));
    const answer = await target.ask(login.path, { method: "POST", headers: JSON_TYPE, body }).catch(() => null);
    return held(answer === null || answer.http === 413, `HTTP ${answer?.http}`);
  }),
  by(null, "sends a body without an end", async (target) => {
    // The server may close the connection before the last byte; only the following answer matters.
    const answer = await target
      .ask("/ticket/commonlist", { method: "POST", headers: JSON_TYPE, body: "x".repeat(3_000_000) })
      .catch(() => null);
    const { http } = await target.ask("/health");
    return held((answer === null || answer.http === 413) && http === 200, `HTTP ${answer?.http}, health ${http}`);
  }),
  by(null, "pollutes a prototype through a body", async (target) => {
    const init = {
      method: "POST",
      headers: JSON_TYPE,
      body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    };
    const { http, refusal } = await target.ask(login.path, init);
    return held(fails(http, refusal) && !("isAdmin" in {}), `${http}`);
  }),
  by(null, "requests internals from the health call", async (target) => {
    const { text, headers } = await target.ask("/health");
    return held(
      !/node|fastify|postgres|\d+\.\d+\.\d+/i.test(
        text + (headers.get("server") ?? "") + (headers.get("x-powered-by") ?? ""),
      ),
      text.slice(0, 80),
    );
  }),
  by(null, "distinguishes existing user names from others", async (target) => {
    const refusals = [];
    for (const username of ["cell", "nobody.at.all"]) {
      const client = await nobody(target);
      const { refusal } = await client.call(login, {
        username,
        password: "wrong wrong wrong",
        captcha_id: "x",
        captcha: "x",
      });
      refusals.push(refusal);
    }
    return held(refusals[0] === refusals[1], refusals.join(", "));
  }),
  by(null, "finds the webhook's secret among likely keys", async (target) => {
    const { text } = await target.ask(`${WEBHOOK}?crc_token=abc`);
    const guessed = ["", "secret", "demo", "consumer", target.url].map((key) =>
      createHmac("sha256", key).update("abc").digest("base64"),
    );
    return held(!guessed.some((one) => text.includes(one)), "the secret was guessed");
  }),
];
