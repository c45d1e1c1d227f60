/** Invalid and hostile input: each gets a clear refusal, nothing is stored, nothing is lost. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import type { TSchema } from "typebox";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { importRules } from "@smgt/contract/calls/intake/rule-sets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";
import { isTextKey } from "@smgt/server/texts/say.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, editPost, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { inputBytes } from "../../support/input-files.ts";
import { until } from "../../support/until.ts";

const MISMATCH = "This page does not match the server. Reload the page and try again.";
/** Texts that a screen sends without user input. */
const BY_PROGRAMS =
  "api auth called_at captcha captcha_id channel client_ref cursor draft_ref enc endpoint error key kid message_translations p256dh query queue sort_by title_translations tweet_id tweet_type until";

describe("invalid input", () => {
  const world = worldForTests();
  let cell: Client;
  before(async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });

  const raw = async (path: string, body: string, type = "application/json") => {
    const response = await fetch(`${world.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "", roleid: "3", "content-type": type },
      body,
    });
    return {
      http: response.status,
      ...((await response.json()) as { refusal?: string; fields?: string[]; STATUS_RESPONSE: unknown }),
    };
  };
  const ticketOf = (handle: string) =>
    until(`the ticket of ${handle}`, async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (row) => row.citizen_handle === handle,
      ),
    );

  it("is refused with the names of wrong fields in the user's language, and in the contract's", async () => {
    const wrong = { ticket_id: "seven", status_id: 1, nonsense: true } as never;
    const english = await cell.call(ticketJson, wrong);
    assert.equal(english.refusal, "BAD_INPUT");
    assert.deepEqual(english.STATUS_RESPONSE as unknown, [MISMATCH]);
    assert.deepEqual((english as { fields?: unknown }).fields, ["status_id", "nonsense", "ticket_id"]);
    const ask = { list_key: "all" as const, search: "x".repeat(5_000) };
    assert.deepEqual((await cell.call(commonList, ask)).STATUS_RESPONSE as unknown, ["Search: too long. Shorten it."]);
    assert.deepEqual((await cell.call(commonList, ask, { language: "hi" })).STATUS_RESPONSE as unknown, [
      "खोज: बहुत लंबा है। छोटा करें।",
    ]);
  });

  it("has a name for every text that people type", () => {
    const unnamed = allCalls.flatMap(({ body }) =>
      Object.entries<TSchema>(body.properties)
        .filter(([name, one]) => "maxLength" in one && !isTextKey(`label.${name}`))
        .map(([name]) => name),
    );
    assert.deepEqual([...new Set(unnamed)].toSorted(), BY_PROGRAMS.split(" "));
  });

  it("is refused when a database cannot store it: half a surrogate, NUL, a too large number, a name of JavaScript's own", async () => {
    const asked = async (path: string, body: string) => (await raw(path, body)).STATUS_RESPONSE;
    assert.deepEqual(await asked("/ticket/commonlist", '{"search":"half \\ud83d"}'), [
      "Search: contains signs that cannot be used. Remove them.",
    ]);
    assert.deepEqual(await asked("/ticket/commonlist", '{"search":"a\\u0000"}'), [
      "Search: contains signs that cannot be used. Remove them.",
    ]);
    assert.deepEqual(await asked("/ticket/commonlist", '{"constructor":1}'), [MISMATCH]);
    assert.deepEqual(
      await asked("/drafts/save", '{"key":"1","kind":"note","fields":{"noteText":"a"},"version":2147483648}'),
      [MISMATCH],
    );
    assert.deepEqual(
      await asked("/drafts/save", '{"key":"1","kind":"note","fields":{"noteText":"a \\udc00"},"version":0}'),
      [MISMATCH],
    );
  });

  it("is refused when unreadable, too large or in an unknown format", async () => {
    assert.deepEqual(await raw("/ticket/commonlist", "{").then(({ http, refusal }) => [http, refusal]), [
      400,
      "UNREADABLE_BODY",
    ]);
    assert.deepEqual(await raw("/ticket/commonlist", "[1]").then(({ http, refusal }) => [http, refusal]), [
      400,
      "UNREADABLE_BODY",
    ]);
    assert.deepEqual(
      await raw("/ticket/commonlist", `{"search":"${"x".repeat(1_100_000)}"}`).then(({ http, refusal }) => [
        http,
        refusal,
      ]),
      [413, "BODY_TOO_LARGE"],
    );
    assert.deepEqual(
      await raw("/ticket/commonlist", "a=b", "application/x-www-form-urlencoded").then(({ http, refusal }) => [
        http,
        refusal,
      ]),
      [415, "WRONG_CONTENT_TYPE"],
    );
    assert.deepEqual(await raw("/no/such/call", "{}").then(({ http, refusal }) => [http, refusal]), [
      404,
      "NO_SUCH_CALL",
    ]);
    assert.equal((await raw("/ticket/commonlist", '{"__proto__":{"admin":true}}')).http, 400);
  });

  it("is the sender's fault when an upload is cut or malformed, and nothing is stored", async () => {
    const part = (head: string, body: string): string =>
      `--abc\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}`;
    const uploads: readonly (readonly [what: string, body: string, type?: string])[] = [
      ["a field that is cut", new TextDecoder().decode(inputBytes("m01-multipart-cut.body"))],
      ["a file that is cut", part('name="attachment"; filename="a.png"', "aaaa")],
      ["a second part that is cut", `${part('name="status_id"', "1")}\r\n${part('name="action_id"', "1")}`],
      ["no part at all", "hello"],
      ["no boundary", part('name="status_id"', "1"), "multipart/form-data"],
      ["a head that is cut", '--abc\r\nContent-Disposition: form-data; name="stat'],
      ["JSON that is none", `${part('name="status_id"\r\nContent-Type: application/json', "{")}\r\n--abc--\r\n`],
    ];
    for (const [what, body, type = "multipart/form-data; boundary=abc"] of uploads) {
      const { http, refusal } = await raw(saveWorkflow.path, body, type);
      assert.deepEqual([http, refusal], [400, "UNREADABLE_BODY"], what);
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file`.execute(world.ctx.db);
    assert.deepEqual(rows, [{ n: 0 }]);
  });

  it("is limited for each call in bytes, names and depth, signed in or not", async () => {
    const answered = async (path: string, body: string) => {
      const { http, refusal } = await raw(path, body);
      return [http, refusal];
    };
    const tooLarge = [413, "BODY_TOO_LARGE"];
    const names = (n: number): string => `{${Array.from({ length: n }, (_, at) => `"n${at}":0`).join(",")}}`;
    const deep = (n: number): string => `{"search":${"[".repeat(n)}${"]".repeat(n)}}`;
    assert.deepEqual(await answered(citizenStatus.path, names(90_000)), tooLarge);
    assert.deepEqual(await answered(citizenStatus.path, `{"known_as":"${"x".repeat(33_000)}"}`), tooLarge);
    assert.deepEqual(await answered(citizenStatus.path, `{"known_as":"${"x".repeat(32_000)}"}`), [200, "BAD_INPUT"]);
    assert.deepEqual(await answered("/ticket/commonlist", `{"search":"${"x".repeat(66_000)}"}`), tooLarge);
    assert.deepEqual(await answered("/ticket/commonlist", `{"search":"${"x".repeat(65_000)}"}`), [200, "BAD_INPUT"]);
    assert.deepEqual(await answered("/ticket/commonlist", `{${'"":0,'.repeat(8_200)}"a":0}`), tooLarge);
    assert.deepEqual(await answered("/ticket/commonlist", deep(32)), tooLarge);
    assert.deepEqual(await answered("/ticket/commonlist", deep(31)), [200, "BAD_INPUT"]);
    // Larger bodies belong to another role, which is checked after the body is read.
    assert.equal((await answered(importRules.path, `{"rules":"${"x".repeat(1_000_000)}"}`))[1], "NOT_PERMITTED");
    assert.equal((await raw("/ticket/commonlist", names(5_000))).fields?.length, 20);
    const form = new FormData();
    for (let n = 0; n < 30; n += 1) form.append("remarks", "x".repeat(5_000));
    const sent = await fetch(`${world.url}${saveWorkflow.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${cell.token}`, cookie: cell.cookie ?? "", roleid: String(ROLE.CELL_EXEC) },
      body: form,
    });
    assert.equal(sent.status, 413, await sent.text());
  });

  it("may be empty for a call without fields", async () => {
    assert.equal((await raw("/ticket/commonlist", "")).http, 200);
  });

  it("is shown as text, complete, with the first line cut by characters", async () => {
    const text = `@demo_grievance_cell <script>alert(1)</script> "'; drop table ticket; -- \u202Eहिसार 👩‍👩‍👧 ${"बहुत लंबा ".repeat(40)}`;
    const author = ensureUser(world.x.world, "hostile_one");
    writePost(world.x.world, author.id, { text });
    const row = await ticketOf("hostile_one");
    assert.ok([...row.snippet].length <= 140);
    const ticket = await cell.ok(ticketJson, { ticket_id: row.ticket_id });
    // Without the right-to-left override: display, storage and search agree.
    assert.equal(ticket.posts[0]?.text, text.replace("\u202E", "").trim());
  });

  it("parks a post that the database refuses, after three attempts, with the ids for an erasure", async () => {
    await world.database.asOwner(`
      create function refuse_post() returns trigger language plpgsql as $$ begin raise exception 'refused here'; end $$;
      create trigger refuse_post before insert on post for each row when (new.text like '%unbearable%') execute function refuse_post()`);
    const bad = ensureUser(world.x.world, "refused_one");
    const { id } = writePost(world.x.world, bad.id, { text: "@demo_grievance_cell An unbearable street in Panipat." });
    const good = ensureUser(world.x.world, "after_refused");
    writePost(world.x.world, good.id, { text: "@demo_grievance_cell Street light not working in Panipat." });
    await ticketOf("after_refused");
    const item = await until("it is parked", async () => {
      world.advance(5_100);
      const { rows } = await sql<{ ids: string[]; reason: string }>`
        select ids, reason from raw_item where external_id = ${id} and state = 'parked'`.execute(world.ctx.db);
      return rows[0];
    });
    assert.match(item.reason, /refused here/);
    assert.ok(item.ids.includes(id) && item.ids.includes(bad.id));
    await world.database.asOwner("drop trigger refuse_post on post");
    await world.database.asOwner("delete from raw_item where state = 'parked'");
  });

  it("parks an unknown format for an officer, and continues", async () => {
    const poor = { channel: "X", via: "poll", has: 0, textLength: 0, authorId: null } as const;
    await receive(world.ctx, [
      { ...poor, externalId: null, via: "stream", raw: { data: { text: "no id \u0000 \uD800" } } },
      { ...poor, externalId: "77", raw: { data: { id: "77" } } },
      { ...poor, externalId: "78", raw: { data: { id: "78", text: "x".repeat(400_000) } } },
    ]);
    const author = ensureUser(world.x.world, "after_poison");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell Street light not working in Panipat." });
    await ticketOf("after_poison");
    const parked = await until("three items are parked", async () => {
      const rows = rowsOf(await cell.ok(parkedFeed));
      return rows.length === 3 ? rows : null;
    });
    assert.ok(parked.every((row) => row.reason !== ""));
  });

  it("stores a repeated post once, in any order", async () => {
    const author = ensureUser(world.x.world, "repeater");
    const post = writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell Garbage not lifted in Karnal for a week.",
    });
    await ticketOf("repeater");
    const edited = editPost(world.x.world, post.id, "@demo_grievance_cell Garbage not lifted in Karnal for TWO weeks.");
    assert.ok(typeof edited !== "string");
    const row = await ticketOf("repeater");
    const ticket = await until("the edit is on the ticket", async () => {
      const found = await cell.ok(ticketJson, { ticket_id: row.ticket_id });
      return found.posts[0]?.edit_versions.length === 2 ? found : null;
    });
    assert.match(ticket.posts[0]?.text ?? "", /TWO/);
    const { rows } = await world.server.ctx.db
      .selectFrom("ticket")
      .select("ticket_id")
      .where("citizen_id", "=", (eb) => eb.selectFrom("citizen").select("citizen_id").where("handle", "=", "repeater"))
      .execute()
      .then((all) => ({ rows: all }));
    assert.equal(rows.length, 1);
  });

  it("accepts a webhook delivery only with a valid signature, and answers the challenge", async () => {
    const body = JSON.stringify({ data: { event_uuid: "1", event_type: "post.mention.create", payload: {} } });
    const sign = (secret: string): string => `sha256=${createHmac("sha256", secret).update(body).digest("base64")}`;
    const deliver = (signature: string): Promise<number> =>
      fetch(`${world.url}/x/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-twitter-webhooks-signature": signature },
        body,
      }).then((response) => response.status);
    assert.equal(await deliver(sign("wrong")), 403);
    assert.equal(await deliver(sign(DEMO_ACCOUNT.consumerSecret)), 200);
    const challenge = (await (await fetch(`${world.url}/x/webhook?crc_token=abc`)).json()) as {
      response_token: string;
    };
    assert.equal(
      challenge.response_token,
      `sha256=${createHmac("sha256", DEMO_ACCOUNT.consumerSecret).update("abc").digest("base64")}`,
    );
  });

  it("gets the security headers on every kind of answer", async () => {
    for (const path of ["/health", "/no/such/page", "/x/webhook", "/captcha"]) {
      const { headers } = await fetch(`${world.url}${path}`); // sequential
      assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    }
  });
});
