/** Writes posts that produce no ticket, so that the feed has rows. */
import type { Page } from "playwright-core";

const POSTS = [
  ["job_offers_daily", "@demo_grievance_cell earn 8000 daily from home, link in bio!! #giveaway"],
  ["noida_resident", "@demo_grievance_cell Noida sector 62 ka drain jaam hai, koi sunwai nahi"],
  ["yojana_mela", "@demo_grievance_cell सबको लॉटरी! आज ही लिंक पर क्लिक करें और इनाम पाएँ। lottery"],
] as const;
/** Time until the server has polled the platform. */
const READ_WITHIN_MS = 8_000;

/** Writes posts on the page of the stand-in. */
export async function writeToFeed(page: Page, standInUrl: string): Promise<void> {
  await page.goto(standInUrl);
  for (const [handle, text] of POSTS) {
    await page.getByLabel("Write as").first().fill(handle);
    await page.getByLabel("Your post").fill(text);
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(READ_WITHIN_MS);
}
