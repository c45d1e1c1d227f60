/** Signs in through the login screen, in either language. */
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../seed/staff.ts";

/** Signs in at /login, in place of a live session, and waits for the dashboard. */
export async function signIn(page: Page, loginId: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(loginId);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form.login-form button[type=submit]").click();
  const elsewhere = page.locator(
    "dialog[open] button.look-primary, dialog[open] .button-primary, dialog[open] [data-look=primary]",
  );
  await Promise.race([page.waitForURL("**/dashboard"), elsewhere.first().waitFor()]);
  if (!page.url().endsWith("/dashboard")) {
    await elsewhere.first().click();
    await page.waitForURL("**/dashboard");
  }
}
