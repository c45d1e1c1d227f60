/** An administrator in a browser: enrols the second factor, and confirms identity where a dialog requests it. */
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { appCode } from "./accounts.ts";
import type { World } from "./world.ts";

/** Enrols the app on the account screen; returns the recovery codes. */
export async function enrolOnScreen(world: World, page: Page): Promise<string[]> {
  await page.goto("/account");
  const card = page.getByRole("region", { name: "Second factor" });
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await card.getByRole("img", { name: "QR code" }).waitFor();
  const secret = (await card.locator(".account-key").innerText()).replaceAll(" ", "");
  await card.getByLabel("Code shown in the app now").fill(appCode(world, secret));
  await page.keyboard.press("Enter");
  await card.getByRole("list", { name: "Your recovery codes" }).waitFor();
  const found = await card.locator(".account-codes li").allInnerTexts();
  await card.getByRole("button", { name: "I have saved them" }).click();
  return found;
}

/** Enters password and code in the dialog; the dialog appears once in some minutes per page. */
export async function proveOnScreen(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel("Code shown in the app now").fill(code);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}
