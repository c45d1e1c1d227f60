/**
 * No text from outside costs more than its length: every pure function over what people write, on hostile alphabets up
 * to 25,000 characters. Twice the text may at most triple the work. A quadratic function takes four times, whatever the
 * machine does; so one that seems to is measured again by the work of its own thread before it is told.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, it } from "node:test";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import { Refused } from "@smgt/server/domain/refused.ts";
import { sameIncidentAs } from "@smgt/server/domain/alike/nearness.ts";
import { safeFileName } from "@smgt/server/domain/files/file-name.ts";
import { detectionFromPack } from "@smgt/server/domain/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/masters/packs/read-pack.ts";
import { readyText } from "@smgt/server/domain/replies/check-reply.ts";
import { buildDetector, type Detector } from "@smgt/server/domain/rules/detector.ts";
import { detect } from "@smgt/server/domain/rules/evaluate.ts";
import { fold } from "@smgt/server/domain/rules/fold.ts";
import { saysNo } from "@smgt/server/domain/rules/says-no.ts";
import { staffIndexOf, staffNamed } from "@smgt/server/domain/rules/staff-named.ts";
import { csvCell } from "@smgt/server/domain/tickets/csv-cell.ts";
import { keysOf, questionOf, tsqueryOf } from "@smgt/server/domain/tickets/search-keys.ts";
import { snippetOf } from "@smgt/server/domain/tickets/snippet.ts";
import { soundOf } from "@smgt/server/domain/tickets/sound-of.ts";
import { wordsFor } from "@smgt/server/domain/tickets/words.ts";
import { ALPHABETS, LONGEST_POST, textOf } from "@smgt/tools/bench/hostile-texts.ts";
import { ROOT } from "../support/paths.ts";

const MOST_GROWTH = 3;
/** Below this the clock and the collector say more than the work does. */
const NOTHING_MS = 4;
const ENOUGH_MS = 100;
/** No machine is so slow: nobody has to measure closely. */
const FAR_TOO_LONG_MS = 5_000;
const FIRST_LOOKS = 4;
const CLOSE_LOOKS = 5;

const STAFF = staffIndexOf([
  { userId: 1, name: "Ram Kumar", designation: "SDO Energy", handle: "ram_kumar", districtIds: [6] },
]);
const now = new Date("2026-11-20T06:00:00Z");
const told = (text: string) => ({ text, at: now, issueId: 1, subIssueId: 1 });

/** Every pure function that is given what people write. */
const functions = (detector: Detector): Readonly<Record<string, (text: string) => unknown>> => ({
  fold,
  findPersonal,
  maskPersonal,
  "words of a viewer": (text) => wordsFor(false).said(text, "X"),
  detect: (text) => detect(text, detector, "2026-11-20"),
  saysNo,
  "officers named": (text) => staffNamed(text, { isAboutOfficer: true, districtId: 6 }, STAFF),
  keysOf: (text) => keysOf({ text, names: [text], isPrivate: false }),
  "the question of a search": (text) => tsqueryOf(questionOf(text, true)),
  soundOf,
  snippetOf,
  csvCell,
  safeFileName: (text) => safeFileName(text, "pdf"),
  openSlots,
  surelyOver: (text) => surelyOver(text, 280),
  "likeness of two complaints": (text) => sameIncidentAs(told(text), new Set())(told(text)),
  "a public reply": (text) => checkedReply("P", text),
  "a direct reply": (text) => checkedReply("D", text),
});

function checkedReply(channel: "P" | "D", text: string): string {
  try {
    return readyText(channel, text, "GRV-2026-000123", 10_000);
  } catch (error) {
    if (error instanceof Refused) return error.id;
    throw error;
  }
}

/** Milliseconds of this thread's own work: what else the machine does, does not count. It goes up in steps. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds that a run takes, by so many of them that the steps of the clock do not matter. */
function workOf(run: () => unknown): number {
  const begun = worked();
  let [runs, work] = [0, 0];
  while (work < ENOUGH_MS) {
    run();
    runs += 1;
    work = worked() - begun;
  }
  return work / runs;
}

const seconds = (run: () => unknown): number => {
  const begun = performance.now();
  run();
  return performance.now() - begun;
};

/** How many times the work twice the text takes; null when it is little enough, which is nearly always seen at once. */
function growthOf(run: (text: string) => unknown, alphabet: string): number | null {
  const whole = textOf(alphabet, LONGEST_POST);
  const half = textOf(alphabet, LONGEST_POST / 2);
  let [small, large] = [Infinity, Infinity];
  for (let at = 0; at < FIRST_LOOKS; at += 1) {
    small = Math.min(
      small,
      seconds(() => run(half)),
    );
    large = Math.min(
      large,
      seconds(() => run(whole)),
    );
    if (large <= Math.max(NOTHING_MS, MOST_GROWTH * small)) return null;
    if (large > FAR_TOO_LONG_MS) return large / small;
  }
  const growths = Array.from({ length: CLOSE_LOOKS }, () => workOf(() => run(whole)) / workOf(() => run(half)));
  const least = Math.min(...growths);
  return least <= MOST_GROWTH ? null : least;
}

describe("texts from outside", () => {
  let detector: Detector;
  before(async () => {
    detector = buildDetector(detectionFromPack(await readPack(path.join(ROOT, "packs/haryana"))));
  });

  it("cost what their length is, and no more", () => {
    const slow: string[] = [];
    for (const [name, run] of Object.entries(functions(detector))) {
      for (const alphabet of ALPHABETS) {
        const growth = growthOf(run, alphabet);
        if (growth !== null)
          slow.push(`${name} over ${JSON.stringify(alphabet)}: ${growth.toFixed(1)} times the work for twice the text`);
      }
    }
    assert.deepEqual(slow, []);
  });
});
