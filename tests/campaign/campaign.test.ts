/**
 * The short form of `npm run campaign`: three servers, one killed, one whose line to the database freezes, pages of X
 * that fail in the middle, and posts that are handed over out of order and more than once. Nothing may be lost, doubled
 * or stuck. What the rest of the campaign plays is in docs/how-to/campaign.md.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { groundOn, type Ground } from "@smgt/tools/campaign/ground.ts";
import type { Stamped } from "@smgt/tools/campaign/journal.ts";
import type { Plan } from "@smgt/tools/campaign/plan.ts";
import { LIES, POLITE, type Manners } from "@smgt/tools/campaign/rude-x/world.ts";
import { runCampaign } from "@smgt/tools/campaign/run.ts";
import { sentenceOf } from "@smgt/tools/campaign/sentence.ts";
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";
import { SEED } from "@smgt/tools/test-run/seed.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const SHORT: Plan = {
  endsMs: 11_000,
  faults: [
    { name: "failing page", server: 0, beginsMs: 500, lastsMs: 0 },
    { name: "kill -9", server: 0, beginsMs: 3_000, lastsMs: 0 },
    { name: "database line frozen", server: 1, beginsMs: 4_500, lastsMs: 5_000 },
  ],
};
const MANNERS: Manners = {
  ...POLITE,
  // Every other write is out although X does not say so, and would go out again if it were sent again.
  lies: 0.5,
  lieKinds: LIES.filter(({ answer, isDone }) => isDone === "now" && answer !== "nothing"),
  noticedDuplicates: 0,
  repeats: 0.3,
  missed: 0.3,
  pageSize: 5,
};
/** Without these there would be nothing to lose. */
function isEnough(lines: readonly Stamped[]): boolean {
  const done = lines.filter((line) => line.type === "action" && line.outcome === "acknowledged");
  const replies = done.filter((line) => line.type === "action" && line.wantsReply);
  return lines.filter(({ type }) => type === "written").length >= 30 && done.length >= 8 && replies.length >= 3;
}

/** How much of the servers' last output is shown when something is wrong. */
const TOLD = 1_500;

describe("a short campaign", () => {
  let database: TestDatabase;
  let ground: Ground;

  before(async () => {
    database = await freshDatabase();
    // Time passes here, so jobs for later come by themselves.
    await database.asOwner("drop trigger hold_later_job on graphile_worker._private_jobs");
    ground = groundOn(database);
  });
  after(async () => {
    await ground?.close();
    await database?.drop();
  });

  const said = (name: string): string => readFileSync(path.join(ground.folder, name), "utf8").slice(-TOLD);

  it("loses nothing, doubles nothing, and nothing is stuck", async () => {
    const verdict = await runCampaign({
      seed: SEED,
      plan: SHORT,
      ground,
      manners: MANNERS,
      postsPerSecond: 4,
      officers: 6,
      pauseMs: [300, 1_200],
      isEnough,
      stuckMs: WAIT_MS,
      settleMs: WAIT_MS,
      say: () => undefined,
    });
    const { lost, doubled, stuck, miscounted } = verdict;
    const told = `${sentenceOf(verdict)}\n${["server-1.log", "server-2.log", "server-3.log"].map(said).join("\n")}`;
    assert.deepEqual({ lost, doubled, stuck, miscounted }, { lost: [], doubled: [], stuck: [], miscounted: [] }, told);
    assert.equal(verdict.kills, 1);
    assert.equal(verdict.faults, SHORT.faults.length);
    assert.ok(verdict.posts >= 30 && verdict.actions >= 8 && verdict.replies >= 1, sentenceOf(verdict));
  });
});
