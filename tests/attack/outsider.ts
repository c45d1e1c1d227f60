/** Attacks over the network without an account. */
import { createHmac } from "node:crypto";
import { connect as connectPlainly } from "node:net";
import { connect } from "node:tls";
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { channelAt, sealedClient } from "../support/sealed.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import { WEBHOOK, type Stand, type Told } from "./target.ts";

const by = attacksOf("outsider");
const JSON_TYPE = { "content-type": "application/json" };
const HTML = { accept: "text/html" };

const ticketsOf = async (stand: Stand): Promise<number> =>
  (await stand.look<{ n: number }>("select count(*)::int as n from ticket"))[0]?.n ?? -1;

const mention = (id: string, text: string): string =>
  JSON.stringify({
    for_user_id: "1",
    tweet_create_events: [{ id_str: id, text, user: { id_str: "77", screen_name: "minister", name: "Minister" } }],
  });

/** Sends a forged webhook delivery; expects a refusal and unchanged tables. */
async function forged(stand: Stand, send: () => Promise<Told>): Promise<string | null> {
  const before = await ticketsOf(stand);
  const { http } = await send();
  const raw = await stand.look<{ n: number }>("select count(*)::int as n from raw_item where via = 'webhook'");
  return held(
    http >= 400 && (raw[0]?.n ?? 1) === 0 && (await ticketsOf(stand)) === before,
    `HTTP ${http}, ${raw[0]?.n} items taken in`,
  );
}

const signedByChallenge = async (stand: Stand, text: string): Promise<string | null> => {
  const { http, text: answer } = await stand.ask(`${WEBHOOK}?crc_token=${encodeURIComponent(text)}`);
  return held(http >= 400 && !answer.includes("sha256="), `HTTP ${http}: ${answer.slice(0, 80)}`);
};

/** A sealed client without a session. */
const nobody = async (stand: Stand) => sealedClient(stand.url, await channelAt(stand.url), {});

const fails = (http: number, refusal: string | undefined | null): boolean =>
  http >= 400 || (refusal !== undefined && refusal !== null);

const refusedAs = async (stand: Stand, headers: Readonly<Record<string, string>>): Promise<string | null> => {
  const client = sealedClient(stand.url, await channelAt(stand.url), headers);
  const { refusal } = await client.call(commonList, {});
  return held(refusal === "SESSION_EXPIRED", String(refusal));
};

/** Returns the first answer on a raw connection: over TLS, or behind a proxy that forwards everything. */
const rawly = (stand: Stand, lines: readonly string[], isBehindProxy = false): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(isBehindProxy ? stand.world.url : stand.url);
    const at = { port: Number(port), host: hostname };
    const send = (): boolean => socket.write(lines.join("\r\n"));
    const socket = isBehindProxy ? connectPlainly(at, send) : connect(at, send);
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    for (const event of ["end", "close", "error"] as const) socket.on(event, () => resolve(text));
    setTimeout(() => socket.destroy(), 3_000).unref();
  });

export const outsiderAttacks: readonly Attack[] = [
  by(1, "has a delivery signed as a challenge", (stand) => signedByChallenge(stand, mention("501", "forged"))),
  by(1, "has an empty object signed as a challenge", (stand) => signedByChallenge(stand, "{}")),
  by(1, "has a long text signed as a challenge", (stand) => signedByChallenge(stand, "a".repeat(300))),
  by(1, "delivers what the challenge would have signed", (stand) =>
    forged(stand, async () => {
      const body = mention("502", "@demo_grievance_cell forged");
      const { text } = await stand.ask(`${WEBHOOK}?crc_token=${encodeURIComponent(body)}`);
      const signature = /sha256=[^"]+/.exec(text)?.[0] ?? "sha256=none";
      const headers = { ...JSON_TYPE, "x-twitter-webhooks-signature": signature };
      return stand.ask(WEBHOOK, { method: "POST", headers, body });
    }),
  ),
  by(null, "delivers without a signature", (stand) =>
    forged(stand, () =>
      stand.ask(WEBHOOK, { method: "POST", headers: JSON_TYPE, body: mention("503", "no signature") }),
    ),
  ),
  by(null, "delivers with the signature of another secret", (stand) =>
    forged(stand, () => stand.deliver(mention("504", "another secret"), "another secret")),
  ),
  by(1, "delivers a rightly signed text that is no object", (stand) => forged(stand, () => stand.deliver('["a"]'))),
  by(1, "delivers the signed answer of a challenge", async (stand) => {
    const token = "dGhpcyBpcyBhIHRva2Vu";
    const answer = await stand.ask(`${WEBHOOK}?crc_token=${token}`);
    const signature = /sha256=[^"]+/.exec(answer.text)?.[0] ?? "";
    return forged(stand, () =>
      stand.ask(WEBHOOK, {
        method: "POST",
        headers: { ...JSON_TYPE, "x-twitter-webhooks-signature": signature },
        body: token,
      }),
    );
  }),
  by(null, "asks for tickets without a session", (stand) => refusedAs(stand, {})),
  by(null, "asks with an invented token", (stand) =>
    refusedAs(stand, { authorization: `Bearer ${"a".repeat(43)}`, cookie: `__Host-smgt_session=${"b".repeat(43)}` }),
  ),
  by(null, "asks with a stolen token and no cookie", async (stand) => {
    const viewer = await stand.as("viewer");
    return refusedAs(stand, { authorization: viewer.headers["authorization"] ?? "", roleid: "9" });
  }),
  by(null, "asks with a stolen cookie and no token", async (stand) => {
    const viewer = await stand.as("viewer");
    return refusedAs(stand, { cookie: viewer.headers["cookie"] ?? "", roleid: "9" });
  }),
  by(null, "sends a body in plain text where bodies are sealed", async (stand) => {
    const body = JSON.stringify({ username: "cell", password: "x", captcha_id: "a", captcha: "b" });
    const { refusal, http } = await stand.ask(login.path, { method: "POST", headers: JSON_TYPE, body });
    return held(fails(http, refusal) && refusal !== "LOGIN_FAILED", `${http} ${refusal}`);
  }),
  by(null, "sends a sealed body twice", async (stand) => {
    const viewer = await stand.as("viewer");
    const init = await viewer.seal(commonList, {});
    const answers = [await stand.ask(commonList.path, init), await stand.ask(commonList.path, init)];
    return held(
      (answers[0]?.http ?? 0) === 200 && fails(answers[1]?.http ?? 0, answers[1]?.refusal),
      `${answers[1]?.http}`,
    );
  }),
  by(null, "sends a sealed body to another call", async (stand) => {
    const viewer = await stand.as("viewer");
    const { http, refusal } = await stand.ask("/ticket/search", await viewer.seal(commonList, {}));
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "changes one bit of a sealed body", async (stand) => {
    const viewer = await stand.as("viewer");
    const init = await viewer.seal(commonList, {});
    const body = String(init.body);
    const at = Math.floor(body.length / 2);
    const changed = body.slice(0, at) + (body[at] === "A" ? "B" : "A") + body.slice(at + 1);
    const { http, refusal } = await stand.ask(commonList.path, { ...init, body: changed });
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "calls from a page of another website", async (stand) => {
    const viewer = await stand.as("viewer");
    const init = await viewer.seal(commonList, {}, { origin: "https://evil.example" });
    const { http, refusal } = await stand.ask(commonList.path, init);
    return held(fails(http, refusal), `${http} ${refusal}`);
  }),
  by(null, "puts the page into a frame", async (stand) => {
    // In a frame, the server answers with a static page that explains the refusal.
    const framed = await stand.ask("/login", { headers: { ...HTML, "sec-fetch-dest": "iframe" } });
    const page = await stand.ask("/login", { headers: HTML });
    const isForbidden = page.headers.get("content-security-policy")?.includes("frame-ancestors 'none'") === true;
    return held(isForbidden && page.http === 200 && !framed.text.includes("<script"), `HTTP ${page.http}`);
  }),
  by(null, "signs in without a captcha", async (stand) => {
    const { refusal } = await (
      await nobody(stand)
    ).call(login, { username: "cell", password: "x", captcha_id: "", captcha: "" });
    return held(refusal !== undefined && refusal !== "LOGIN_FAILED", String(refusal));
  }),
  by(14, "makes many calls with ever new invented cookies", async (stand) => {
    const from = "192.0.2.44";
    let limited = 0;
    for (let at = 0; at < 1_400 && limited === 0; at += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          stand.ask(
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
  by(14, "makes many calls and says each time to come from elsewhere", async (stand) => {
    const from = "192.0.2.45";
    let limited = 0;
    for (let at = 0; at < 1_400 && limited === 0; at += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          stand.ask("/health", { headers: { "x-forwarded-for": `10.1.${at / 100}.${n}` } }, from),
        ),
      );
      const others = await stand.ask(
        "/opendashboard/getopendashboardtodaystatistics",
        { headers: { "x-forwarded-for": `10.9.9.${at / 100}` } },
        from,
      );
      limited += answers.filter(({ http }) => http === 429).length + Number(others.http === 429);
      if (limited === 0) {
        const more = await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            stand.ask(
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
  by(16, "asks for addresses that no server can read", async (stand) => {
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
      const { http, headers, text } = await stand.ask(path);
      if (headers.get("content-security-policy") === null || headers.get("x-content-type-options") !== "nosniff")
        return `${path} without headers`;
      if (http === 200 && !text.includes('<div id="root"')) return `${path}: ${text.slice(0, 60)}`;
    }
    return null;
  }),
  by(null, "asks for maps of the sources", async (stand) => {
    const page = await stand.ask("/login", { headers: HTML });
    const scripts = [...page.text.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1] ?? "");
    for (const script of scripts) {
      const { http, text } = await stand.ask(`${script}.map`);
      if (http === 200 && text.startsWith("{")) return script;
    }
    return held(scripts.length > 0, "the page has no script");
  }),
  by(null, "uses methods that nobody needs", async (stand) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { http } = await stand.ask("/ticket/commonlist", { method });
      if (http < 400) return `${method}: HTTP ${http}`;
    }
    return null;
  }),
  by(null, "hides a second request behind two lengths", async (stand) => {
    const answer = await rawly(stand, [
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
  by(44, "says two names of the server", async (stand) => {
    const lines = ["GET /health HTTP/1.1", "Host: localhost", "Host: evil.example", "Connection: close", "", ""];
    const answer = await rawly(stand, lines, true);
    return held(/^HTTP\/1\.1 4\d\d /.test(answer), answer.slice(0, 80));
  }),
  by(42, "sends 90,000 names in the body of a public call", async (stand) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`n${n}`, 1])));
    const answer = await stand.ask(login.path, { method: "POST", headers: JSON_TYPE, body }).catch(() => null);
    return held(answer === null || answer.http === 413, `HTTP ${answer?.http}`);
  }),
  by(null, "sends a body without an end", async (stand) => {
    // The server may close the connection before the last byte; only the following answer matters.
    const answer = await stand
      .ask("/ticket/commonlist", { method: "POST", headers: JSON_TYPE, body: "x".repeat(3_000_000) })
      .catch(() => null);
    const { http } = await stand.ask("/health");
    return held((answer === null || answer.http === 413) && http === 200, `HTTP ${answer?.http}, health ${http}`);
  }),
  by(null, "writes a name of JavaScript's own into a body", async (stand) => {
    const init = {
      method: "POST",
      headers: JSON_TYPE,
      body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    };
    const { http, refusal } = await stand.ask(login.path, init);
    return held(fails(http, refusal) && !("isAdmin" in {}), `${http}`);
  }),
  by(null, "asks the health call what it runs on", async (stand) => {
    const { text, headers } = await stand.ask("/health");
    return held(
      !/node|fastify|postgres|\d+\.\d+\.\d+/i.test(
        text + (headers.get("server") ?? "") + (headers.get("x-powered-by") ?? ""),
      ),
      text.slice(0, 80),
    );
  }),
  by(null, "tells a name that exists from one that does not", async (stand) => {
    const refusals = [];
    for (const username of ["cell", "nobody.at.all"]) {
      const client = await nobody(stand);
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
  by(null, "signs a challenge's answer with a key guessed from many", async (stand) => {
    const { text } = await stand.ask(`${WEBHOOK}?crc_token=abc`);
    const guessed = ["", "secret", "demo", "consumer", stand.url].map((key) =>
      createHmac("sha256", key).update("abc").digest("base64"),
    );
    return held(!guessed.some((one) => text.includes(one)), "the secret was guessed");
  }),
];
