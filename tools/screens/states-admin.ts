/** States of the screens of administration: single rows, open forms, a proposal, a sheet with errors. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import { at, firstUser, settled, STEP_MS, andThen, type Shot } from "./shots.ts";

const PACK = path.resolve(import.meta.dirname, "../../packs/haryana");

/** Masters with one row for the State, or with a screen of their own. */
const WITHOUT_ROWS: readonly string[] = ["parameters", "state", "office_hours"];

const firstRow = async (page: Page): Promise<void> => {
  await page.locator(".masters-row").first().click();
  await settled(page);
};

/** Saves a pack with one tag less, another time limit and another name as a proposal. */
async function propose(page: Page): Promise<void> {
  await at("/admin/pack")(page);
  await page.locator("main .button-primary").first().click();
  const changed = (name: string, from: string, to: string) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(readFileSync(path.join(PACK, name), "utf8").replace(from, to)),
  });
  await page
    .locator("dialog[open] input[type=file]")
    .setInputFiles([
      changed("issues.json", '"sla_value": 4,', '"sla_value": 6,'),
      changed("departments.json", '"Public Health Engineering"', '"Water Works"'),
    ]);
  await page.locator("dialog[open] input:not([type=file])").first().fill("Order 12/2026");
  await page.locator("dialog[open] .button-primary").click();
  await page.waitForURL(/admin\/pack\/\d+/);
  await settled(page);
}

/** Uploads a sheet of officers with one right row and two faulty ones. */
async function trySheet(page: Page): Promise<void> {
  const rows = [
    "User ID,Name,Designation,Mobile,E-mail,Role,Department,District",
    "kavita.rani,Kavita Rani,Executive Engineer,9812000001,,Department Nodal Officer,Energy,Gurugram",
    "no mobile,Ravi Kumar,Engineer,12,,Department Nodal Officer,Energy,Gurugram",
    "asha.devi,Asha Devi,Engineer,9812000003,,Department Nodal Officer,Nowhere,Gurugram",
  ];
  const file = { name: "officers.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator("main input[type=file]").setInputFiles([file]);
  await page.waitForTimeout(3 * STEP_MS);
}

const seeAs = async (page: Page): Promise<void> => {
  await page.locator("main select").first().selectOption({ index: 5 });
  await page.locator("main form .button-primary, main form button[type=submit]").first().click();
  await page.waitForTimeout(3 * STEP_MS);
};

/** Selects the first officer of the department. */
const fromSomebody = async (page: Page): Promise<void> => {
  await page.locator("main [role=combobox]").first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(2 * STEP_MS);
};

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.waitForTimeout(STEP_MS);
};

const whole = (name: string, as: string, open: Shot["open"]): Shot => ({
  name: `state-${name}`,
  as,
  isWhole: true,
  open,
});
const seen = (name: string, as: string, open: Shot["open"]): Shot => ({ ...whole(name, as, open), isWhole: false });

export const ADMIN_STATES: readonly Shot[] = [
  ...MASTER_LISTS.filter((list) => !WITHOUT_ROWS.includes(list)).map((list) =>
    whole(`master-${list}`, "admin", andThen(at(`/admin/masters/${list}`), firstRow)),
  ),
  whole("master-new", "admin", andThen(at("/admin/masters/sub_issue_types"), press(".masters-rows .button"))),
  seen("master-sheet", "admin", andThen(at("/admin/masters/tags"), press(".masters > .stack .button"))),
  whole("parameters-whole", "admin", at("/admin/parameters")),
  whole("roles-view", "admin", andThen(at("/admin/roles"), seeAs)),
  whole("workflow-whole", "admin", at("/admin/workflow")),
  whole("pack-proposal", "admin", propose),
  whole("users-sheet-tried", "admin", andThen(at("/admin/users/import"), trySheet)),
  seen("user-form", "admin", andThen(firstUser, press("main .button-primary"))),
  whole("user-whole", "admin", firstUser),
  whole("charge-from", "hod", andThen(at("/charge"), fromSomebody)),
  seen(
    "notification-reach",
    "head",
    andThen(at("/notifications?tab=manage"), press("main article .button, main li .button")),
  ),
];
