/** Screens to take, and the steps to each. */
import type { Page } from "playwright-core";

export interface Shot {
  readonly name: string;
  /** Sign-in; null for none. */
  readonly as: string | null;
  /** True for the whole page, false for the visible part. */
  readonly isWhole: boolean;
  open(page: Page): Promise<void>;
}

/** Waits for the heading and the end of loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(600); // a skeleton shows only after 300 ms
  await page.locator(".skeleton, [aria-busy=true]").first().waitFor({ state: "hidden" });
}

/** Opens a path and waits for the end of loading. */
export const at =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await settled(page);
  };

/** Duration of the motion after a step. */
export const STEP_MS = 700;

/** Opens a screen, takes one more step and waits for its motion. */
export const andThen =
  (open: (page: Page) => Promise<void>, act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await open(page);
    await act(page);
    await page.waitForTimeout(STEP_MS);
  };

/** Opens a list and then its first ticket. */
export const firstOf =
  (list: string) =>
  async (page: Page): Promise<void> => {
    await at(`/queue/${list}`)(page);
    await page.locator("main a[href*='/tickets/']").first().click();
    await page.waitForURL("**/tickets/**");
    await settled(page);
  };

/** Opens a list and selects three tickets, which shows the bar for many. */
export const manyOf =
  (list: string) =>
  async (page: Page): Promise<void> => {
    await at(`/queue/${list}`)(page);
    for (const row of [0, 1, 2]) await page.locator("tbody input[type=checkbox]").nth(row).click(); // as a user does
    await page.locator("#bulk-bar").waitFor();
  };

/** Opens the first account of the list. */
export const firstUser = async (page: Page): Promise<void> => {
  await at("/admin/users")(page);
  await page.locator(".users-list a").first().click();
  await page.waitForURL("**/admin/users/*");
  await settled(page);
};

/** Opens the story of the first ticket, a line of a log, or the day of the signed-in officer. */
const storyOf =
  (list: string) =>
  async (page: Page): Promise<void> => {
    await firstOf(list)(page);
    const id = /\/tickets\/(\d+)/.exec(page.url())?.[1] ?? "";
    await at(`/logs/ticket/${id}`)(page);
    await page.locator(".trail").waitFor();
  };
const openLine =
  (log: string) =>
  async (page: Page): Promise<void> => {
    await at(`/logs/${log}`)(page);
    await page.locator(".log-line").first().click();
    await page.locator(".log-facts").first().waitFor();
  };
const dayOfFirst = async (page: Page): Promise<void> => {
  await openLine("users?event=LOGIN")(page);
  await page.locator(".log-facts a[href*='/logs/officer/']").first().click();
  await page.locator(".trail").waitFor();
};

/** Opens the personal data held about the citizen of a ticket. */
const heldOf = async (page: Page): Promise<void> => {
  await at("/admin/citizens")(page);
  const transferred = await page
    .getByText(/GRV-\d{4}-\d+/)
    .first()
    .textContent();
  await page
    .locator("main input")
    .first()
    .fill(/GRV-\d{4}-\d+/.exec(transferred ?? "")?.[0] ?? "");
  await page.keyboard.press("Enter");
  await page.locator(".rights-facts").first().waitFor();
};

export const SHOTS: readonly Shot[] = [
  { name: "login", as: null, isWhole: false, open: at("/login") },
  { name: "open-dashboard", as: null, isWhole: false, open: at("/open-dashboard") },
  { name: "my-ticket", as: null, isWhole: false, open: at("/my-ticket") },
  { name: "privacy", as: null, isWhole: true, open: at("/privacy") },
  { name: "dashboard", as: "cell", isWhole: false, open: at("/dashboard") },
  { name: "queue", as: "cell", isWhole: false, open: at("/queue/new") },
  { name: "parked", as: "cell", isWhole: false, open: at("/queue/parked") },
  { name: "reading", as: "head", isWhole: false, open: at("/logs/reading") },
  { name: "audit", as: "head", isWhole: false, open: at("/admin/audit") },
  { name: "keeping", as: "head", isWhole: false, open: at("/admin/keeping") },
  { name: "log-users", as: "admin", isWhole: false, open: openLine("users") },
  { name: "log-api", as: "head", isWhole: false, open: openLine("api") },
  { name: "log-acknowledgements", as: "head", isWhole: false, open: at("/logs/acknowledgements") },
  { name: "log-messages", as: "admin", isWhole: false, open: at("/logs/messages") },
  { name: "log-story", as: "head", isWhole: false, open: storyOf("all") },
  { name: "log-day", as: "head", isWhole: false, open: dayOfFirst },
  { name: "rules", as: "head", isWhole: false, open: at("/rules") },
  { name: "feed", as: "cell", isWhole: false, open: at("/feed") },
  { name: "queue-many", as: "cell", isWhole: false, open: manyOf("new") },
  { name: "unconfirmed", as: "cell", isWhole: false, open: at("/replies/unconfirmed") },
  { name: "waiting", as: "cell", isWhole: false, open: at("/waiting") },
  { name: "ticket-cell", as: "cell", isWhole: false, open: firstOf("atr_review") },
  { name: "ticket-officer", as: "officer", isWhole: false, open: firstOf("mine?status=2") },
  { name: "notifications", as: "officer", isWhole: false, open: at("/notifications") },
  { name: "notifications-manage", as: "head", isWhole: false, open: at("/notifications?tab=manage") },
  { name: "notification-form", as: "head", isWhole: true, open: at("/notifications/new") },
  { name: "broadcasts", as: "head", isWhole: false, open: at("/logs/broadcasts") },
  { name: "new-ticket", as: "operator", isWhole: true, open: at("/tickets/new") },
  { name: "calls", as: "operator", isWhole: false, open: at("/calls") },
  { name: "account", as: "officer", isWhole: true, open: at("/account") },
  { name: "users", as: "admin", isWhole: false, open: at("/admin/users") },
  { name: "user", as: "admin", isWhole: false, open: firstUser },
  { name: "users-sheet", as: "admin", isWhole: false, open: at("/admin/users/import") },
  { name: "charge", as: "hod", isWhole: false, open: at("/charge") },
  { name: "masters", as: "admin", isWhole: false, open: at("/admin/masters") },
  { name: "master", as: "admin", isWhole: false, open: at("/admin/masters/sub_issue_types?row=%5B101%5D") },
  { name: "banner", as: "admin", isWhole: true, open: at("/admin/masters/banners?row=%5B1%5D") },
  { name: "office-hours", as: "admin", isWhole: true, open: at("/admin/masters/office_hours") },
  { name: "parameters", as: "admin", isWhole: false, open: at("/admin/parameters") },
  { name: "state", as: "admin", isWhole: true, open: at("/admin/state") },
  { name: "first-steps", as: "admin", isWhole: true, open: at("/admin/start") },
  { name: "citizens", as: "admin", isWhole: false, open: heldOf },
  { name: "pack", as: "admin", isWhole: false, open: at("/admin/pack") },
  { name: "workflow", as: "admin", isWhole: false, open: at("/admin/workflow") },
  { name: "roles", as: "admin", isWhole: false, open: at("/admin/roles") },
  { name: "ticket-feedback", as: "operator", isWhole: false, open: firstOf("feedback") },
];
