/**
 * In Chromium with encrypted bodies: a ticket is handled from post to action, and no text crosses the network in plain
 * form.
 */
import assert from "node:assert/strict";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { signInOnScreen } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const SECRET = "plantedword pipe burst near the old mill";

const world = journey({ env: { SMGT_BODY_ENCRYPTION: "Y" } });

test.describe("a ticket worked with encrypted bodies", () => {
  test("shows everything on screen and nothing on the network", async () => {
    const author = ensureUser(world.x.world, "planted_author");
    writePost(world.x.world, author.id, { text: `@demo_grievance_cell ${SECRET} in Hisar` });
    const ticketId = await until("the ticket", async () => {
      const row = await world.ctx.db.selectFrom("ticket").select("ticket_id").executeTakeFirst();
      return row?.ticket_id;
    });
    const crossed: { url: string; text: string }[] = [];
    const desk = await signInOnScreen(world.url, "cell", (page) => {
      page.on("request", (request) => crossed.push({ url: request.url(), text: request.postData() ?? "" }));
      page.on("response", (response) => {
        void response.text().then(
          (text) => crossed.push({ url: response.url(), text }),
          () => undefined,
        );
      });
    });
    await desk.goto("/queue/new");
    await desk.getByText(SECRET).first().waitFor();
    await desk.goto(`/tickets/${ticketId}`);
    await desk.getByText(SECRET).first().waitFor();

    // After a database crash without channels, the next action opens a new one and succeeds.
    await desk.goto("/queue/new");
    const link = desk.getByRole("row").filter({ hasText: SECRET }).getByRole("link").first();
    await link.waitFor();
    await world.database.asOwner("truncate cipher_channel");
    await link.click();
    await desk.waitForURL(`**/tickets/${ticketId}`);
    await desk.locator("main").getByText(SECRET).first().waitFor();
    assert.ok(
      crossed.some((one) => one.text.includes("CIPHER_REFUSED")),
      "the old channel was refused",
    );

    const calls = crossed.filter((one) => /\/(ticket|menu|roles|auth|system|user)\//.test(new URL(one.url).pathname));
    assert.ok(calls.filter((one) => one.text.startsWith('{"res"')).length >= 8, String(calls.length));
    assert.ok(calls.filter((one) => one.text.startsWith('{"req"')).length >= 4);
    for (const { url, text } of crossed) {
      for (const secret of ["plantedword", "planted_author", DEMO_PASSWORD])
        assert.ok(!text.includes(secret), `${secret} crossed plain at ${url}`);
    }
  });
});
