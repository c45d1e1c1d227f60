/**
 * Public pages: title, description and picture for link previews, content without JavaScript, and the app's first
 * answers (decision 42). They must contain nothing about a person.
 */
import { firstAnswerKey } from "@smgt/contract/first-answers.ts";
import { bannerDetails, dailyStatistics } from "@smgt/contract/calls/oversight/dashboard.ts";
import { DATA_NOTICE } from "@smgt/contract/data-notice.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { Context } from "../../context.ts";
import { loginStatistics } from "../../domain/oversight/dashboards/login-statistics.ts";
import { showBanners } from "../../domain/oversight/dashboards/show-banners.ts";
import { brandingOf } from "../../domain/law/masters/branding.ts";
import type { TextKey } from "../../texts/en.ts";
import { say } from "../../texts/say.ts";
import { escaped, type PageContent } from "./html.ts";
import { openPage } from "./open-page.ts";

export interface PublicPage {
  readonly title: TextKey;
  readonly about: TextKey;
  /** Screen chunk of the app, for preloading. */
  readonly screen: string;
  /** Additional texts of the screen, if any. */
  readonly texts?: string;
  readonly content: (ctx: Context, language: Language) => Promise<PageContent>;
}

const LOGIN: PublicPage = {
  title: "page.login",
  about: "page.loginAbout",
  screen: "login",
  content: async (ctx) => {
    const [figures, banners] = await Promise.all([loginStatistics(ctx), showBanners(ctx)]);
    return {
      html: "",
      answers: {
        [firstAnswerKey(dailyStatistics.path, {})]: figures,
        [firstAnswerKey(bannerDetails.path, {})]: banners,
      },
    };
  },
};

/**
 * Fields of the sign-in form, usable while the app loads; the app takes over the typed values (decision 42). No form
 * element: nothing may be submitted before the app is ready.
 */
const signInFields = (language: Language): string => {
  const field = (id: string, kind: string, name: TextKey, complete: string): string =>
    `<div class="field"><label class="field-label" for="${id}">${say(language, name)}</label>` +
    `<input class="input" id="${id}" name="${id}" type="${kind}" autocomplete="${complete}" autocapitalize="none" spellcheck="false"${id === "username" ? " autofocus" : ""}></div>`;
  return (
    '<div class="login"><div class="login-main"><div class="login-form stack gap-4 card">' +
    `<div><h1>${say(language, "page.login")}</h1><p class="muted">${say(language, "page.loginLead")}</p></div>` +
    field("username", "text", "page.loginUser", "username") +
    field("password", "password", "page.loginPassword", "current-password") +
    `<button type="button" class="button button-primary button-wide" aria-disabled="true">${say(language, "page.loginWait")}</button>` +
    "</div></div></div>"
  );
};

/** For signed-out visitors only: the app redirects signed-in users from `/` to their desk. */
const SIGN_IN: PublicPage = {
  ...LOGIN,
  content: async (ctx, language) => ({ ...(await LOGIN.content(ctx, language)), main: signInFields(language) }),
};

const STEPS = ["received", "working", "answered", "closed"] as const;

/** The four steps of a complaint, each under an address that a reply can name. */
const stepsOf = (language: Language): string =>
  STEPS.map(
    (step) =>
      `<section id="${step}"><h2>${say(language, `page.step.${step}`)}</h2><p>${say(language, `page.step.${step}Text`)}</p></section>`,
  ).join("");

const MY_BANNERS = { page: "my_ticket" } as const;

const withSteps =
  (note: TextKey | null) =>
  async (ctx: Context, language: Language): Promise<PageContent> => ({
    html: (note === null ? "" : `<noscript><p>${say(language, note)}</p></noscript>`) + stepsOf(language),
    answers: { [firstAnswerKey(bannerDetails.path, MY_BANNERS)]: await showBanners(ctx, MY_BANNERS.page) },
  });

/** Data notice for citizens. */
const noticeOf = (look: StateLook, language: Language): string => {
  const parts = DATA_NOTICE.map(({ key, title, text }) => {
    const told = wordedIn(text, language).replace("{cell}", wordedIn(look.cell_name, language));
    return `<section id="${key}"><h2>${escaped(wordedIn(title, language))}</h2><p>${escaped(told)}</p></section>`;
  });
  const contacts = [look.help_phone, look.help_mail, look.help_page].filter((one) => one !== null);
  return `${parts.join("")}<p>${escaped(contacts.join(" · "))}</p>`;
};

const MY_TICKET = "MyTicket";
const PAGES: Readonly<Record<string, PublicPage>> = {
  "/": LOGIN,
  "/login": SIGN_IN,
  // The reset form has other fields: without any, nothing is typed before the app is ready.
  "/login?reset": LOGIN,
  "/open-dashboard": {
    title: "page.open",
    about: "page.openAbout",
    screen: "OpenDashboard",
    texts: "texts-open",
    content: openPage,
  },
  "/my-ticket": {
    title: "page.mine",
    about: "page.mineAbout",
    screen: MY_TICKET,
    texts: "texts-citizen",
    content: withSteps("page.mineNeedsScript"),
  },
  "/my-ticket/steps": {
    title: "page.steps",
    about: "page.stepsAbout",
    screen: MY_TICKET,
    texts: "texts-citizen",
    content: withSteps(null),
  },
  "/privacy": {
    title: "page.data",
    about: "page.dataAbout",
    screen: "Privacy",
    texts: "texts-citizen",
    content: async (ctx, language) => ({ html: noticeOf(await brandingOf(ctx), language), answers: {} }),
  },
};

/** Returns the key of the public page at an address inside the app. */
export function publicPageKey(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const form = `${path}?reset`;
  return Object.hasOwn(PAGES, form) && new URLSearchParams(query).has("reset") ? form : path;
}

export const publicPageAt = (key: string): PublicPage | undefined =>
  Object.hasOwn(PAGES, key) ? PAGES[key] : undefined;
