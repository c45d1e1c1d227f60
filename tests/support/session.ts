/** What tests of the session need: short minutes in the page, parameters of the State, a sign-in by hand. */
import type { BrowserContext, Page } from "playwright-core";
import { login, refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { signInShown } from "./browser.ts";

/** Minutes, in place of the State's. */
type SessionMinutes = Readonly<Record<"idle_time" | "regenrate_time" | "front_generate_time", number>>;

export interface ShortSession {
  /** The length of a minute of the session's clocks. */
  readonly minuteMs: number;
  readonly parameters: SessionMinutes;
}

/** Makes the sessions of a browser short: in every page, and in the parameters that a sign-in brings. */
export async function shortenSessions(context: BrowserContext, { minuteMs, parameters }: ShortSession): Promise<void> {
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const page = (await answer.text()).replace(/ data-minute-ms="\d+"/, "");
    return route.fulfill({ response: answer, body: page.replace("<html", `<html data-minute-ms="${minuteMs}"`) });
  });
  await setParameters(context, parameters);
}

/** Changes the parameters that a sign-in brings, and those that the page asks for later. */
export async function setParameters(context: BrowserContext, parameters: SessionMinutes): Promise<void> {
  await context.route(`**${login.path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { system_parameter?: object };
    const system_parameter = { ...envelope.system_parameter, ...parameters };
    return route.fulfill({ response: answer, json: { ...envelope, system_parameter } });
  });
  await context.route(`**${systemParameters.path}`, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { STATUS_ID: string; STATUS_RESPONSE: object };
    const given = envelope.STATUS_RESPONSE;
    const json = envelope.STATUS_ID === "0" ? { ...envelope, STATUS_RESPONSE: { ...given, ...parameters } } : envelope;
    return route.fulfill({ response: answer, json });
  });
}

/** Fills the sign-in form that the page shows (English) and sends it. */
export async function typeLogin(page: Page, loginId: string, password = DEMO_PASSWORD): Promise<void> {
  await signInShown(page);
  await page.getByLabel("User ID").fill(loginId);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export interface Renewals {
  /** Answered calls. */
  readonly answered: number;
  /** Different successors among the answers: one for each round. */
  readonly rounds: number;
}

/** Counts the renewals of all tabs from now on. */
export function countRenewals(context: BrowserContext): () => Renewals {
  let answered = 0;
  const successors = new Set<string>();
  context.on("response", (response) => {
    if (new URL(response.url()).pathname !== refresh.path || response.status() !== 200) return;
    void response
      .json()
      .then((envelope: { STATUS_RESPONSE: string }) => {
        answered += 1;
        successors.add(envelope.STATUS_RESPONSE);
      })
      // The tab was reloaded while the answer came.
      .catch(() => undefined);
  });
  return () => ({ answered, rounds: successors.size });
}
