/** Forced colours, enlarged text spacing and small phones: texts stay complete and states distinguishable. */
import assert from "node:assert/strict";
import { logout } from "@smgt/contract/calls/organisation/auth.ts";
import { openWindow, signInOnScreen } from "../support/browser.ts";
import { chosenNames } from "../support/chosen-names.ts";
import { openDesk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";

/** Text spacing of WCAG 1.4.12, as readers set it for all pages. */
const SPACED = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;
/** Returns times that are cut or overlap, and words with cut descenders. */
const CUT = `(() => {
  const said = (one) => one.textContent;
  const cells = [...document.querySelectorAll(".tickets tbody td")];
  const times = cells.flatMap((cell) => [...cell.querySelectorAll("time, .sla")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > cell.getBoundingClientRect().right));
  const lines = [...document.querySelectorAll(".cell-line")].filter((one) => {
    const count = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
    return Math.abs(count - Math.round(count)) > 0.05;
  });
  return { times: times.map(said), lines: lines.map(said) };
})()`;

const world = journey({ doesTimePass: false });

test.describe("forced colours, text spacing and small phones", () => {
  test.beforeAll(async () => {
    const desk = await openDesk(world);
    await desk.fromPhone({
      subject: "The lane has been without power since the storm of last week, and nobody has come to look at it",
    });
    await desk.pass(13 * 60_000);
    // Frees each person's only session for the window.
    for (const who of ["cell", "officer", "head"] as const) await desk.as[who].ok(logout);
  });

  test("public pages distinguish language, appearance and view in forced colours", async () => {
    const page = await openWindow(world.url);
    await page.emulateMedia({ forcedColors: "active" });
    for (const path of ["/login", "/my-ticket", "/privacy", "/open-dashboard"]) {
      await page.goto(path);
      await page.locator(".public:not(.as-served) h1").waitFor();
      assert.deepEqual(await chosenNames(page, ".segment"), ["English", "As the device"], path);
    }
    await page.locator(".chart-switch").first().waitFor();
    assert.ok((await chosenNames(page, ".chart-switch button")).includes("Graph"));
    await page.context().close();
  });

  test("a list keeps times and words complete with enlarged text spacing", async () => {
    const page = await signInOnScreen(world.url, "cell");
    await page.goto("/queue/new");
    await page.locator(".tickets tbody time").first().waitFor();
    await page.evaluate(SPACED);
    assert.deepEqual(await page.evaluate(CUT), { times: [], lines: [] });
    await page.context().close();
  });

  for (const [who, role] of [
    ["officer", "Department Nodal Officer"],
    ["head", "State Nodal Officer"],
  ] as const) {
    test(`a role's name is complete on a small phone: ${role}`, async () => {
      const page = await signInOnScreen(world.url, who);
      await page.setViewportSize({ width: 320, height: 640 });
      const shown = page.locator(".topbar-role").getByText(role, { exact: true }).first();
      await shown.waitFor();
      const isCut = await shown.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > 56);
      assert.equal(isCut, false);
      assert.equal(await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"), false);
      if (who === "head") {
        await page.getByRole("combobox", { name: "Role in use" }).selectOption({ label: "Cell Executive" });
        await page.locator(".topbar-role").getByText("Cell Executive", { exact: true }).first().waitFor();
      }
      await page.context().close();
    });
  }
});
