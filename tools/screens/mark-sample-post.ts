/** Marks a sample post to the demo's officer, so that the question to the officer can be shown. */
import type { Page } from "playwright-core";
import { signIn } from "./sign-in.ts";

/** Signs in as the cell in English and marks the ticket about Sector 46, Gurugram. */
export async function markSamplePost(page: Page): Promise<void> {
  await signIn(page, "cell");
  await page.goto("/queue/new");
  await page.getByRole("row").filter({ hasText: "Sector 46, Gurugram" }).getByRole("link").first().click();
  const action = /Mark to department/;
  await page.getByRole("button", { name: action }).first().click();
  const form = page.getByRole("form", { name: action });
  await form.getByRole("radio").first().waitFor();
  await form.getByRole("button", { name: action }).last().click();
  await page.getByText("Marked - Pending Acceptance", { exact: true }).first().waitFor();
}
