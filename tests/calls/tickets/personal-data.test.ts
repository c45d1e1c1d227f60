/** Personal data over HTTP: masked until revealed, revealed to those who work the ticket, and audited each time. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { commonList, revealPersonalData, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { PII_VIEW } from "@smgt/server/domain/tickets/tickets/access/personal-data.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const MOBILE = "9812345678";
const REASON = "Calling the citizen about the meter.";

describe("a citizen's contact data", () => {
  let world: World;
  let cell: Client;
  let ticketId: number;
  before(async () => {
    world = await startWorld();
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const author = ensureUser(world.x.world, "contact_citizen");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No electricity in Sector 46, Gurugram." });
    const row = await until("the ticket is there", async () => {
      const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
      return typeof rows === "string" ? null : rows[0];
    });
    ticketId = row.ticket_id;
    await world.ctx.db
      .updateTable("citizen")
      .set({ mobile: MOBILE, email: "citizen@example.in", address: "12, Sector 46" })
      .where("handle", "=", "contact_citizen")
      .execute();
    await cell.ok(saveWorkflow, {
      ticket_id: ticketId,
      status_id: row.status_id,
      action_id: ACTION.MARK,
      department_id: 1,
      district_id: 6,
    });
  });
  after(() => world.close());
  const looks = () =>
    world.ctx.db.selectFrom("audit_entry").selectAll().where("event", "=", PII_VIEW).orderBy("audit_id").execute();
  const ask = (who: Client, reason = REASON) => who.call(revealPersonalData, { ticket_id: ticketId, reason });

  it("is masked in the ticket for everybody", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    for (const who of [cell, officer]) {
      const text = JSON.stringify(await who.ok(ticketJson, { ticket_id: ticketId }));
      for (const secret of [MOBILE, "citizen@example.in", "12, Sector 46"]) assert.ok(!text.includes(secret), secret);
    }
    assert.deepEqual(await looks(), []);
  });

  it("is revealed on request to the cell and the ticket's officer, audited with name and reason", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    for (const who of [cell, officer]) assert.equal((await ask(who)).STATUS_RESPONSE.mobile, MOBILE);
    const seen = await looks();
    assert.equal(seen.length, 2);
    assert.deepEqual(
      seen.map((row) => [row.ticket_id, (row.detail as { reason: string }).reason]),
      [
        [ticketId, REASON],
        [ticketId, REASON],
      ],
    );
    assert.ok(!JSON.stringify(seen).includes(MOBILE));
  });

  it("requires a reason, and is refused to observers and those who cannot see the ticket", async () => {
    const before = (await looks()).length;
    assert.equal((await ask(cell, "  x ")).refusal, "REASON_REQUIRED");
    const [viewer, district, stranger, admin] = await Promise.all([
      signInAs(world.url, "viewer", ROLE.VIEWER),
      signInAs(world.url, "district", ROLE.DIST_NODAL),
      signInAs(world.url, "officer2", ROLE.OFFICER),
      signInAs(world.url, "admin", ROLE.ADMIN),
    ]);
    assert.equal((await ask(viewer)).refusal, "NOT_PERMITTED");
    assert.equal((await ask(district)).refusal, "NOT_PERMITTED");
    assert.equal((await ask(stranger)).refusal, "TICKET_NOT_FOUND");
    assert.equal((await ask(admin)).refusal, "TICKET_NOT_FOUND");
    assert.equal((await looks()).length, before);
  });
});

describe("a direct message", () => {
  it("is audited as read, once per read", async () => {
    const world = await startWorld();
    try {
      const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
      const author = ensureUser(world.x.world, "private_citizen");
      writePost(world.x.world, author.id, { text: "@demo_grievance_cell No water in Hisar." });
      const row = await until("the ticket is there", async () => {
        const rows = await cell.ok(commonList, { list_key: "new", page_size: 100 });
        return typeof rows === "string" ? null : rows[0];
      });
      await world.ctx.db.updateTable("post").set({ channel: "X-DM" }).where("ticket_id", "=", row.ticket_id).execute();
      const looks = async () =>
        (await world.ctx.db.selectFrom("audit_entry").select("audit_id").where("event", "=", PII_VIEW).execute())
          .length;
      const open = () => cell.ok(ticketJson, { ticket_id: row.ticket_id });
      await open();
      await open();
      assert.equal(await looks(), 1);
      world.advance(16 * 60_000);
      await (await signInAs(world.url, "cell", ROLE.CELL_EXEC)).ok(ticketJson, { ticket_id: row.ticket_id });
      assert.equal(await looks(), 2);
      const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
      await viewer.ok(ticketJson, { ticket_id: row.ticket_id });
      assert.equal(await looks(), 2, "who sees it masked has seen nothing");
    } finally {
      await world.close();
    }
  });
});
