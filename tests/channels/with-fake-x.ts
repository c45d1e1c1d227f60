/** Common setup: fake X on a free port, a channel connected to it, and polling. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { CalledChannel, Channel, Post, RawItem, ReadOutcome, ReadPage } from "@smgt/server/channels/channel.ts";
import type { XConfig } from "@smgt/server/channels/x/config.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import type { Time } from "@smgt/server/channels/x/time.ts";
import { createFakeX, DEMO_ACCOUNT, type FakeX, type FakeXOptions } from "@smgt/tools/fake-x/fake-x.ts";
import type { FakePost } from "@smgt/tools/fake-x/model.ts";
import { ensureUser, writePost, type NewPost } from "@smgt/tools/fake-x/write.ts";
import { until as untilSomething } from "../support/until.ts";

export const US = `@${DEMO_ACCOUNT.ownHandle}`;

/** Hundredfold speed, to pass X's long waits quickly. */
export const fastTime: Time = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms / 100);
    return () => clearTimeout(timer);
  },
};

export interface ChannelWithFakeX {
  readonly fake: FakeX;
  readonly url: string;
  readonly channel: CalledChannel;
  readonly config: XConfig;
  post(handle: string, text: string, more?: Omit<NewPost, "text">): FakePost;
}

/** Starts fake X and channel; they stop with the test. */
export async function startChannel(
  t: TestContext,
  options: FakeXOptions = {},
  changes: Partial<XConfig> = {},
  time: Time = fastTime,
): Promise<ChannelWithFakeX> {
  const fake = createFakeX({ heartbeatMs: 30, ...options });
  const { url } = await fake.listen();
  const config: XConfig = { baseUrl: url, ...DEMO_ACCOUNT, requestTimeoutMs: 10_000_000, ...changes };
  const channel = createXChannel(config, { time, random: () => 0 });
  t.after(async () => {
    await channel.close();
    await fake.close();
  });
  return {
    fake,
    url,
    channel,
    config,
    post: (handle, text, more = {}) => writePost(fake.world, ensureUser(fake.world, handle).id, { text, ...more }),
  };
}

export async function until(what: string, check: () => boolean): Promise<void> {
  await untilSomething(what, async () => check());
}

/** Asserts that the outcome is a page. */
export function pageOf(outcome: ReadOutcome): ReadPage {
  assert.equal(outcome.kind, "page", JSON.stringify(outcome));
  assert.ok(outcome.kind === "page");
  return outcome.page;
}

/** Reads all pages of mentions since an id, newest first. */
export async function readAll(channel: Channel, sinceId: string | null = null): Promise<readonly RawItem[]> {
  const items: RawItem[] = [];
  for (let pageToken: string | null = null; ;) {
    const page: ReadPage = pageOf(await channel.readMentions({ sinceId, pageToken }));
    items.push(...page.items);
    if (page.nextToken === null) return items;
    pageToken = page.nextToken;
  }
}

export function postsIn(channel: Channel, items: readonly RawItem[]): readonly Post[] {
  return items
    .map((item) => channel.understand(item))
    .flatMap((understood) => (understood.kind === "post" ? [understood.post] : []));
}

/** Calls fake X over HTTP without the client. */
export async function callX(
  stage: ChannelWithFakeX,
  path: string,
  as: "app" | "user",
  init: { method?: string; body?: unknown } = {},
): Promise<Response> {
  const token = as === "app" ? DEMO_ACCOUNT.bearerToken : DEMO_ACCOUNT.userToken;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(stage.url + path, {
    method: init.method ?? "GET",
    headers,
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });
}
