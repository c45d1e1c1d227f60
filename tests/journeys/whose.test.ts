/** Figures say whose they are, and a text says in whose name it goes only where it goes. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { openWindow, startBrowser } from "../support/browser.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { startWorld, type World } from "../support/world.ts";

describe("whose figures, whose words", () => {
  let world: World;
  let browser: Browser;
  let desk: Desk;
  let id = 0;
  before(async () => {
    world = await startWorld({ doesTimePass: true });
    browser = await startBrowser();
    desk = await openDesk(world);
    id = (await desk.fromPost("whose_words")).ticket_id;
    await desk.marked(id, true);
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  const at = async (loginId: string, address: string): Promise<Page> => {
    const { page } = await openWindow(browser, world.url);
    await signIn(page, loginId);
    await page.goto(address);
    return page;
  };

  it("tells a head of department what is theirs and what is the State's", async () => {
    const page = await at("hod", "/dashboard");
    await page.getByRole("heading", { name: "My lists tickets of your department" }).waitFor();
    await page.getByRole("heading", { name: "The whole State at a glance" }).waitFor();
  });

  it("says in whose name it goes to the cell, and not to an officer whose text is a draft", async () => {
    const officer = await at("officer", `/tickets/${id}`);
    await officer.getByText("Yours is kept as a draft.", { exact: false }).waitFor();
    await officer.locator(".reply-mode-who").first().waitFor();
    assert.equal(await officer.getByText("It goes out as", { exact: false }).count(), 0);
    const cell = await at("cell", `/tickets/${id}`);
    await cell.getByText("It goes out as @demo_grievance_cell", { exact: false }).first().waitFor();
  });
});
