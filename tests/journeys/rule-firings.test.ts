/** A ticket's timeline names the rule, version and reason of each effect, and links heads to the rule. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import * as feedCalls from "@smgt/contract/calls/intake/feed.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

const world = journey();
const desk = journeyDesk(world);

test.describe("effects of rules on a ticket", () => {
  let ruledId: number;
  let convertedId: number;
  test.beforeAll(async () => {
    await publishRules(world, desk.as.head, [
      ruleOn(["manhole"], { rule_name: "Open manholes", action_tags: ["manhole"], action_priority: 2 }),
      ruleOn(["webinar"], { rule_name: "Adverts", auto_create_ticket: "N", outcome: "feed" }),
    ]);
    const write = (handle: string, text: string) =>
      writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
    write("ruled", "Open manhole in Sector 46, Gurugram");
    const ticket = await until("the ticket is there", () =>
      world.ctx.db.selectFrom("ticket").select("ticket_id").executeTakeFirst(),
    );
    ruledId = ticket.ticket_id;
    write("held", "A webinar about the power cuts in Sector 46, Gurugram");
    const [held] = await until("the other one waits", async () => {
      const rows = rowsOf(await desk.as.head.ok(feedCalls.feed, { state: "waiting" }));
      return rows.length === 0 ? null : rows;
    });
    const made = await desk.as.head.call(createTicketFromFeed, {
      feed_id: held?.feed_id ?? 0,
      issue_type: 1,
      sub_issue_type: 101,
    });
    assert.equal(made.STATUS_ID, "0", JSON.stringify(made));
    convertedId = made.ticket_id ?? 0;
  });

  const timeline = async (who: string, ticketId: number, language: "en" | "hi", width: number): Promise<Page> => {
    const page = await openWindow(world.url, language, width);
    await signIn(page, who);
    await page.goto(`/tickets/${ticketId}?tab=timeline`);
    await page.locator(".timeline-rules").waitFor();
    return page;
  };

  test("are shown at their event in the timeline, in the officer's language", async () => {
    const page = await timeline("cell", ruledId, "hi", 360);
    const event = page.locator(".timeline > li").filter({ hasText: "नियम लागू हुए" });
    const rule = event.locator(".timeline-rules li");
    assert.equal(await rule.count(), 1);
    await rule.getByText("Open manholes").waitFor();
    await rule.getByText("संस्करण 1").waitFor();
    await rule.getByText("प्राथमिकता: उच्च · टैग: manhole").waitFor();
    await rule.getByText("कारण: पाठ में है – इनमें से कोई: manhole").waitFor();
    assert.equal(await rule.getByRole("link").count(), 0, "who may not see rules is led to none");
    assert.equal(await event.getByText("Open manholes").count(), 1, "its name stands there once");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `the timeline, 360, Hindi, ${colorScheme}`);
    }
    const isWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
    assert.ok(!isWide, "nothing is wider than the screen");
    await page.context().close();
  });

  test("say why it stayed in the feed before it was a ticket", async () => {
    const page = await timeline("cell", convertedId, "en", 1440);
    const before = page.getByRole("region", { name: "Rules that applied before it was a ticket" });
    await before.getByText("Ticket or feed: no ticket, waits in the feed").waitFor();
    await before.getByText("Because: Text contains – any of: webinar").waitFor();
    await assertAccessible(page, "the timeline of what waited in the feed");
    await page.context().close();
  });

  test("link the head of the cell to the rule", async () => {
    const page = await timeline("head", ruledId, "en", 1440);
    await page.locator(".timeline-rules").getByRole("link", { name: "Open manholes" }).click();
    await page.getByRole("heading", { level: 1, name: "Open manholes" }).waitFor();
    await page.context().close();
  });
});
