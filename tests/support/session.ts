/** Helpers for session tests: short minutes in pages, parameters of the State, and sign-in by hand. */
import type { BrowserContext, Page } from "playwright-core";
import { login, refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { signInShown } from "./browser.ts";

/** Minutes that replace the State's parameters. */
type SessionMinutes = Readonly<Record<"idle_time" | "regenrate_time" | "front_generate_time", number>>;

export interface ShortSession {
  /** Length of a minute for the session's clocks. */
  readonly minuteMs: number;
  readonly parameters: SessionMinutes;
}

/** Shortens sessions of a browser in every page and in the parameters of the sign-in answer. */
export async function shortenSessions(context: BrowserContext, { minuteMs, parameters }: ShortSession): Promise<void> {
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const page = (await answer.text()).replace(/ data-minute-ms="\d+"/, "");
    return route.fulfill({ response: answer, body: page.replace("<html", `<html data-minute-ms="${minuteMs}"`) });
  });
  await setParameters(context, parameters);
}

/** Changes the parameters in the answers of sign-in and of later reads. */
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

/** Fills in and submits the shown English sign-in form. */
export async function typeLogin(page: Page, loginId: string, password = DEMO_PASSWORD): Promise<void> {
  await signInShown(page);
  await page.getByLabel("User ID").fill(loginId);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export interface Renewals {
  /** Number of answered calls. */
  readonly answered: number;
  /** Number of distinct new tokens among the answers: one per renewal. */
  readonly rounds: number;
}

/** Counts token renewals of all tabs from now on. */
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
      // The tab was reloaded before the answer.
      .catch(() => undefined);
  });
  return () => ({ answered, rounds: successors.size });
}
