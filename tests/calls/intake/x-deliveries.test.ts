/** Webhook deliveries of X: the answer to a challenge cannot sign a delivery, and a replayed delivery counts once. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, it } from "node:test";
import { parkedFeed } from "@smgt/contract/calls/intake/parked.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { signInAs } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const TEXT = "@demo_grievance_cell No water in Hisar since Monday.";

/** A mention as X delivers it. */
const mention = (id: string, username: string) =>
  JSON.stringify({
    data: {
      event_uuid: `uuid-${id}`,
      event_type: "post.mention.create",
      payload: { id, text: TEXT, author_id: "77", created_at: "2026-11-20T05:00:00.000Z", conversation_id: id },
      includes: { users: [{ id: "77", username, name: "A Minister" }] },
    },
  });
const signedByX = (body: string): string =>
  `sha256=${createHmac("sha256", DEMO_ACCOUNT.consumerSecret).update(body).digest("base64")}`;

describe("deliveries of X", () => {
  const world = worldForTests();

  const challenge = (token: string): Promise<Response> =>
    fetch(`${world.url}/x/webhook?${new URLSearchParams({ crc_token: token })}`);
  const deliver = async (body: string, signature: string | null): Promise<number> => {
    const headers = {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-twitter-webhooks-signature": signature }),
    };
    return (await fetch(`${world.url}/x/webhook`, { method: "POST", body, headers })).status;
  };
  const stored = async (): Promise<number> =>
    (
      await world.ctx.db
        .selectFrom("raw_item")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;

  it("cannot be signed through a challenge", async () => {
    const forged = mention("1990000000000000001", "a_minister");
    const answer = await challenge(forged);
    assert.equal(answer.status, 400);
    const said = await answer.text();
    assert.ok(!said.includes("sha256=") && !said.includes(signedByX(forged).slice(7)), said);
    assert.equal((await challenge("A".repeat(257))).status, 400);
    const { response_token: mark } = (await (await challenge("QUJDRA==")).json()) as { response_token: string };
    assert.equal(mark, signedByX("QUJDRA=="), "X's own challenge is answered");
    for (const [body, signature] of [
      [forged, mark],
      ["QUJDRA==", mark],
      [forged, null],
      ["12345", signedByX("12345")],
      ["[]", signedByX("[]")],
    ] as const) {
      assert.equal(await deliver(body, signature), 403, body);
    }
    assert.equal(await stored(), 0, "nothing of it is kept");
  });

  it("count once, however often they are replayed", async () => {
    const body = mention("1990000000000000002", "hisar_asha");
    for (let n = 0; n < 3; n += 1) assert.equal(await deliver(body, signedByX(body)), 200); // sequential
    const tickets = () => world.ctx.db.selectFrom("ticket").select(["ticket_no", "version"]).execute();
    const [first] = await until("the ticket", async () => {
      const rows = await tickets();
      return rows.length > 0 ? rows : null;
    });
    assert.equal(await deliver(body, signedByX(body)), 200);
    assert.deepEqual(await tickets(), [first]);
    assert.equal(await stored(), 1);
  });

  const ends = () => world.ctx.db.selectFrom("raw_item").select(["state", "reason", "channel"]).execute();

  it("about our account without a post are set aside, without an officer", async () => {
    const body = JSON.stringify({ data: { event_type: "oauth.revoke", payload: { revoked_at: "2026-11-20" } } });
    assert.equal(await deliver(body, signedByX(body)), 200);
    await until("it is understood", async () => (await ends()).every((one) => one.state !== "received"));
    const [notice] = (await ends()).filter((one) => one.reason?.includes("oauth.revoke"));
    assert.equal(notice?.state, "ignored");
    assert.deepEqual(
      (await ends()).filter((one) => one.state === "parked"),
      [],
    );
  });

  it("that cannot be parsed are visible to those who may read messages", async () => {
    const secret = "My name must not be known: they threaten my sister.";
    const message = { event_type: "dm.received", payload: [{ text: secret }] };
    const bodies = [{ data: message }, { data: { direct_message_events: [{ text: secret }] } }, { more: secret }];
    const texts = bodies.map((body) => JSON.stringify(body));
    for (const body of texts) assert.equal(await deliver(body, signedByX(body)), 200); // sequential
    await until("they wait for a person", async () => {
      return (await ends()).filter((one) => one.state === "parked").length === texts.length;
    });
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const [forAdmin, forCell] = [rowsOf(await admin.ok(parkedFeed)), rowsOf(await cell.ok(parkedFeed))];
    assert.deepEqual(
      forAdmin.map((row) => [row.is_private, row.text]),
      texts.map(() => ["Y", null]),
    );
    assert.ok(forCell.every((row) => row.text?.includes(secret) === true));
    assert.ok(forCell.every((row) => row.reason.startsWith("could not be read")));
  });
});
