/** Live news of a ticket reaches the screens of exactly those who see it, and a removal those who no longer do. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { signInAs } from "../../support/client.ts";
import { HISAR, openDesk, WATER, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { openLine, type LiveLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";

describe("live news of a ticket", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  interface News {
    readonly ticket_id: number;
    readonly change: string;
  }
  const newsOf = (line: LiveLine, ticketId: number): string[] =>
    line
      .text()
      .split("\n\n")
      .flatMap((event) => /^event: ticket\ndata: (.*)$/.exec(event)?.[1] ?? [])
      .map((data) => JSON.parse(data) as News)
      .filter((one) => one.ticket_id === ticketId)
      .map((one) => one.change);

  it("follow visibility: a former department included, operators excluded, and removal reported", async () => {
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const lines = {
      head: await openLine(world.url, desk.as.head, ROLE.CELL_HEAD),
      viewer: await openLine(world.url, viewer, ROLE.VIEWER),
      hod: await openLine(world.url, desk.as.hod, ROLE.HOD),
      officer: await openLine(world.url, desk.as.officer, ROLE.OFFICER),
      operator: await openLine(world.url, desk.as.operator, ROLE.CALL_OP),
      water: await openLine(world.url, desk.as.water, ROLE.OFFICER),
    };
    let told = 0;
    /** Runs `act`; returns the number of news on each line, after all have arrived. */
    const after = async (ticketId: number, act: () => Promise<unknown>) => {
      const before = newsOf(lines.head, ticketId).length;
      await act();
      await until("the head's line has it", async () => newsOf(lines.head, ticketId).length > before);
      told += 1;
      world.server.live.publish("missed");
      const isRead = (line: LiveLine): boolean => line.text().split("event: missed").length > told;
      await until("every line is read", async () => Object.values(lines).every(isRead));
      return Object.fromEntries(Object.entries(lines).map(([who, line]) => [who, newsOf(line, ticketId).length]));
    };
    const { ticket_id: id } = await desk.fromPost("live_news");
    const first = await after(id, () => desk.marked(id, true));
    assert.ok((first["officer"] ?? 0) > 0 && (first["hod"] ?? 0) > 0 && first["viewer"] === first["head"]);
    assert.deepEqual([first["operator"], first["water"]], [0, 0]);

    await sql`update ticket set department_id = ${WATER}, district_id = ${HISAR} where ticket_id = ${id}`.execute(
      world.ctx.db,
    );
    const remark = { remarks: "It is a matter of the water department now." };
    const moved = await after(id, () => desk.done("cell", id, ACTION.REMARK, remark));
    assert.ok((moved["hod"] ?? 0) > (first["hod"] ?? 0) && (moved["officer"] ?? 0) > (first["officer"] ?? 0));
    assert.deepEqual([moved["operator"], moved["water"]], [0, 0]);

    const { status_id } = await desk.show(id);
    const about = { ticket_id: id, status_id, user_id: desk.userId.officer, is_complained_about: "Y" } as const;
    const accused = await after(id, () =>
      desk.as.head.ok(setComplainedAbout, { ...about, remarks: "The citizen names them." }),
    );
    assert.equal(newsOf(lines.viewer, id).at(-1), "gone");
    assert.equal(newsOf(lines.hod, id).at(-1), "changed");
    assert.deepEqual([accused["officer"], accused["operator"]], [moved["officer"], 0], "the accused receives nothing");
    for (const line of Object.values(lines)) line.close();
  });
});
