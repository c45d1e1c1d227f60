/** Page writer: adds the server's settings, the path's content and the language to the built page. Pure. */
import { FIRST_ANSWERS_ID, STATE_LOOK_ID, STATE_STYLE_ID } from "@smgt/contract/first-answers.ts";
import { LANGUAGES, wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { StateLook } from "@smgt/contract/shapes/state-look.ts";
import type { Context } from "../../context.ts";
import type { TextKey } from "../../texts/en.ts";
import { say } from "../../texts/say.ts";
import { escaped, jsonIn, type PageContent } from "./html.ts";
import type { PublicPage } from "./public-pages.ts";

type Config = Context["config"];

/** Vite's manifest of the built files. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly css?: readonly string[] }>
>;

/** Settings that the page passes to the app before its first call. */
function factsOf(config: Config): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ["base", config.basePath],
    ["encryption", config.encryptBodies ? "Y" : "N"],
    ["minute-ms", String(config.minuteMs)],
    ["state-key", config.statePassphrase],
    ["contact", config.teamContact],
  ];
  return facts.map(([name, value]) => (value === null ? "" : ` data-${name}="${escaped(value)}"`)).join("");
}

/** Returns the built page with these settings. */
export function pageFor(built: string, config: Config): string {
  return built
    .replace(/<html\b/, () => `<html${factsOf(config)}`)
    .replace(/\b(src|href)="\.\//g, (_all, name: string) => `${name}="${config.basePath}`);
}

/** URL of the State's logo. */
const markAddress = (mark: string, basePath: string): string => `${basePath}state/mark?hash=${mark}`;

/** Branding element of the built page, for development. */
const BUILT_LOOK = new RegExp(`<script type="application/json" id="${STATE_LOOK_ID}">[^<]*</script>`);

/** Adds the State's names, logo and colours, so that the layout does not shift when the app starts. */
export function withLook(plain: string, look: StateLook, basePath: string): string {
  const { style, mark, app_short: short } = look;
  const withNames = plain
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(short)}</title>`)
    .replace(BUILT_LOOK, "")
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, (words) => words.replaceAll("SMGT", () => escaped(short)))
    .replace("</head>", () => {
      const told = `<script type="application/json" id="${STATE_LOOK_ID}">${jsonIn({ ...look, style: "" })}</script>`;
      return `${told}${style === "" ? "" : `<style id="${STATE_STYLE_ID}">${style}</style>`}</head>`;
    });
  if (mark === null) return withNames;
  return withNames.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${markAddress(mark, basePath)}">`);
}

/**
 * Preloads chunks in parallel with the program. They go to the end of the head, since their styles override those of
 * the program.
 */
function preloads(manifest: Manifest, names: readonly string[], basePath: string): string {
  return Object.values(manifest)
    .filter(({ file, name }) => file.endsWith(".js") && name !== undefined && names.includes(name))
    .map(
      ({ file, css }) =>
        `<link rel="modulepreload" crossorigin href="${basePath}${file}">` +
        (css ?? []).map((one) => `<link rel="stylesheet" crossorigin href="${basePath}${one}">`).join(""),
    )
    .join("");
}

/** Loads the small script that requests a list's rows before all other scripts. */
function aheadOf(manifest: Manifest, basePath: string): string {
  const file = Object.values(manifest).find(({ name }) => name === "preload")?.file;
  return file === undefined ? "" : `<script type="module" async crossorigin src="${basePath}${file}"></script>`;
}

/**
 * Writes any other page: its visitor is signed in and needs the desk. Browsers must not translate it: the desk has the
 * State's languages itself, and a translation would mix with the citizens' own words.
 */
export function deskPage(
  plain: string,
  manifest: Manifest,
  look: StateLook,
  language: Language,
  basePath: string,
): string {
  const names = ["desk", `texts-${language}`, `texts-desk-${language}`];
  return withLook(plain, look, basePath)
    .replace(/<html\b[^>]*/, (all) => `${all} translate="no"`)
    .replace("<head>", () => `<head>${aheadOf(manifest, basePath)}`)
    .replace("</head>", () => {
      const about = `<meta name="description" content="${escaped(say(language, "page.loginAbout"))}">`;
      return `${about}${preloads(manifest, names, basePath)}</head>`;
    });
}

/** Title, description and picture for link previews. */
function metaOf(page: PublicPage, look: StateLook, language: Language, { publicUrl, basePath }: Config): string {
  const title = escaped(say(language, page.title));
  const about = escaped(say(language, page.about));
  const meta = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;
  return (
    `<meta name="description" content="${about}">` +
    meta("type", "website") +
    meta("site_name", escaped(`${wordedIn(look.app_name, language)}, ${wordedIn(look.state_name, language)}`)) +
    meta("title", title) +
    meta("description", about) +
    meta("image", escaped(`${publicUrl}${basePath}preview.png`)) +
    '<meta name="twitter:card" content="summary_large_image">'
  );
}

const LINKS: readonly (readonly [path: string, name: TextKey])[] = [
  ["login", "page.login"],
  ["open-dashboard", "page.open"],
  ["my-ticket", "page.mine"],
  ["my-ticket/steps", "page.steps"],
  ["privacy", "page.data"],
];

const APP_LINKS: readonly string[] = ["my-ticket", "open-dashboard"];

/** Content until the app starts, or instead of it. */
function bodyOf(page: PublicPage, content: PageContent, look: StateLook, language: Language, basePath: string): string {
  // A page with its own layout has the links of the app's head, so that the layout does not shift when the app starts.
  const shown = content.main === undefined ? LINKS : LINKS.filter(([path]) => APP_LINKS.includes(path));
  const links = shown.map(([path, name]) => `<a href="${basePath}${path}">${say(language, name)}</a>`).join(" ");
  const name = (of: Language): string => escaped(wordedIn(look.app_name, of));
  const others = look.languages.filter((one) => one !== language);
  const [other] = others;
  const mark =
    look.mark === null
      ? ""
      : `<img class="mark" src="${markAddress(look.mark, basePath)}" width="40" height="40" alt="">`;
  return (
    '<div class="public as-served"><div class="tricolour"></div><header class="public-head row wrap">' +
    `<span class="public-name row gap-3">${mark}<span><strong>${name(language)}</strong><small>` +
    (other === undefined ? "" : `<span lang="${other}">${name(other)}</span> · `) +
    `${escaped(wordedIn(look.cell_name, language))}</small></span></span><nav class="public-tools row wrap">${links} ` +
    others.map((one) => `<a lang="${one}" href="?lang=${one}">${LANGUAGES[one]}</a>`).join(" ") +
    "</nav></header>" +
    (content.main === undefined
      ? `<main id="main" class="public-main stack gap-4"><h1>${say(language, page.title)}</h1>` +
        `<p>${say(language, page.about)}</p>${content.html}</main></div>`
      : `<main id="main" class="public-main">${content.main}</main></div>`)
  );
}

export function writePage(
  plain: string,
  page: PublicPage,
  content: PageContent,
  of: { readonly look: StateLook; readonly language: Language; readonly config: Config; readonly manifest: Manifest },
): string {
  const { look, language, config, manifest } = of;
  const title = say(language, "page.title", { page: say(language, page.title), app: look.app_short });
  const pieces = preloads(manifest, [page.screen, `${page.texts ?? "texts"}-${language}`], config.basePath);
  const answers = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${jsonIn(content.answers)}</script>`;
  const withBody = withLook(plain, look, config.basePath)
    .replace(/<html([^>]*) lang="en"/, (_all, facts: string) => `<html${facts} lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>${metaOf(page, look, language, config)}`)
    .replace("</head>", () => `${pieces}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${bodyOf(page, content, look, language, config.basePath)}</div>${answers}`,
    );
  // Content readable without JavaScript needs no notice about missing JavaScript; the built one follows the root.
  return content.html === "" ? withBody : withBody.replace(/<noscript>\s[\s\S]*?<\/noscript>/, "");
}
