/** Saved views: private in each role, replaced, deleted and restored, thirty at most. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { deleteView, listViews, readyViews, saveView } from "@smgt/contract/calls/tickets/views.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("saved views", () => {
  const world = worldForTests();
  let cell: Client;
  let head: Client;
  before(async () => {
    [cell, head] = await Promise.all([
      signInAs(world.url, "cell", ROLE.CELL_EXEC),
      signInAs(world.url, "head", ROLE.CELL_HEAD),
    ]);
  });

  const named = (name: string, query = "") => ({ list_key: "all" as const, view_name: name, query });
  const names = async (client: Client) => rowsOf(await client.ok(listViews)).map((view) => view.view_name);

  it("are private, in order of creation", async () => {
    const power = await cell.ok(saveView, named(" बिजली, Hisar ", "status=1,2&district=7&sort=-received"));
    assert.equal(power.view_name, "बिजली, Hisar");
    await cell.ok(saveView, named("Overdue", "overdue=Y"));
    assert.deepEqual(await names(cell), ["बिजली, Hisar", "Overdue"]);
    assert.deepEqual(await names(head), []);
    assert.equal((await head.call(deleteView, { saved_view_id: power.saved_view_id })).refusal, "VIEW_NOT_FOUND");
    const foreign = { ...named("Mine now"), saved_view_id: power.saved_view_id };
    assert.equal((await head.call(saveView, foreign)).refusal, "VIEW_NOT_FOUND");
  });

  it("are replaced, deleted, and restored from the answer of the deletion", async () => {
    const made = await head.ok(saveView, named("First", "status=1"));
    const replaced = await head.ok(saveView, {
      ...named("Renamed", "status=2"),
      saved_view_id: made.saved_view_id,
    });
    assert.deepEqual([replaced.saved_view_id, replaced.query], [made.saved_view_id, "status=2"]);
    const { list_key, view_name, query } = await head.ok(deleteView, { saved_view_id: made.saved_view_id });
    assert.deepEqual(await names(head), []);
    await head.ok(saveView, { list_key, view_name, query });
    assert.deepEqual(await names(head), ["Renamed"]);
  });

  it("have a unique name, ignoring case", async () => {
    assert.equal((await head.call(saveView, named("   "))).refusal, "VIEW_NAME_REQUIRED");
    assert.equal((await head.call(saveView, named("RENAMED"))).refusal, "VIEW_NAME_TAKEN");
    assert.equal((await head.call(saveView, named("x".repeat(61)))).refusal, "BAD_INPUT");
    const foreign = { list_key: "parked" as const, view_name: "Not mine", query: "" };
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    assert.equal((await viewer.call(saveView, foreign)).refusal, "NOT_PERMITTED");
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await nobody.call(listViews)).http, 401);
  });

  it("are thirty at most, also when many are saved concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => head.call(saveView, named(`View ${at}`))));
    const limits = answers.filter((answer) => answer.refusal === "VIEW_LIMIT");
    assert.equal(limits.length, 11, JSON.stringify(answers.find((one) => one.STATUS_ID !== "0")));
    assert.match(String(limits[0]?.STATUS_RESPONSE), /already have 30 views/);
    assert.equal((await names(head)).length, 30);
    const one = rowsOf(await head.ok(listViews))[3];
    await head.ok(deleteView, { saved_view_id: one?.saved_view_id ?? 0 });
    await head.ok(saveView, named("In the free place"));
    assert.equal((await names(head))[3], "In the free place");
  });

  it("are listed with the pack's views of the role", async () => {
    const ready = async (client: Client) => rowsOf(await client.ok(readyViews));
    const forCell = await ready(cell);
    assert.ok(
      forCell.some((view) => view.view_code === "CRITICAL_OPEN" && view.view_name_translations["hi"] !== undefined),
    );
    assert.ok(!forCell.some((view) => view.view_code === "MINE_TO_ACCEPT"), "another role's");
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    assert.ok((await ready(officer)).some((view) => view.view_code === "MINE_TO_ACCEPT"));
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.deepEqual(await ready(admin), []);
    assert.equal((await clientOf(world.url, null, null, null).call(readyViews)).http, 401);
  });
});
