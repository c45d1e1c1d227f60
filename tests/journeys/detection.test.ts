/**
 * Detected features are shown beside the post, and an additional issue is marked with one button and a confirmation.
 */
import assert from "node:assert/strict";
import { ACTION } from "@smgt/contract/constants.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { assertAccessible } from "../support/browser.ts";
import { GURUGRAM, ENERGY } from "../support/desk.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const TEXT =
  "@demo_grievance_cell No electricity in Sector 46 Gurugram since 3 am. Also the sewer overflows in our lane.";

const world = journey();
const desk = journeyDesk(world);

test.describe("detection of a post", () => {
  let ticketId: number;
  test.beforeAll(async () => {
    const author = ensureUser(world.x.world, "two_matters");
    writePost(world.x.world, author.id, { text: TEXT });
    const row = await until("the ticket is in the queue", async () =>
      rowsOf(await desk.as.cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === "two_matters",
      ),
    );
    ticketId = row.ticket_id;
    await desk.done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
  });

  test("is shown with the ticket, with the original text", async () => {
    const { understood } = await desk.show(ticketId);
    assert.equal(understood?.kind.kind, "grievance");
    assert.equal(understood?.matter?.sub_issue_type_id, 101);
    assert.ok(understood?.matter?.words.includes("No electricity"), understood?.matter?.words.join());
    assert.deepEqual(understood?.place?.words, ["Gurugram"]);
    assert.deepEqual(
      understood?.further.map((one) => one.sub_issue_type_id),
      [301],
    );
    assert.equal(understood?.model_version, null);
    assert.equal((await desk.fromPhone()).understood, null);
  });

  for (const [width, language, place, percent] of [
    [360, "hi", "गुरुग्राम", /^\d+ % निश्चित$/],
    [1440, "en", "Gurugram", /^\d+ % certain$/],
  ] as const) {
    test(`is shown beside the post at ${width} pixels, in light and dark, ${language}`, async ({ signedIn }) => {
      const page = await signedIn("cell", { language, width });
      await page.goto(`${world.url}/tickets/${ticketId}`);
      const panel = page.locator(".understood");
      await panel.getByText(place).first().waitFor();
      await panel
        .locator("dd", { hasText: language === "en" ? "Power cut" : "बिजली" })
        .first()
        .waitFor();
      assert.equal((await panel.locator("mark", { hasText: "No electricity" }).count()) > 0, true);
      const sure = panel.locator(".understood-sure").first();
      assert.match((await sure.getAttribute("title")) ?? "", percent);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page, `understood, ${width}, ${colorScheme}`);
      }
      const isWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
      assert.ok(!isWide, "nothing is wider than the screen");
    });
  }

  test("is answered by keyboard: no danger, then danger; a later post has its own question", async ({ signedIn }) => {
    const page = await signedIn("cell");
    await page.goto(`${world.url}/tickets/${ticketId}`);
    const panel = page.locator(".understood");
    await panel.getByRole("group", { name: "Danger to life or safety?" }).waitFor();
    await panel.getByRole("button", { name: "No danger", exact: true }).focus();
    await page.keyboard.press("Enter");
    await panel.getByText(/^.+: no danger, /).waitFor();
    assert.equal(await panel.getByRole("button", { name: "No danger", exact: true }).count(), 0);
    await panel.getByRole("button", { name: "Danger", exact: true }).focus();
    await page.keyboard.press("Enter");
    await panel.getByText(/^.+: danger, /).waitFor();
    assert.equal((await desk.show(ticketId)).priority_tag_id, 1);
    const [root] = await world.ctx.db
      .selectFrom("post")
      .select("origin_id")
      .where("ticket_id", "=", ticketId)
      .execute();
    const author = ensureUser(world.x.world, "two_matters");
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell Nobody has come so far.",
      inReplyToId: root?.origin_id ?? "",
    });
    const thread = page.locator(".thread");
    await thread.getByText("Nobody has come so far.").waitFor();
    const asked = thread.getByRole("group", { name: "Danger to life or safety?" });
    await asked.waitFor();
    assert.equal(await asked.count(), 1, "not below the first, which is asked about beside what was understood");
    await asked.getByRole("button", { name: "No danger", exact: true }).click();
    await thread.getByText(/^.+: no danger, /).waitFor();
    await assertAccessible(page, "what a person says of danger");
  });

  test("marks an additional issue by keyboard, after a confirmation", async ({ signedIn }) => {
    const page = await signedIn("cell");
    await page.goto(`${world.url}/tickets/${ticketId}`);
    const add = page.locator(".understood-further button");
    await add.waitFor();
    await add.focus();
    await page.keyboard.press("Enter");
    const form = page.locator(".action-form");
    await form.waitFor();
    await until("the remark says what it is about", async () =>
      (await form.locator("textarea").first().inputValue()).includes("sewer") ? true : null,
    );
    assert.equal((await desk.show(ticketId)).markings.length, 1, "nothing happens before");
    await form.locator("button[type=submit]").click();
    await until("the other department has it too", async () =>
      (await desk.show(ticketId)).markings.some((one) => one.kind === "ADDITIONAL") ? true : null,
    );
  });
});

test.describe("a post of another person", () => {
  let ticketId: number;
  test.beforeAll(async () => {
    const [other, author] = [ensureUser(world.x.world, "saw_the_hole"), ensureUser(world.x.world, "quotes_it")];
    const quoted = writePost(world.x.world, other.id, {
      text: "Open manhole on Railway Road Ambala, a child fell in",
      photos: 1,
    });
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell please see this", quotedId: quoted.id });
    const row = await until("the ticket is there", async () => {
      const found = await world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select("t.ticket_id")
        .where("c.handle", "=", "quotes_it")
        .executeTakeFirst();
      return found ?? null;
    });
    ticketId = row.ticket_id;
  });

  for (const [width, language, lead, place] of [
    [360, "hi", "किसी और की उद्धृत पोस्ट:", "अंबाला"],
    [1440, "en", "Quoted post of another person:", "Ambala"],
  ] as const) {
    test(`stands under the citizen's words at ${width} pixels, ${language}, and gives the place`, async ({
      signedIn,
    }) => {
      const page = await signedIn("cell", { language, width });
      await page.goto(`${world.url}/tickets/${ticketId}`);
      const quoted = page.locator("figure", { hasText: lead });
      await quoted.getByText("Open manhole on Railway Road Ambala, a child fell in").waitFor();
      await quoted.getByText("@saw_the_hole").waitFor();
      await quoted
        .getByText(language === "en" ? "Picture" : "चित्र")
        .first()
        .waitFor();
      await page.locator(".understood").getByText(place).first().waitFor();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page, `quoted post, ${width}, ${colorScheme}`);
      }
      const isWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
      assert.ok(!isWide, "nothing is wider than the screen");
    });
  }
});
