/**
 * Two servers on one database, one in a separate process: each list of the masters and each editable parameter is
 * changed at one server and becomes active at the other, in memory and on an open page, without a restart or reload.
 * Durations are printed. The ordinary run changes a third (`isOften`), `npm run proofs --
 * tests/journeys/masters-everywhere.test.ts` all.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { changeMaster, MASTER_LISTS, type MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { allTagsWithoutPaging } from "@smgt/contract/calls/law/masters.ts";
import { slaUnitByCategory } from "@smgt/contract/calls/casework/notifications.ts";
import { stateLook } from "@smgt/contract/calls/organisation/state.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { KNOWN_PARAMETERS } from "@smgt/server/domain/law/masters/parameters.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { addAdmin, adminWithApp, type Admin } from "../support/accounts.ts";
import { signInOnScreen } from "../support/browser.ts";
import { clientOf, signInAs, type Client } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { isOften, LISTS, PARAMETERS, type Case, type Known } from "../support/every-master.ts";
import { startServerBeside, type ServerBeside } from "../crash/second-server.ts";

const world = journey({ parameters: { replies_need_approval: "N" } });

test.describe("every list and every parameter on two servers", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-masters-everywhere-"));
  let there: ServerBeside;
  let admin: Admin;
  let desk: Page;
  let head: Client;
  test.beforeAll(async () => {
    there = await startServerBeside(world, folder);
    admin = await adminWithApp(world);
    await addAdmin(world, "admin.there");
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    desk = await signInOnScreen(there.url, "admin.there");
  });
  test.afterAll(async () => {
    await there?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const known = async (): Promise<Known> => ({
    masters: await mastersOf(world.ctx),
    detector: await detectorOf(world.ctx),
    call: async (name) => {
      if (name === "tags") return JSON.stringify(await head.ok(allTagsWithoutPaging, { type_of_tag: "A" }));
      if (name === "look") return JSON.stringify(await head.ok(stateLook, {}));
      return JSON.stringify(await head.ok(slaUnitByCategory, { notification_flag: "A", category_id: 4 }));
    },
  });
  const seenHere = async ({ read }: Case): Promise<string> => JSON.stringify((await read(await known())) ?? null);
  const wordsOf = ({ list, key }: Case): string => [list, ...Object.values(key)].join(" ");

  /** Changes at one of the servers; `reset` restores the pack's value. */
  async function change(at: string, one: Case, values: Case["values"] | "reset"): Promise<void> {
    const client = clientOf(at, admin.client.token, admin.client.cookie, ROLE.ADMIN);
    const wish = values === "reset" ? { kind: "reset" as const } : { kind: "set" as const, values: values as never };
    const body = { list: one.list, key: one.key as never, reason: "Order 12/2026", ...wish };
    const answer = await client.call(changeMaster, body);
    assert.equal(answer.STATUS_ID, "0", `${wordsOf(one)}: ${JSON.stringify(answer.STATUS_RESPONSE)}`);
  }

  async function timed(took: number[], what: string, isThere: () => Promise<boolean>): Promise<void> {
    const startedAt = performance.now();
    await until(what, isThere);
    took.push(performance.now() - startedAt);
  }
  const tell = (where: string, took: readonly number[]): void => {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number): number =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    const late = took.filter((ms) => ms > 1_000).length;
    console.log(
      `    ${where}: ${took.length} changes, median ${at(0.5)} ms, longest ${at(1)} ms, ${late} above a second`,
    );
  };

  /** Checks on the open page that the row differs from the pack's, or equals it. */
  const shows = async (page: Page, one: Case, isChanged: boolean): Promise<boolean> => {
    if (one.list === "parameters") {
      const form = page.locator(`form:has(#parameter-${String(one.key["name"])})`);
      return (await form.getByText(/^(?:.* )?In the pack:/).count()) > 0 === isChanged;
    }
    if (one.list === "state")
      return (
        (await page
          .getByRole("textbox", { name: /^Short name of the program/ })
          .first()
          .inputValue()) === (isChanged ? "HGT" : "SMGT")
      );
    if (one.list === "office_hours")
      return (await page.getByLabel("Offices open at").first().inputValue()) === (isChanged ? "08:30" : "09:00");
    return (await page.locator(".masters-list li").count()) > 0 === isChanged;
  };
  async function open(page: Page, list: MasterList): Promise<void> {
    const own: Readonly<Partial<Record<MasterList, string>>> = {
      parameters: "/admin/parameters",
      state: "/admin/state",
    };
    await page.goto(own[list] ?? `/admin/masters/${list}`);
    await page.locator("main h1").first().waitFor();
    if (list === "parameters" || list === "state" || list === "office_hours") return;
    await page.getByRole("checkbox", { name: "Only changed rows" }).check();
  }

  test("are all that can be changed", () => {
    assert.deepEqual(
      new Set(LISTS.map(({ list }) => list)),
      new Set(MASTER_LISTS.filter((list) => list !== "parameters")),
    );
    assert.deepEqual(
      PARAMETERS.map(({ key }) => String(key["name"])).toSorted(),
      KNOWN_PARAMETERS.map(({ name }) => name)
        // Enabled by the pack; only a pack disables it.
        .filter((name) => name !== "replies_need_approval")
        .toSorted(),
    );
    assert.equal(LISTS.filter(isOften).length, 8);
    assert.equal(PARAMETERS.filter(isOften).length, 19);
  });

  for (const [what, cases] of [
    ["each list", LISTS],
    ["each parameter", PARAMETERS],
  ] as const) {
    test(`propagate ${what} both ways, to memory and to an open page`, async () => {
      const [onPages, inMemory]: [number[], number[]] = [[], []];
      for (const one of times(cases.filter(isOften), cases)) {
        // Sequential: both servers have cached the former value.
        if (desk.url().endsWith("/admin/parameters") === false || one.list !== "parameters") await open(desk, one.list);
        assert.equal(await seenHere(one), JSON.stringify(one.was ?? null), `${wordsOf(one)}, as the pack has it`);
        await until(`${wordsOf(one)} unchanged`, () => shows(desk, one, false));
        await desk.evaluate("window.isSamePage = true");
        await change(world.url, one, one.values);
        await timed(onPages, `${wordsOf(one)} on the page`, () => shows(desk, one, true));
        assert.equal(await desk.evaluate("window.isSamePage"), true, "nothing was loaded again");
        await until(
          `${wordsOf(one)} where it was changed`,
          async () => (await seenHere(one)) === JSON.stringify(one.is),
        );
        const isStrict = KNOWN_PARAMETERS.some(
          ({ name, isOnlyStricter }) => isOnlyStricter && name === one.key["name"],
        );
        if (isStrict && one.on === undefined) continue;
        await change(there.url, one, one.on?.values ?? "reset");
        const next = JSON.stringify(one.on === undefined ? (one.was ?? null) : one.on.is);
        await timed(inMemory, `${wordsOf(one)} in the memory of the other`, async () => (await seenHere(one)) === next);
      }
      tell("on a page", onPages);
      tell("in memory", inMemory);
    });
  }
});
