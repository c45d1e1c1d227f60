/** Sheets as offices save them: each is read, or the cause is named. Expectations are written by hand. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { inputPath } from "../support/input-files.ts";
import { journey, test } from "../support/journey.ts";

const MADE = "1 row to create · 0 to change · 0 unchanged · 0 faulty";
const OTHER_ENCODING = "This file is not written in UTF-8";

/** Sheets of officers, and what the preview says. */
const OF_OFFICERS: readonly (readonly [file: string, said: string])[] = [
  ["s01-bom.csv", MADE],
  ["s02-sep-line.csv", MADE],
  ["s03-sep-semicolon.csv", MADE],
  ["s04-tab.txt.csv", MADE],
  ["s05-utf16le-unicode-text.csv", MADE],
  ["s06-windows-1252.csv", OTHER_ENCODING],
  ["s07-cr-only-mac.csv", MADE],
  ["s08-title-row-then-semicolons.csv", MADE],
  ["s09-blank-first-line-semicolons.csv", MADE],
  ["s10-phones.csv", "11 rows to create · 0 to change · 0 unchanged · 2 faulty"],
  ["s11-quoted-newline.csv", MADE],
  ["s12-nbsp-headers.csv", MADE],
  // 9811100021 as a number, in exponents, with the country code, and with a format.
  ["x01-mobile-number.xlsx", "4 rows to create · 0 to change · 0 unchanged · 0 faulty"],
  ["x02-merged-department.xlsx", "3 rows to create · 0 to change · 0 unchanged · 0 faulty"],
  ["x03-title-merged-above.xlsx", MADE],
  ["x04-rich-text-shared.xlsx", MADE],
  // The second row has #N/A as a name.
  ["x05-formula-and-error.xlsx", "1 row to create · 0 to change · 0 unchanged · 1 faulty"],
  ["x06-hidden-first-sheet.xlsx", MADE],
  ["x07-second-sheet.xlsx", MADE],
  ["h01-haryana-holidays.ics", "This file cannot be read. Save the list as CSV or XLSX"],
];

const world = journey();

test.describe("a sheet as it is sent", () => {
  let page: Page;
  let codes: string[];
  test.beforeAll(async () => {
    page = await signInOnScreen(world.url, "admin");
    page.setDefaultTimeout(20_000);
    codes = await enrolOnScreen(world, page);
  });
  test.afterAll(async () => {});

  test("of officers is read, or its cause is named", async () => {
    await page.goto("/admin/users/import");
    const field = page.getByLabel("CSV or XLSX file");
    for (const [file, said] of OF_OFFICERS) {
      await field.setInputFiles(inputPath(file));
      await page
        .getByText(said)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(async () => assert.fail(`${file}: ${await page.getByRole("main").innerText()}`));
      // Empties the screen, so that the next answer is that of the next file.
      await field.setInputFiles({ name: "empty.csv", mimeType: "", buffer: Buffer.from("User ID,Name,Role\n") });
      await page.getByText("This file has no row below the names of the columns.").waitFor();
    }
  });

  test("that no reader takes is refused with what to do", async () => {
    await page.goto("/admin/users/import");
    const field = page.getByLabel("CSV or XLSX file");
    const long = `User ID,Name,Role\n${"a,b,c\n".repeat(5_001)}`;
    for (const [name, bytes, said] of [
      [
        "old.xls",
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        "This file is locked with a password or has the old format of Excel.",
      ],
      [
        "locked.xlsx",
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        "This file is locked with a password or has the old format of Excel.",
      ],
      ["no.xlsx", Buffer.from("no workbook"), "This file cannot be read. Save the list as CSV or XLSX"],
      ["other.zip", Buffer.from("504b0304", "hex"), "This file cannot be read. Save the list as CSV or XLSX"],
      ["long.csv", Buffer.from(long), "This file has more than 5,000 rows."],
      ["nothing.csv", Buffer.alloc(0), "This file has no row below the names of the columns."],
      ["other.csv", Buffer.from("Colour,Size\nred,1\n"), "The sheet lacks these columns: User ID, Name, Role."],
    ] as const) {
      await field.setInputFiles({ name, mimeType: "", buffer: bytes });
      await page.getByRole("alert").getByText(said).waitFor();
    }
    await assertAccessible(page, "a sheet that cannot be read");
  });

  test("of office hours may have times as a spreadsheet counts them", async () => {
    await page.goto("/admin/masters/office_hours");
    await page.getByRole("button", { name: "Spreadsheet" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Choose a file (CSV or XLSX)").setInputFiles(inputPath("x10-hours-times.xlsx"));
    await dialog.locator("ins").getByText("17:30", { exact: true }).waitFor();
  });

  test("of holidays may be a calendar, a workbook with dates, or one of a Mac", async () => {
    await page.goto("/admin/masters/holidays");
    await page.getByRole("button", { name: "Spreadsheet" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Spreadsheet: Holidays" });
    const field = dialog.getByLabel("Choose a file (CSV, XLSX or an ICS calendar)");
    const bring = async (file: string, said: string): Promise<void> => {
      await field.setInputFiles(inputPath(file));
      await dialog
        .getByText(said)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(async () => assert.fail(`${file}: ${await dialog.innerText()}`));
    };
    // Both days are holidays already; the calendar of 2026 calls one of them Christmas Day.
    await bring(
      "h01-haryana-holidays.ics",
      "0 rows are new · 1 row changes · 1 row stays as it is · 0 rows have faults",
    );
    await dialog.getByText("Christmas changes.", { exact: false }).waitFor();
    await assertAccessible(page, "holidays of a calendar");
    await field.setInputFiles({
      name: "hours.ics",
      mimeType: "text/calendar",
      buffer: Buffer.from(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261225T090000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      ),
    });
    await dialog.getByText("This calendar has no event that lasts the whole day.").waitFor();
    const text = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;VALUE=DATE:20270325",
      "SUMMARY:Holi",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:2",
      "DTSTART;VALUE=DATE:20270417",
      "SUMMARY:A day that nobody has translated",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
    await field.setInputFiles({ name: "new.ics", mimeType: "text/calendar", buffer: Buffer.from(text) });
    // Holi has its name in Hindi from the calendar of an earlier year.
    await dialog.getByText("1 row is new · 0 rows change · 0 rows stay as they are · 1 row has a fault").waitFor();
    await dialog.getByText("Write it in every language.", { exact: false }).waitFor();
    await dialog.getByLabel("Reason for the change").fill("Notification 12/2026");
    await dialog.getByRole("button", { name: "Import 1 row" }).press("Enter");
    await proveOnScreen(page, codes.pop() ?? "");
    await dialog.getByText("Saved. It is in force on every server and screen.").waitFor();
    const made = await world.ctx.db
      .selectFrom("holiday")
      .select(["holiday_name", "holiday_name_translations"])
      .where("holiday_date", "=", "2027-03-25" as never)
      .executeTakeFirstOrThrow();
    assert.deepEqual(made, { holiday_name: "Holi", holiday_name_translations: { hi: "होली" } });
    // 24 November 2026, a holiday already, as a date, as a text, and as a text of two digits, which no import guesses.
    await bring(
      "x08-holidays-real-dates.xlsx",
      "0 rows are new · 1 row changes · 0 rows stay as they are · 2 rows have faults",
    );
    await bring("x09-holidays-1904.xlsx", "Row 2: Trial day changes.");
  });
});
