/** Sender of webhooks: the challenge, signed deliveries a few at a time, and the replay of missed ones. */
import { createHmac, randomBytes } from "node:crypto";
import { webhookRefused } from "./errors.ts";
import type { FakeWebhook } from "./model.ts";
import type { World } from "./world.ts";

export interface Parcel {
  readonly webhookId: string;
  readonly body: string;
  /** Ids of its posts or messages, for the journal. */
  readonly ids: readonly string[];
  readonly at: Date;
  /** True for a parcel that is sent once and never replayed. */
  readonly isOnce: boolean;
}

export interface WebhookSender {
  send(parcel: Parcel): void;
  /** Replays the deliveries between two times, failed ones included, and returns their number. */
  replay(webhookId: string, from: Date, until: Date): number;
  /** Challenges the webhook; throws X's answer when it fails. */
  challenge(url: string): Promise<void>;
  clear(): void;
}

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

export function createWebhookSender(world: World): WebhookSender {
  const sent: Parcel[] = [];
  const waiting: (Parcel & { readonly via: "webhook" | "replay" })[] = [];
  let running = 0;

  async function deliver({ webhookId, body, ids, via }: (typeof waiting)[number]): Promise<void> {
    const webhook = world.webhooks.get(webhookId);
    if (webhook === undefined || !webhook.isValid) return;
    const status = await post(webhook, body);
    world.journal.write({ type: "delivery", via, ids, wasTaken: status === 200, status });
  }
  async function post(webhook: FakeWebhook, body: string): Promise<number | null> {
    const signature = `sha256=${createHmac("sha256", world.options.consumerSecret).update(body).digest("base64")}`;
    const headers = {
      "content-type": "application/json",
      "x-twitter-webhooks-signature": signature,
    };
    try {
      const answer = await fetch(world.options.reach(webhook.url), {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // A webhook that is down is normal here: the journal records a delivery without an answer.
      return null;
    }
  }
  function work(): void {
    for (let parcel = waiting[0]; parcel !== undefined && running < AT_ONCE; parcel = waiting[0]) {
      waiting.shift();
      running += 1;
      void deliver(parcel).finally(() => {
        running -= 1;
        work();
      });
    }
  }

  return {
    send(parcel) {
      if (!parcel.isOnce) sent.push(parcel);
      waiting.push({ ...parcel, via: "webhook" });
      work();
    },
    replay(webhookId, from, until) {
      const again = sent.filter((parcel) => parcel.webhookId === webhookId && parcel.at >= from && parcel.at <= until);
      waiting.push(...again.map((parcel) => ({ ...parcel, via: "replay" as const })));
      work();
      return again.length;
    },
    async challenge(url) {
      const token = randomBytes(16).toString("base64url");
      const expected = `sha256=${createHmac("sha256", world.options.consumerSecret).update(token).digest("base64")}`;
      const target = new URL(world.options.reach(url));
      target.searchParams.set("crc_token", token);
      const refuse = (why: string): never => {
        throw webhookRefused("CrcValidationFailed", why);
      };
      const answer = await fetch(target, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() =>
        refuse("the address did not answer"),
      );
      const body: unknown = await answer.json().catch(() => refuse("the answer is not JSON"));
      const given =
        typeof body === "object" && body !== null && "response_token" in body ? body.response_token : undefined;
      if (answer.status !== 200 || given !== expected) refuse("the response token is wrong");
    },
    clear() {
      sent.length = 0;
      waiting.length = 0;
    },
  };
}
