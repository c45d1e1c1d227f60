/** Presence at a ticket: readers and writers, pushed at once to those who may see the ticket only. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { saveDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { leavePresence, sendHeartbeat, whoIsThere } from "@smgt/contract/calls/tickets/presence.ts";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sweepPresence } from "@smgt/server/domain/tickets/presence/presence.ts";
import { PEOPLE, plantTickets, SEES, type PlantedTicket } from "../../promises/access/world.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { openLine, type LiveLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

interface Told {
  readonly ticket_id: number;
  readonly user_id: number;
  readonly state: string;
}

describe("presence", () => {
  let world: World;
  let tickets: PlantedTicket[];
  const people = new Map<RoleId, Client>();
  const lines: LiveLine[] = [];
  const who = (roleId: RoleId): Client => {
    const client = people.get(roleId);
    assert.ok(client !== undefined);
    return client;
  };
  const ticketOf = (relation: PlantedTicket["relation"]): number => {
    const found = tickets.find((ticket) => ticket.relation === relation);
    assert.ok(found !== undefined);
    return found.ticketId;
  };
  const line = async (roleId: RoleId): Promise<LiveLine> => {
    const opened = await openLine(world.url, who(roleId));
    lines.push(opened);
    return opened;
  };
  const events = (heard: LiveLine): Told[] =>
    [...heard.text().matchAll(/event: presence\ndata: (.*)\n/g)].map((match) => JSON.parse(match[1] ?? "") as Told);
  const statesOf = (heard: LiveLine, ticketId: number): string[] =>
    events(heard)
      .filter((event) => event.ticket_id === ticketId)
      .map((event) => event.state);
  const at = async (client: Client, ticketId: number) =>
    rowsOf(await client.ok(whoIsThere, { ticket_ids: [ticketId] })).map(
      ({ user_name, state }) => `${user_name} ${state}`,
    );

  before(async () => {
    world = await startWorld();
    tickets = await plantTickets(world);
    for (const [roleId, name] of Object.entries(PEOPLE)) {
      const role = Number(roleId) as RoleId;
      people.set(role, await signInAs(world.url, name, role));
    }
  });
  after(async () => {
    for (const open of lines) open.close();
    await world.close();
  });

  it("shows arrivals, writers and departures to a colleague at the same ticket", async () => {
    const ticketId = ticketOf("other");
    const [head, cell] = [who(ROLE.CELL_HEAD), who(ROLE.CELL_EXEC)];
    const heard = await line(ROLE.CELL_HEAD);
    assert.deepEqual(rowsOf(await cell.ok(sendHeartbeat, { ticket_id: ticketId })), []);
    const seen = rowsOf(await head.ok(sendHeartbeat, { ticket_id: ticketId }));
    assert.equal(seen.length, 1);
    assert.equal(seen[0]?.state, "looking");
    await until("the coming is heard", async () => statesOf(heard, ticketId).length === 1);
    await cell.ok(saveDraft, { key: String(ticketId), kind: "reply", fields: { replyText: "a" }, version: 0 });
    await cell.ok(saveDraft, { key: String(ticketId), kind: "reply", fields: { replyText: "ab" }, version: 1 });
    await until("the writing is heard", async () => statesOf(heard, ticketId).length >= 2);
    assert.match((await at(head, ticketId)).join(), / writing$/);
    await cell.ok(sendHeartbeat, { ticket_id: ticketId });
    await cell.ok(leavePresence, { ticket_id: ticketId });
    await until("the going is heard", async () => statesOf(heard, ticketId).includes("gone"));
    // Two saves within five seconds, or a second arrival, send one update.
    assert.deepEqual(statesOf(heard, ticketId), ["looking", "writing", "gone"]);
    assert.deepEqual(await at(head, ticketId), []);
    await head.ok(leavePresence, { ticket_id: ticketId });
  });

  it("turns a writer into a reader after ten seconds, and forgets a silent one after thirty", async () => {
    const ticketId = ticketOf("sameDepartment");
    const [head, cell] = [who(ROLE.CELL_HEAD), who(ROLE.CELL_EXEC)];
    const heard = await line(ROLE.CELL_HEAD);
    await cell.ok(sendHeartbeat, { ticket_id: ticketId });
    await cell.ok(saveDraft, { key: String(ticketId), kind: "reply", fields: { replyText: "a" }, version: 0 });
    assert.match((await at(head, ticketId)).join(), / writing$/);
    world.advance(11_000);
    assert.match((await at(head, ticketId)).join(), / looking$/);
    world.advance(20_000);
    assert.deepEqual(await at(head, ticketId), []);
    await sweepPresence(world.ctx);
    await until("the crash is heard", async () => statesOf(heard, ticketId).includes("gone"));
    const left = await world.ctx.db
      .selectFrom("presence")
      .select("user_id")
      .where("ticket_id", "=", ticketId)
      .execute();
    assert.deepEqual(left, []);
  });

  it("is pushed and listed to exactly those who may see the ticket, in every role and relation", async () => {
    const all = Object.keys(PEOPLE).map((roleId) => Number(roleId) as RoleId);
    const heard = new Map<RoleId, LiveLine>();
    // The stream takes the role from its header, as screens send it.
    for (const roleId of all) heard.set(roleId, await openLine(world.url, who(roleId), roleId));
    lines.push(...heard.values());
    // The head sees everything except complaints about themselves; the cell's head is pushed a colleague who does.
    await world.ctx.db.deleteFrom("presence").execute();
    const second = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    people.set(ROLE.CELL_HEAD, second);
    for (const relation of SEES[ROLE.CELL_HEAD]) await second.ok(sendHeartbeat, { ticket_id: ticketOf(relation) });
    const others = all.filter((roleId) => roleId !== ROLE.CELL_HEAD);
    const viewer = heard.get(ROLE.HOD);
    assert.ok(viewer !== undefined);
    await until("the last one is heard", async () => statesOf(viewer, ticketOf("otherSensitive")).length > 0);
    for (const roleId of others) {
      const expected = new Set(SEES[roleId].map(ticketOf));
      const listed = rowsOf(await who(roleId).ok(whoIsThere, { ticket_ids: tickets.map((one) => one.ticketId) }));
      assert.deepEqual(new Set(listed.map((row) => row.ticket_id)), expected, `listed in role ${roleId}`);
      const told: Told[] = events(heard.get(roleId) ?? viewer).filter((event) => event.state === "looking");
      assert.deepEqual(new Set(told.map((event) => event.ticket_id)), expected, `told in role ${roleId}`);
      for (const { ticketId } of tickets) {
        const answer = await who(roleId).call(sendHeartbeat, { ticket_id: ticketId });
        assert.equal(
          answer.refusal,
          expected.has(ticketId) ? undefined : "TICKET_NOT_FOUND",
          `hello in role ${roleId}`,
        );
      }
    }
  });

  it("is pushed to operators where a phone call is due", async () => {
    const ticketId = ticketOf("other");
    const heard = await line(ROLE.CALL_OP);
    const head = who(ROLE.CELL_HEAD);
    await world.ctx.db
      .updateTable("ticket")
      .set({ call_due_at: world.ctx.clock.now() })
      .where("ticket_id", "in", [ticketId, ticketOf("otherSensitive")])
      .execute();
    await world.ctx.db.deleteFrom("presence").execute();
    await head.ok(sendHeartbeat, { ticket_id: ticketOf("otherSensitive") });
    await head.ok(sendHeartbeat, { ticket_id: ticketId });
    await until("the coming is heard", async () => statesOf(heard, ticketId).length === 1);
    assert.deepEqual(statesOf(heard, ticketOf("otherSensitive")), []);
    assert.match((await at(who(ROLE.CALL_OP), ticketId)).join(), / looking$/);
    await world.ctx.db.updateTable("ticket").set({ call_due_at: null }).execute();
  });

  it("makes one query for a whole page, of at most 200 tickets", async () => {
    const cell = who(ROLE.CELL_EXEC);
    const many = Array.from({ length: 201 }, (_, n) => n + 1);
    assert.equal((await cell.call(whoIsThere, { ticket_ids: many })).refusal, "BAD_INPUT");
    assert.equal((await cell.call(whoIsThere, { ticket_ids: many.slice(1) })).STATUS_ID, "0");
    assert.deepEqual(rowsOf(await cell.ok(whoIsThere, { ticket_ids: [] })), []);
  });
});
