/** The head of the cell checks for gaps in ingestion. */
import assert from "node:assert/strict";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

/** Dates broken over several lines. */
const BROKEN_DATES = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { index, 0: date } of text.data.matchAll(/\\d\\d-\\d\\d-\\d{4}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + date.length);
      if (range.getClientRects().length > 1) found.push(date);
    }
  }
  return found;
})()`;

const world = journey();

test.describe("completeness of ingestion", () => {
  test("is stated in one sentence above the list of reads", async () => {
    const page = await signInOnScreen(world.url, "head");
    const open = () => world.ctx.db.selectFrom("reading_gap").select("gap_id").where("closed_at", "is", null).execute();
    await until("all was read once", async () => {
      const rows = await world.ctx.db
        .selectFrom("reading")
        .select("source")
        .where("outcome", "=", "complete")
        .execute();
      return ["mentions", "messages"].every((source) => rows.some((row) => row.source === source));
    });
    const link = page.getByRole("navigation").getByRole("link", { name: "Reading X" });
    if (!(await link.isVisible())) await page.getByRole("navigation").getByText("Logs", { exact: true }).click();
    await link.click();
    await page.getByText(/^Everything up to .+ has been read\.$/).waitFor();
    const cost = page.getByRole("region", { name: "Cost this month" });
    await cost.getByText(/^About [\d.,]+ US dollars so far$/).waitFor();
    await cost.getByText("No limit is set; administrators set one in the parameters.").waitFor();
    await assertAccessible(page, "everything is read");

    // Every page after the first fails until the fault is removed.
    world.x.world.faults = { ...world.x.world.faults, failFollowing: 1_000_000 };
    const { id } = ensureUser(world.x.world, "asha");
    for (let n = 0; n < 120; n += 1) writePost(world.x.world, id, { text: `@${DEMO_ACCOUNT.ownHandle} ward ${n}` });
    await fetch(`${world.xUrl}/fake/stream`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ do: "drop" }),
    });
    await until("a gap is open", async () => (await open()).length > 0);
    await page.reload();
    await page.getByText(/: Posts .+ may be missing\. They are being read\./).waitFor();
    await page.getByText("Not complete").first().waitFor();
    await assertAccessible(page, "something is missing");
    world.x.world.faults = { ...world.x.world.faults, failFollowing: 0 };
    await until("it was read", async () => (await open()).length === 0);
    await page.reload();
    await page.getByText(/^Everything up to .+ has been read\.$/).waitFor();
    const at = new Date(Date.now() - 8 * 86_400_000);
    const span = { way: "pages", opened_at: at, updated_at: at, to_at: at };
    await world.ctx.db
      .insertInto("reading_gap")
      .values([
        { ...span, source: "mentions", closed_at: new Date(), is_lost: true },
        { ...span, source: "messages", closed_at: new Date(), is_lost: true },
      ])
      .execute();
    await page.reload();
    await page.getByText(/^Everything else up to .+ has been read\.$/).waitFor();
    await page.getByText(/^X, Mentions: before .+\.$/).waitFor();
    await page.getByText("Some posts or messages were not read", { exact: true }).waitFor();
    await page.getByText(/^X, Direct messages: before .+\.$/).waitFor();
    assert.equal(await page.getByText("some were not read", { exact: true }).count(), 2);
    await assertAccessible(page, "something was given up");
    await page.setViewportSize({ width: 360, height: 740 });
    assert.deepEqual(await page.evaluate(BROKEN_DATES), [], "dates stay in one piece");
    await page.getByLabel("Source", { exact: true }).selectOption({ label: "Direct messages" });
    await until("only messages are listed", async () => {
      const rows = await page.getByRole("region", { name: "What was read" }).getByRole("listitem").allInnerTexts();
      return rows.length > 0 && rows.every((row) => row.startsWith("Direct messages"));
    });
  });
});
