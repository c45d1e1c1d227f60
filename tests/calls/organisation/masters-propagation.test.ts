/** A changed pack becomes active on every server and screen, while all keep running. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { districts } from "@smgt/contract/calls/law/masters.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { endAnnouncements } from "@smgt/server/db/announcements.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { HARYANA, withChangedPack } from "../../support/changed-pack.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { openLine, type LiveLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

describe("masters that change", () => {
  let world: World;
  let cell: Client;
  let line: LiveLine;
  /** The masters of a second server of the same State. */
  let other: Database;

  before(async () => {
    world = await startWorld();
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    line = await openLine(world.url, cell);
    other = openDatabase({ url: world.database.url, max: 2, onLost: () => undefined });
  });
  after(async () => {
    line?.close();
    await other?.close();
    await world?.close();
  });

  const nameOf = async (districtId: number): Promise<string | undefined> =>
    rowsOf(await cell.ok(districts, {})).find((row) => row.district_id === districtId)?.district_name;
  const versions = () => other.db.selectFrom("masters_version").selectAll().orderBy("masters_version").execute();
  const timesHeard = (): number => line.text().split("event: masters").length - 1;

  it("create one version that names the changes", async () => {
    const before = await versions();
    assert.equal(before.length, 1, "the pack file is the first version");
    assert.equal(before[0]?.source, "pack");
    await loadPack(other.db, HARYANA, { isForced: true });
    assert.equal((await versions()).length, 1, "the same pack again is no change");
  });

  it("are active on every server, and notified to its screens", async () => {
    assert.equal(await nameOf(19), "Rohtak");
    assert.equal(detect("no light in Zindabadpur", await detectorOf(world.ctx)).districtId, null);
    const changed: Readonly<Record<string, string>> = {
      '"district_name": "Rohtak"': '"district_name": "Rohtak City"',
      '"aliases": [': '"aliases": [{"alias": "zindabadpur", "district_id": 19, "script": "latin", "kind": "town"},',
    };
    const both = /"district_name": "Rohtak"|"aliases": \[/g;
    await withChangedPack({ "districts.json": [both, (found) => changed[found] ?? found] }, async (folder) => {
      await loadPack(other.db, folder);
      await endAnnouncements(other.db);
    });
    await until("the call gives the new name", async () => (await nameOf(19)) === "Rohtak City");
    assert.equal((await mastersOf(world.ctx)).districts.find((one) => one.districtId === 19)?.name.en, "Rohtak City");
    assert.equal(detect("no light in Zindabadpur", await detectorOf(world.ctx)).districtId, 19);
    await until("the screen was told", async () => timesHeard() === 1);
    const last = (await versions()).at(-1);
    assert.deepEqual(last?.changed, { district: 1, district_alias: 1 });
  });

  it("are notified to open screens after a lost database connection recovers", async () => {
    const before = timesHeard();
    await world.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'smgt listen masters_change'`,
    );
    await until("the screen was told", async () => timesHeard() > before);
  });
});
