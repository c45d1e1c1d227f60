/** What every test here starts with: a stand-in on a free port, a channel that talks to it, and waiting for something. */
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

/** A hundred times as fast as the clock on the wall, so that X's long waits can be lived through. */
export const fastTime: Time = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms / 100);
    return () => clearTimeout(timer);
  },
};

export interface Stage {
  readonly fake: FakeX;
  readonly url: string;
  readonly channel: CalledChannel;
  readonly config: XConfig;
  /** A citizen posts. */
  post(handle: string, text: string, more?: Omit<NewPost, "text">): FakePost;
}

/** Starts both ends; they stop with the test. */
export async function startStage(
  t: TestContext,
  options: FakeXOptions = {},
  changes: Partial<XConfig> = {},
  time: Time = fastTime,
): Promise<Stage> {
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

/** Waits until `check` says true. */
export async function until(what: string, check: () => boolean): Promise<void> {
  await untilSomething(what, async () => check());
}

/** The page of an outcome that must be one. */
export function pageOf(outcome: ReadOutcome): ReadPage {
  assert.equal(outcome.kind, "page", JSON.stringify(outcome));
  assert.ok(outcome.kind === "page");
  return outcome.page;
}

/** All mentions since an id, newest first, over as many pages as it takes. */
export async function readAll(channel: Channel, sinceId: string | null = null): Promise<readonly RawItem[]> {
  const items: RawItem[] = [];
  for (let pageToken: string | null = null; ;) {
    const page: ReadPage = pageOf(await channel.readMentions({ sinceId, pageToken }));
    items.push(...page.items);
    if (page.nextToken === null) return items;
    pageToken = page.nextToken;
  }
}

/** The posts among these items. */
export function postsIn(channel: Channel, items: readonly RawItem[]): readonly Post[] {
  return items
    .map((item) => channel.understand(item))
    .flatMap((understood) => (understood.kind === "post" ? [understood.post] : []));
}

/** Calls the stand-in as X would be called, without the client. */
export async function callX(
  stage: Stage,
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
