/**
 * The stage on which the past is played: the server's own use cases with a clock that the script moves, a platform that
 * lives in memory, and jobs that run as soon as they wait. Nothing outside is called. What a use case refuses, or the
 * server would log as an error, ends the seeding: it is a mistake of the script.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";
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
import { drawPicture } from "../fake-x/pictures.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { readRoster, type Roster } from "./roster.ts";

export interface Stage {
  readonly ctx: Context;
  readonly masters: Masters;
  readonly roster: Roster;
  readonly platform: Platform;
  /** What is attached to reports. */
  readonly photo: UploadedFile;
  now(): Date;
  /** Lets time pass until this moment; what the server does by the clock is done on the way. Time never goes back. */
  moveTo(at: Date): Promise<void>;
  /** Runs the jobs that the last step left, replies among them. */
  runJobs(): Promise<void>;
  close(): void;
}

/** The server sweeps every five minutes; here more seldom, or it would take longer than all the rest. */
const SWEEP_EVERY_MS = 12 * 3_600_000;
const ROOT = path.resolve(import.meta.dirname, "../..");

const silent = (): void => undefined;
const fails = (facts: object, line: string): void => {
  throw new Error(`${line} ${JSON.stringify(facts)}`, { cause: (facts as { err?: unknown }).err });
};

interface WaitingJob {
  readonly id: string;
  readonly name: string;
  readonly payload: never;
}

/** All at once, whatever time they were put off to: the clock has moved on behind it. */
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

/** Opens it at a moment. */
export async function openStage(db: Db, startsAt: Date, files: FileStore): Promise<Stage> {
  let now = startsAt;
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-past-"));
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
  // Read before anything is done: within a transaction it would take connections that a small pool does not have.
  await detectorOf(ctx);
  const jobs = new Map(allJobs.map((job) => [job.name, job]));
  const stage: Stage = {
    ctx,
    masters: await mastersOf(ctx),
    roster: await readRoster(db),
    platform,
    photo: takePhoto(folder),
    now: clock.now,
    close: () => rmSync(folder, { recursive: true, force: true }),
    async moveTo(at) {
      // One after the other on purpose: each sweep sees what the one before did.
      while (sweptAt + SWEEP_EVERY_MS <= at.getTime()) {
        sweptAt += SWEEP_EVERY_MS;
        now = new Date(Math.max(now.getTime(), sweptAt));
        await sweepClocks(ctx);
        await stage.runJobs();
      }
      now = new Date(Math.max(now.getTime(), at.getTime()));
    },
    async runJobs() {
      // Round by round on purpose: a job may leave further ones.
      for (let waiting = await waitingJobs(db); waiting.length > 0; waiting = await waitingJobs(db)) {
        now = new Date(now.getTime() + (REPLY_UNDO_SECONDS + 1) * 1_000);
        await sql`select graphile_worker.complete_jobs(${waiting.map(({ id }) => id)}::bigint[])`.execute(db);
        for (const { name, payload } of waiting) {
          await jobs.get(name)?.run(ctx, payload);
          // No two replies go out in the same millisecond: the ids of their copies are told apart by it.
          now = new Date(now.getTime() + 1_000);
        }
      }
    },
  };
  return stage;
}
