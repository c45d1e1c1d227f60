/** Deliveries of X's webhook, signed as X signs them. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Delivers events in one request. */
export async function deliver({ url }: Pick<World, "url">, ...events: readonly object[]): Promise<void> {
  const body = JSON.stringify({ data: events.length === 1 ? events[0] : events });
  const mark = createHmac("sha256", DEMO_ACCOUNT.consumerSecret).update(body).digest("base64");
  const headers = { "content-type": "application/json", "x-twitter-webhooks-signature": `sha256=${mark}` };
  assert.equal((await fetch(`${url}/x/webhook`, { method: "POST", body, headers })).status, 200);
}

/** Waits until everything that was stored is taken in. */
export const untilTakenIn = ({ ctx }: Pick<World, "ctx">): Promise<unknown> =>
  until("everything is taken in", async () => {
    const waiting = await ctx.db.selectFrom("raw_item").select("raw_id").where("state", "=", "received").execute();
    return waiting.length === 0;
  });
