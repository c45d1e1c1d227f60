/**
 * Drives the server's use cases with a clock that a scenario moves, X in memory, and jobs that run at once. A refusal of a
 * use case, or an error in the log, ends the seeding: the scenario is wrong.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";
import type { Channel, RawItem, SendOutcome } from "@smgt/server/channels/channel.ts";
import { itemsOfPage } from "@smgt/server/channels/x/items.ts";
import type { Json } from "@smgt/server/channels/x/json.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { readConfig } from "@smgt/server/config.ts";
import type { Context } from "@smgt/server/context.ts";
import { openCaches } from "@smgt/server/db/caches.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import type { UploadedFile } from "@smgt/server/domain/organisation/files/uploaded-file.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { afterRefusal } from "@smgt/server/domain/casework/workflow/run/after-refusal.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import { allJobs } from "@smgt/server/registry.ts";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";
import { drawPicture } from "../fake-x/pictures.ts";
import { EVERYTHING, shapeMessage, shapePosts, shapeUser } from "../fake-x/shape.ts";
import { createWorld } from "../fake-x/world.ts";
import { ensureUser, writeMessage, writePost } from "../fake-x/write.ts";
import type { Citizen } from "./people.ts";
import { readRoster, type Roster } from "./staff.ts";

/** X in memory, as the stand-in makes its posts and messages. */
interface Platform {
  /** The server's channel; every reply is sent. */
  readonly channel: Channel;
  /** Writes a post and returns it as the server reads it. */
  post(author: Citizen, text: string, inReplyToId: string | null): RawItem;
  /** Writes a direct message to the account. */
  message(author: Citizen, text: string): RawItem;
}

export interface Driver {
  readonly ctx: Context;
  readonly masters: Masters;
  readonly roster: Roster;
  readonly platform: Platform;
  /** The attachment of reports. */
  readonly photo: UploadedFile;
  now(): Date;
  /** Moves the clock forward, never back, and sweeps on the way. */
  moveTo(at: Date): Promise<void>;
  /** Runs the waiting jobs, replies included. */
  runJobs(): Promise<void>;
  close(): void;
}

/** Longer than the server's five minutes, or sweeps would take most of the time. */
const SWEEP_EVERY_MS = 12 * 3_600_000;
const ROOT = path.resolve(import.meta.dirname, "../..");
const MESSAGE_FIELDS = { "dm_event.fields": "all", "user.fields": "all" };

const silent = (): void => undefined;
const fails = (facts: object, line: string): void => {
  throw new Error(`${line} ${JSON.stringify(facts)}`, { cause: (facts as { err?: unknown }).err });
};

function openPlatform(now: () => Date): Platform {
  const world = createWorld({
    ...DEMO_ACCOUNT,
    now,
    seed: 1,
    journalFile: null,
    limitWindowMs: 1,
    limits: {},
    heartbeatMs: 1_000,
    reach: (url) => url,
  });
  const { ownId } = DEMO_ACCOUNT;
  const userOf = ({ handle, name, followers }: Citizen) => ensureUser(world, handle, { name, followers });
  const sent = ({ id }: { readonly id: string }): Promise<SendOutcome> =>
    Promise.resolve({ kind: "sent", externalId: id, url: null });
  const only = ([item]: readonly RawItem[]): RawItem => {
    if (item === undefined) throw new Error("one post is one item");
    return item;
  };
  return {
    channel: {
      ...createXChannel({ baseUrl: "http://127.0.0.1:9", ...DEMO_ACCOUNT }),
      sendReply: ({ text, inReplyToPostId }) => sent(writePost(world, ownId, { text, inReplyToId: inReplyToPostId })),
      sendMessage: ({ text, recipientId }) => sent(writeMessage(world, ownId, recipientId, text)),
    },
    post(author, text, inReplyToId) {
      const post = writePost(world, userOf(author).id, { text, inReplyToId });
      return only(itemsOfPage(shapePosts(world, [post], EVERYTHING, "classic") as unknown as Json, "X", "poll"));
    },
    message(author, text) {
      const user = userOf(author);
      const data = [shapeMessage(writeMessage(world, user.id, ownId, text), world, MESSAGE_FIELDS)];
      const page = { data, includes: { users: [shapeUser(user, world, MESSAGE_FIELDS)] } };
      return only(itemsOfPage(page as unknown as Json, "X-DM", "poll"));
    },
  };
}

interface WaitingJob {
  readonly id: string;
  readonly name: string;
  readonly payload: never;
}

/** Returns all jobs, also those for later: the clock has moved past them. */
async function waitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select j.id::text, t.identifier as name, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(db);
  return rows;
}

function takePhoto(folder: string): UploadedFile {
  const file = path.join(folder, "spot.png");
  const bytes = drawPicture("spot");
  writeFileSync(file, bytes);
  return { part: "attachment", fileName: "spot.png", path: file, bytes: bytes.length };
}

export async function openDriver(db: Db, startsAt: Date, files: FileStore): Promise<Driver> {
  let now = startsAt;
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-history-"));
  let sweptAt = startsAt.getTime();
  const clock = { now: () => now };
  const platform = openPlatform(clock.now);
  const ctx: Context = {
    serverId: "00000000-0000-4000-8000-000000000000",
    db,
    clock,
    log: { info: silent, warn: silent, error: fails },
    config: readConfig({ SMGT_MODE: "test" }, ROOT),
    files,
    securityLog: { note: silent, close: () => Promise.resolve() },
    apiLog: { note: silent, close: () => Promise.resolve() },
    caches: openCaches(db, () => 0),
    channels: { known: [platform.channel], open: [platform.channel] },
    afterRefusal,
    senders: {},
    meter: { call: silent, job: silent, asked: silent },
  };
  // Loaded first: within a transaction it would need connections that a small pool lacks.
  await detectorOf(ctx);
  const jobs = new Map(allJobs.map((job) => [job.name, job]));
  const driver: Driver = {
    ctx,
    masters: await mastersOf(ctx),
    roster: await readRoster(db),
    platform,
    photo: takePhoto(folder),
    now: clock.now,
    close: () => rmSync(folder, { recursive: true, force: true }),
    async moveTo(at) {
      // One after the other: each sweep sees the changes of the one before.
      while (sweptAt + SWEEP_EVERY_MS <= at.getTime()) {
        sweptAt += SWEEP_EVERY_MS;
        now = new Date(Math.max(now.getTime(), sweptAt));
        await sweepClocks(ctx);
        await driver.runJobs();
      }
      now = new Date(Math.max(now.getTime(), at.getTime()));
    },
    async runJobs() {
      // Repeated, because a job may add further jobs.
      for (let waiting = await waitingJobs(db); waiting.length > 0; waiting = await waitingJobs(db)) {
        now = new Date(now.getTime() + (REPLY_UNDO_SECONDS + 1) * 1_000);
        await sql`select graphile_worker.complete_jobs(${waiting.map(({ id }) => id)}::bigint[])`.execute(db);
        for (const { name, payload } of waiting) {
          await jobs.get(name)?.run(ctx, payload);
          // Never two replies in one millisecond: the ids of their copies differ by it.
          now = new Date(now.getTime() + 1_000);
        }
      }
    },
  };
  return driver;
}
