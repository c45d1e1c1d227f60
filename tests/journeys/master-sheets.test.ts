/**
 * A list of the masters is exported as a spreadsheet and returns as an Excel workbook: a preview shows each row's
 * result and faults; valid rows are applied as one change.
 */
import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { importSheet } from "@smgt/contract/calls/organisation/master-lists.ts";
import writeWorkbook from "write-excel-file/node";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const NARROW = { width: 360, height: 640 };
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const world = journey();

test.describe("a list of the masters as a spreadsheet", () => {
  let desk: Page;
  let page: Page;
  let codes: string[];
  /** The exported header row. */
  let header: string[] = [];
  test.beforeAll(async () => {
    desk = await signInOnScreen(world.url, "admin");
    page = desk;
    codes = await enrolOnScreen(world, page);
  });
  test.afterAll(async () => {});

  const tagNames = async (): Promise<string[]> => {
    const rows = await world.ctx.db.selectFrom("tag").select("tag_name").where("is_active", "=", true).execute();
    return rows.map((row) => row.tag_name);
  };
  const dialog = () => page.getByRole("dialog", { name: "Spreadsheet: Tags" });
  const bring = async (name: string, buffer: Buffer): Promise<void> =>
    dialog().getByLabel("Choose a file (CSV or XLSX)").setInputFiles({ name, mimeType: WORKBOOK, buffer });

  test("is exported as CSV with named columns and a row for each tag", async () => {
    await page.goto("/admin/masters/tags");
    await page.getByRole("button", { name: "Spreadsheet" }).press("Enter");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog().getByRole("button", { name: "Save as CSV" }).press("Enter"),
    ]);
    assert.equal(download.suggestedFilename(), "Tags.csv");
    const lines = (await buffer(await download.createReadStream())).toString("utf8").split("\r\n");
    assert.equal(lines.length - 1, (await tagNames()).length);
    assert.match(lines[0] ?? "", /^\uFEFF/, "spreadsheets read it as UTF-8");
    assert.match(lines[1] ?? "", /women-safety.*महिला-सुरक्षा/);
    header = (lines[0] ?? "").slice(1).replaceAll('"', "").split(",");
    assert.deepEqual(header, ["Number", "Name", "Name (hi)", "Used for", "Valid from", "Valid until"]);
  });

  test("names a file that is no spreadsheet, and requests another", async () => {
    await bring("tags.xlsx", Buffer.from("this is no workbook"));
    await dialog().getByRole("alert").getByText("This file cannot be read.").waitFor();
    await assertAccessible(page, "a file that is no spreadsheet");
  });

  test("names a text that is not UTF-8", async () => {
    const latin = Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x2c, 0x31]);
    await bring("tags.csv", latin);
    await dialog().getByRole("alert").getByText("This file is not written in UTF-8").waitFor();
  });

  test("shows the file chosen last, though an earlier one is read for longer", async () => {
    await page.evaluate(() => {
      const read = File.prototype.arrayBuffer;
      const slow = async function slow(this: File): Promise<ArrayBuffer> {
        if (this.name !== "first.csv") return read.call(this);
        await new Promise((resolve) => setTimeout(resolve, 400));
        // After everything that follows synchronously from the read.
        setTimeout(() => Object.assign(globalThis, { isFirstRead: true }), 50);
        return read.call(this);
      };
      Object.assign(File.prototype, { arrayBuffer: slow });
    });
    await bring("first.csv", Buffer.from([0x61, 0x0a, 0xe9]));
    await bring("second.csv", Buffer.from("only a line of names"));
    await dialog().getByRole("alert").getByText("This file has no row below the names of the columns.").waitFor();
    await until("the first file is read", () => page.evaluate(() => "isFirstRead" in globalThis));
    await dialog().getByRole("alert").getByText("This file has no row below the names of the columns.").waitFor();
    assert.equal(
      await dialog()
        .getByText(/is not written in UTF-8/)
        .count(),
      0,
    );
  });

  test("returns as a workbook: faults by row and column, then the valid rows as one change after a proof", async () => {
    const workbook = writeWorkbook([
      [...header, "Remarks"].map((value) => ({ value })),
      [{ value: 2, type: Number }, { value: "children" }, { value: "बालक" }, { value: "Officers and rules" }],
      [],
      [null, { value: "monsoon" }, { value: "मानसून" }, { value: "Officers and rules" }],
      [{ value: "x" }, { value: "wrong" }, { value: "गलत" }, { value: "Officers and rules" }],
      [
        { value: 1, type: Number },
        { value: "women-safety" },
        { value: "महिला-सुरक्षा" },
        { value: "Officers and rules" },
      ],
    ]);
    const before = await tagNames();
    await bring("tags.xlsx", await workbook.toBuffer());
    await dialog().getByText("1 row is new · 1 row changes · 1 row stays as it is · 1 row has a fault").waitFor();
    await dialog().getByText("Nothing is read from: “Remarks”.").waitFor();
    await dialog()
      .getByText(/^Row 5, .+: This is not a number\.$/)
      .waitFor();
    const changes = dialog().getByRole("region", { name: "What would change" });
    await changes.getByText("Row 2: children changes.").waitFor();
    const first = changes.locator("li").first();
    assert.deepEqual(await first.locator("dt").allInnerTexts(), ["Name"]);
    assert.deepEqual(await first.locator("del").allInnerTexts(), ["child"]);
    assert.deepEqual(await first.locator("ins").allInnerTexts(), ["children"]);
    await changes.getByText("Row 4: monsoon is new.").waitFor();
    await assertAccessible(page, "what would become of a sheet");
    await page.setViewportSize(NARROW);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "no scrolling aside");
    assert.deepEqual(await tagNames(), before, "nothing is changed yet");

    await dialog().getByRole("button", { name: "Import 2 rows" }).press("Enter");
    await dialog().getByText("Write the reason in at least").waitFor();
    await dialog().getByLabel("Reason for the change").fill("Order 12/2026");
    await dialog().getByRole("button", { name: "Import 2 rows" }).press("Enter");
    await proveOnScreen(page, codes.pop() ?? "");
    await dialog().getByText("Saved. It is in force on every server and screen.").waitFor();
    const now = await tagNames();
    assert.deepEqual(
      [now.includes("children"), now.includes("monsoon"), now.includes("child"), now.includes("wrong")],
      [true, true, false, false],
    );
    assert.equal(now.length, before.length + 1);
  });

  test("applies the file chosen and seen last, though an earlier one is previewed for longer", async () => {
    const sheetOf = (...names: readonly string[]): Buffer =>
      Buffer.from([header.join(","), ...names.map((name) => `,${name},मौसम: ${name},Officers and rules`)].join("\r\n"));
    const first = await deferNext(page, importSheet.path);
    await bring("first.csv", sheetOf("drizzle", "sleet"));
    await first.asked;
    await bring("second.csv", sheetOf("hail"));
    await dialog().getByText("Row 2: hail is new.").waitFor();
    await first.release();
    await dialog().getByRole("button", { name: "Import 1 row" }).press("Enter");
    await dialog().getByText("Saved. It is in force on every server and screen.").waitFor();
    const now = await tagNames();
    assert.deepEqual([now.includes("hail"), now.includes("drizzle"), now.includes("sleet")], [true, false, false]);
  });
});
