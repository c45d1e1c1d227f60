/**
 * An officer's account on screen: picture, password, second factor, sessions; accounts for administrators; and a
 * session that was taken over.
 */
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { addAdmin, setMail } from "../support/accounts.ts";
import { assertAccessible, openWindow, signInOnScreen, signInShown } from "../support/browser.ts";
import { chooseFile } from "../support/choose-file.ts";
import { journey, test } from "../support/journey.ts";
import { greyPng } from "../support/pictures.ts";
import { startSmtp, type SmtpServer } from "../support/smtp-server.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const NEW_PASSWORD = "बारह मटके पानी और एक नीम";
const VIEWER_ROLE = "9";

let smtp: SmtpServer;
const world = journey(async () => {
  smtp = await startSmtp();
  return {
    parameters: { second_factor_roles: VIEWER_ROLE },
    env: {
      SMGT_SECOND_FACTOR: "roles",
      SMGT_SMTP_URL: smtp.url,
      SMGT_MAIL_FROM: "smgt@example.gov.in",
      SMGT_TEAM_CONTACT: "cell@example.gov.in",
    },
  };
});

test.describe("an account", () => {
  /** Administrators by sign-in, with unused recovery codes. */
  const admins = new Map<string, { readonly page: Page; readonly codes: string[] }>();
  const open = async (loginId: string): Promise<Page> => {
    const desk = await signInOnScreen(world.url, loginId);
    return desk;
  };
  const loginPage = async (): Promise<Page> => {
    const desk = await openWindow(world.url);
    await desk.goto("/login");
    return desk;
  };
  test.afterAll(async () => {
    await smtp?.close();
  });

  const enrol = async (page: Page, password: string): Promise<{ totp: TOTP; codes: string[] }> => {
    const card = page.getByRole("region", { name: "Second factor" });
    await card.getByRole("button", { name: "Set up" }).click();
    await card.getByLabel("Current password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await card.getByRole("img", { name: "QR code" }).waitFor();
    const secret = (await card.locator(".account-key").innerText()).replaceAll(" ", "");
    const totp = new TOTP({ secret });
    await card.getByLabel("Code shown in the app now").fill(totp.generate());
    await page.keyboard.press("Enter");
    await card.getByRole("list", { name: "Your recovery codes" }).waitFor();
    const codes = await card.locator(".account-codes li").allInnerTexts();
    await assertAccessible(page, "the recovery codes");
    await card.getByRole("button", { name: "I have saved them" }).click();
    return { totp, codes };
  };

  /** The accounts screen of an administrator with an app, signed in once per file. */
  const openUsers = async (loginId: string): Promise<Page> => {
    const page = admins.get(loginId)?.page ?? (await open(loginId));
    if (!admins.has(loginId)) {
      await page.goto("/account");
      admins.set(loginId, { page, codes: (await enrol(page, "grievance-demo")).codes });
    }
    await page.goto("/admin/users");
    return page;
  };
  const manage = async (page: Page, loginId: string): Promise<void> => {
    await page.getByLabel("Search by name or user ID").fill(loginId);
    const row = page.getByRole("row").filter({ has: page.getByText(loginId, { exact: true }) });
    await row.getByRole("button", { name: /^Manage / }).click();
  };
  /** Enters password and code in the dialog that requests them. */
  const prove = async (page: Page, loginId: string): Promise<void> => {
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await assertAccessible(page, "the proof");
    await dialog.getByLabel("Current password", { exact: true }).fill("grievance-demo");
    await dialog.getByLabel("Code shown in the app now").fill(admins.get(loginId)?.codes.pop() ?? "");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };
  /** Chooses an action, enters its reason and submits with Ctrl+Enter. */
  const choose = async (page: Page, verb: string): Promise<void> => {
    await page.getByRole("button", { name: `${verb}…` }).press("Enter");
    const reason = page.getByLabel("Reason");
    await reason.waitFor();
    await assertAccessible(page, verb);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Write the reason in at least 10 characters.").waitFor();
    await page.keyboard.type("Asked for by telephone today.");
    await page.keyboard.press("Control+Enter");
  };
  const codeInMail = async (loginId: string): Promise<string> => {
    const code = (): string =>
      smtp.mails
        .flatMap((mail) =>
          mail.to.startsWith(loginId) ? (/^([0-9A-Z]{5}-){2}[0-9A-Z]{5}/.exec(mail.text)?.[0] ?? []) : [],
        )
        .at(-1) ?? "";
    await until("the code in the mail", async () => code() !== "");
    return code();
  };

  test("takes a picture, a new password and a second factor, and requires the code afterwards", async () => {
    const page = await open("officer");
    await page.getByRole("button", { name: /^Profile of/ }).click();
    await page.getByRole("link", { name: /^My account/ }).click();
    await page.getByRole("heading", { level: 1, name: "My account" }).waitFor();
    await assertAccessible(page, "the account");
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-picture-"));
    const picture = page.getByRole("img", { name: /^Picture of/ }).and(page.locator("img"));
    const choose = async (bytes: Buffer, name = "me.png"): Promise<void> => {
      const file = path.join(folder, name);
      writeFileSync(file, bytes);
      await chooseFile(page, "input[type=file]", file);
    };
    await page.getByLabel("Choose a picture").focus();
    await choose(Buffer.from("no picture"));
    await page.locator(".account-card").getByRole("alert").waitFor();
    await choose(greyPng(300, 200));
    await picture.waitFor();
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    assert.equal(await page.evaluate("document.activeElement.type"), "file", "the focus stays");
    // A picture chosen while another is being saved is saved next, and stays.
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const line = `**${userProfile.path}`;
    await page.route(line, async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue();
    });
    const red = { width: 250, height: 250, channels: 3 as const, background: "#ff0000" };
    await choose(greyPng(200, 300));
    await asked.promise;
    await choose(await sharp({ create: red }).png().toBuffer(), "red.png");
    gate.resolve();
    const isRed = `(async () => {
      const shown = document.querySelector(".account-profile img");
      if (shown?.complete !== true || shown.naturalWidth === 0) return false;
      const bitmap = await createImageBitmap(shown);
      const paper = new OffscreenCanvas(1, 1).getContext("2d");
      paper.drawImage(bitmap, 0, 0, 1, 1);
      const [r, g] = paper.getImageData(0, 0, 1, 1).data;
      return r > 200 && g < 60;
    })()`;
    await until("the red one is shown", () => page.evaluate<boolean>(isRed));
    await page.unroute(line);
    await page.getByRole("button", { name: "Remove picture" }).waitFor();

    const password = page.getByRole("region", { name: "Password", exact: true });
    const type = async (old: string, fresh: string, again: string): Promise<void> => {
      await password.getByLabel("Current password", { exact: true }).fill(old);
      await password.getByLabel("New password", { exact: true }).fill(fresh);
      await password.getByLabel("New password again", { exact: true }).fill(again);
      await page.keyboard.press("Enter");
    };
    await type("grievance-demo", "too short", "too short");
    await password.getByText(/needs at least 15 characters/).waitFor();
    assert.equal(
      await password.getByLabel("New password", { exact: true }).inputValue(),
      "too short",
      "nothing is lost",
    );
    await type("grievance-demo", NEW_PASSWORD, NEW_PASSWORD);
    await password.getByText(/^Password changed/).waitFor();

    const { totp, codes } = await enrol(page, NEW_PASSWORD);
    assert.equal(new Set(codes).size, 10);
    await page.getByText("10 recovery codes are left.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signInShown(page);
    await typeLogin(page, "officer", NEW_PASSWORD);
    const code = page.getByLabel("One-time code");
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await page
      .getByText(/This code is wrong/)
      .first()
      .waitFor();
    await code.fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.goto("/account");
    await page.getByText("9 recovery codes are left.").waitFor();
    assert.notEqual(totp.generate(), "");
    await page.context().close();
  });

  test("lists one's sessions, with this one marked", async () => {
    const first = await open("officer2");
    await first.goto("/account");
    const card = first.getByRole("region", { name: "Sign-ins" });
    await card.getByText("This device").waitFor();
    assert.equal(await card.getByRole("row").count(), 2);
    await first.context().close();
  });

  test("restricts users without a required second factor to its setup", async () => {
    const page = await loginPage();
    await typeLogin(page, "viewer");
    await page.waitForURL("**/account?duty=ENROL_OTP");
    await page.getByText(/^Your role needs a second factor/).waitFor();
    await page.goto("/queue/all");
    await page.waitForURL("**/account?duty=ENROL_OTP");
    await enrol(page, "grievance-demo");
    await page.getByRole("link", { name: "Go to My work" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto("/queue/all");
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.ok(page.url().endsWith("/queue/all"));
    await page.context().close();
  });

  test("is reset by an administrator who never sees a password", async () => {
    await setMail(world, "officer3");
    const admin = await openUsers("admin");
    await assertAccessible(admin, "the users");
    await manage(admin, "officer3");
    await assertAccessible(admin, "what can be done to a user");
    await choose(admin, "Reset password");
    await prove(admin, "admin");
    await admin.getByText("A code has been sent to o•••@example.gov.in.", { exact: false }).first().waitFor();
    const code = await codeInMail("officer3");
    assert.ok(!(await admin.content()).includes(code), "nobody but its owner is handed the code");

    const page = await loginPage();
    await typeLogin(page, "officer3");
    await page.getByText("The user ID or password is not right.", { exact: false }).first().waitFor();
    await page.goto("/login?reset");
    await signInShown(page);
    await page.getByLabel("User ID").fill("officer3");
    await page.getByLabel("Reset code").fill(code);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("New password again").fill(NEW_PASSWORD);
    await assertAccessible(page, "the form for a new password");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Your new password is set. Sign in with it.").first().waitFor();
    await page.goto("/login");
    await typeLogin(page, "officer3", NEW_PASSWORD);
    await page.waitForURL("**/dashboard");
    const notice = page.getByText(/Your password was reset by .+ tell cell@example\.gov\.in at once\./);
    await notice.waitFor();
    await assertAccessible(page, "a notice about the account");
    await page.getByRole("button", { name: "I have read this" }).click();
    await notice.waitFor({ state: "detached" });

    // Disabled during work: signed out at once, with the reason.
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: /^Manage / }).click();
    await choose(admin, "Disable");
    await page.waitForURL("**/login");
    await page
      .getByText(/Your account was disabled/)
      .first()
      .waitFor();
    await page.context().close();
  });

  test("of a head is changed by two administrators, each with a proof", async () => {
    await setMail(world, "hod");
    await addAdmin(world, "admin2");
    const first = await openUsers("admin");
    await manage(first, "hod");
    await first.getByText("A second administrator must confirm your change.", { exact: false }).waitFor();
    await choose(first, "Reset password");
    await prove(first, "admin");
    await first.getByText("must confirm this within 24 hours", { exact: false }).first().waitFor();
    await first.keyboard.press("Escape");
    await first.getByRole("button", { name: /^Withdraw: Reset the password of .+ \(hod\)/ }).waitFor();

    const second = await openUsers("admin2");
    await second.setViewportSize({ width: 360, height: 740 });
    const change = second.getByRole("button", { name: /^Confirm: Reset the password of .+ \(hod\)/ });
    await change.waitFor();
    await assertAccessible(second, "a change that waits");
    await change.focus();
    await second.keyboard.press("Enter");
    await prove(second, "admin2");
    await change.waitFor({ state: "detached" });
    assert.match(await codeInMail("hod"), /^[0-9A-Z-]{17}$/);
  });

  test("is locked by the displaced user, and unlocked by the administrator", async () => {
    const victim = await open("district");
    const thief = await loginPage();
    await typeLogin(thief, "district");
    await thief.getByRole("button", { name: "Sign out there and continue here" }).click();
    await thief.waitForURL("**/dashboard");
    await victim.waitForURL("**/login");
    await victim.getByText("Your account was opened on another device").first().waitFor();
    await victim.getByRole("button", { name: /^This was not me/ }).click();
    await victim.getByLabel("Your password, so that only you can lock it").fill("grievance-demo");
    await victim.getByRole("button", { name: "Lock my account", exact: true }).click();
    await victim
      .getByText(/Your account is locked/)
      .first()
      .waitFor();
    await thief.waitForURL("**/login");
    await typeLogin(victim, "district");
    await victim
      .getByText(/not right/)
      .first()
      .waitFor();

    const admin = await openUsers("admin");
    await admin.getByLabel("Search by name or user ID").fill("district");
    await admin.getByText("Locked").first().waitFor();
    await admin.getByRole("row").filter({ hasText: "Locked" }).getByRole("button").click();
    await choose(admin, "Unlock");
    await prove(admin, "admin");
    await admin.getByText("Locked").first().waitFor({ state: "detached" });
    await victim.goto("/login");
    await typeLogin(victim, "district");
    await victim.waitForURL("**/dashboard");
    for (const page of [victim, thief]) await page.context().close();
  });
});
