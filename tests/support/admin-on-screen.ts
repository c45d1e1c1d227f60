/** An administrator in a browser: sets up the second factor, and proves who they are where a dialog asks. */
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { appCode } from "./accounts.ts";
import type { World } from "./world.ts";

/** Sets up the app on the account screen; gives the recovery codes. */
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

/** Gives password and code where the dialog asks for them; it does so once for some minutes in each page. */
export async function proveOnScreen(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel("Code shown in the app now").fill(code);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}
