/** The cell handles parked posts: three become tickets at once, one joins a ticket, one is dismissed. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { setAsideFeed } from "@smgt/contract/calls/intake/parked.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";

const POWER = "No electricity in Sector 46, Gurugram since 3 am.";
const POSTS = ["रोहतक में सड़क टूटी हुई है", POWER, "सेक्टर 46 गुरुग्राम में रात से बिजली नहीं है", "Good morning to all"];

/** A post as X sends it, except for the time, whose absence parks it. */
const readable = (at: number, text: string) => ({
  data: {
    id: `77000000000000000${at}`,
    text: `@demo_grievance_cell ${text}`,
    author_id: `880000${at}`,
    conversation_id: `77000000000000000${at}`,
    created_at: "2026-11-20T05:00:00.000Z",
  },
  includes: { users: [{ id: `880000${at}`, username: `late_${at}`, name: `Late Citizen ${at}` }] },
});

const world = journey();

test.describe("parked posts", () => {
  test.beforeAll(async () => {
    for (const [at, text] of POSTS.entries()) {
      // Sequential, so that the list's order is known.
      await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
        values ('X', ${`sha256:p${at}`}, 'poll', ${JSON.stringify({ odd: { text } })}::jsonb, 'parked', 'the post has no author', now(), '{}')`.execute(
        world.ctx.db,
      );
    }
    await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
      values ('X', '770000000000000009', 'poll', ${JSON.stringify(readable(9, "Transformer burnt in Sector 46 Gurugram"))}::jsonb,
              'parked', 'deadlock detected', now(), '{}')`.execute(world.ctx.db);
  });
  const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text }).first();

  test("are decided by keyboard, in bulk or one by one", async () => {
    const page = await signInOnScreen(world.url, "cell");
    await page.getByRole("navigation").getByRole("link", { name: "Parked posts" }).click();
    const list = page.getByRole("region", { name: "Posts waiting for a decision" });
    await list.getByText(POWER).waitFor();
    await assertAccessible(page, "the list with one post in hand");

    // Newest first: moves to the second, and selects it with the two below.
    for (const key of ["KeyJ", "KeyJ", "KeyX", "KeyJ", "KeyX", "KeyJ", "KeyX"]) {
      await page.keyboard.press(key);
    }
    await page.getByRole("heading", { name: "Decide about 3 posts" }).waitFor();
    const preview = page.getByRole("list", { name: "What will happen" });
    assert.equal(await preview.getByRole("listitem").count(), 3);
    await assertAccessible(page, "three chosen with their preview");
    await page.getByRole("button", { name: "Create 3 tickets" }).press("Enter");
    await page.getByText("3 done, 0 not done.").waitFor();
    assert.equal(await list.getByText(/Ticket GRV-\d{4}-\d{6} created/).count(), 3);

    // The readable one joins the suggested similar ticket.
    await row(page, "Transformer burnt").getByRole("button", { name: "Decide" }).click();
    await page.keyboard.press("KeyM");
    await page
      .getByRole("radio", { name: /GRV-.*46/ })
      .first()
      .check();
    await assertAccessible(page, "joining a ticket");
    await page.getByRole("button", { name: "Add to the ticket" }).click();
    await page.getByText("4 done, 0 not done.").waitFor();

    await row(page, "Good morning").getByRole("button", { name: "Decide" }).click();
    await page.keyboard.press("KeyS");
    await page.getByRole("radio", { name: "Not a grievance" }).check();
    await assertAccessible(page, "setting aside");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("5 done, 0 not done.").waitFor();
    await page
      .getByRole("button", { name: "हिन्दी" })
      .or(page.getByText("हिन्दी", { exact: true }))
      .first()
      .click();
    await page.getByText("5 पूरे, 0 नहीं हुए।").waitFor();
    await assertAccessible(page, "all done, in Hindi");
    await page.getByRole("button", { name: "ताज़ा करें" }).click();
    await page.getByRole("heading", { name: "कोई अस्पष्ट पोस्ट नहीं" }).waitFor();
    await assertAccessible(page, "nothing waits");
    await page.context().close();
    const { rows } = await sql<{ n: number; joined: number }>`select count(*)::int as n,
      (select count(*)::int from ticket_combined where relation = 'FOLLOWUP_POST') as joined from ticket`.execute(
      world.ctx.db,
    );
    assert.deepEqual(rows, [{ n: 3, joined: 1 }]);
  });

  test("keep selection and text after a network failure, and while others are selected", async ({ signedIn }) => {
    for (const at of [1, 2, 3]) {
      await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
        values ('X', ${`sha256:late${at}`}, 'poll', ${JSON.stringify({ odd: { text: `Late post ${at}` } })}::jsonb,
                'parked', 'the post has no author', now(), '{}')`.execute(world.ctx.db);
    }
    const page = await signedIn("cell");
    await page.goto("/queue/parked");
    const check = (text: string) => row(page, text).getByRole("checkbox").check();
    const heading = (n: number) => page.getByRole("heading", { name: `Decide about ${n} post` });
    await check("Late post 3");
    await check("Late post 2");
    await page.keyboard.press("KeyS");
    await page.getByRole("radio", { name: "Another reason" }).check();
    const remark = page.getByLabel("Remark");
    await remark.fill("A test of the account");
    await page.route(`**${setAsideFeed.path}`, (route) => route.abort(), { times: 1 });
    const dismiss = page.getByRole("button", { name: /^Dismiss/ });
    await dismiss.click();
    await page.getByText("1 done, 1 not done.").waitFor();
    assert.equal(await remark.inputValue(), "A test of the account");
    await heading(1).waitFor();
    // The officer chooses the next one and its decision while an answer is pending.
    const held = await deferNext(page, setAsideFeed.path);
    await dismiss.click();
    await held.asked;
    await check("Late post 1");
    await page.getByRole("radio", { name: "Spam" }).check();
    await held.release();
    await page.getByText("2 done, 0 not done.").waitFor();
    await heading(1).waitFor();
    assert.ok(await row(page, "Late post 1").getByRole("checkbox").isChecked());
    assert.ok(await page.getByRole("radio", { name: "Spam" }).isChecked());
  });

  test("each keep their own decision", async ({ signedIn }) => {
    for (const at of [1, 2, 3]) {
      await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
        values ('X', ${`sha256:own${at}`}, 'poll', ${JSON.stringify({ odd: { text: `Own post ${at}` } })}::jsonb,
                'parked', 'the post has no author', now(), '{}')`.execute(world.ctx.db);
    }
    const page = await signedIn("cell");
    await page.goto("/queue/parked");
    const decide = (at: number) => row(page, `Own post ${at}`).getByRole("button", { name: "Decide" }).click();
    const way = (name: string) => page.getByRole("radio", { name, exact: true });
    const remark = page.getByLabel("Remark");
    const aside = async (why: string): Promise<void> => {
      await page.keyboard.press("KeyS");
      await way(why).check();
    };
    await decide(3);
    await aside("Another reason");
    await remark.fill("An advertisement");
    await decide(2);
    assert.ok(await way("Create ticket").isChecked());
    assert.equal(await page.getByRole("button", { name: /^Dismiss/ }).count(), 0);
    await page.keyboard.press("KeyS");
    assert.equal(await remark.inputValue(), "");
    assert.equal(await way("Another reason").isChecked(), false);
    // The first one is unchanged.
    await decide(3);
    assert.ok(await way("Another reason").isChecked());
    assert.equal(await remark.inputValue(), "An advertisement");
    // A bulk decision is the first selected one's, also after that one is deselected.
    const box = (at: number) => row(page, `Own post ${at}`).getByRole("checkbox");
    await box(1).check();
    await aside("Spam");
    await box(2).check();
    await page.getByRole("heading", { name: "Decide about 2 post" }).waitFor();
    assert.ok(await way("Spam").isChecked());
    await box(1).uncheck();
    assert.ok(await way("Spam").isChecked());
    await page.getByRole("button", { name: /^Dismiss/ }).click();
    await page.getByText("1 done, 0 not done.").waitFor();
    await decide(1);
    assert.equal(await way("Spam").isChecked(), false);
    await decide(3);
    assert.equal(await remark.inputValue(), "An advertisement");
  });

  test("keep typed text while the officer is on another screen", async ({ signedIn }) => {
    for (const at of [1, 2]) {
      await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
        values ('X', ${`sha256:left${at}`}, 'poll', ${JSON.stringify({ odd: { text: `Left post ${at}` } })}::jsonb,
                'parked', 'the post has no author', now(), '{}')`.execute(world.ctx.db);
    }
    const page = await signedIn("cell");
    await page.goto("/queue/parked");
    const decide = (at: number) => row(page, `Left post ${at}`).getByRole("button", { name: "Decide" }).click();
    const link = (name: RegExp) => page.getByRole("navigation").getByRole("link", { name }).first();
    const remark = page.getByLabel("Remark");
    await decide(1);
    await page.keyboard.press("KeyS");
    await page.getByRole("radio", { name: "Another reason" }).check();
    await remark.fill("Nobody can read this");
    await row(page, "Left post 1").getByRole("checkbox").check();
    await link(/^My work/).click();
    await page.getByRole("heading", { level: 1, name: /^Good/ }).waitFor();
    await link(/^Parked posts/).click();
    await decide(2);
    assert.equal(await row(page, "Left post 1").getByRole("checkbox").isChecked(), false);
    await page.keyboard.press("KeyS");
    assert.equal(await remark.inputValue(), "");
    await decide(1);
    assert.equal(await remark.inputValue(), "Nobody can read this");
    assert.ok(await page.getByRole("radio", { name: "Another reason" }).isChecked());
  });
});
