/** Writes the page that is served: the built one, with what this server, this path and this language add to it. Pure. */
import { FIRST_ANSWERS_ID } from "@smgt/contract/first-answers.ts";
import type { Language } from "@smgt/contract/languages.ts";
import type { Context } from "../../context.ts";
import type { TextKey } from "../../texts/en.ts";
import { say } from "../../texts/say.ts";
import { escaped, jsonIn, type PageContent } from "./html.ts";
import type { PublicPage } from "./public-pages.ts";

type Config = Context["config"];

/** What Vite says of the files of the build. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly css?: readonly string[] }>
>;

/** What the page tells the app before its first call. */
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

/** The built page for these settings. */
export function pageFor(built: string, config: Config): string {
  return built
    .replace(/<html\b/, () => `<html${factsOf(config)}`)
    .replace(/\b(src|href)="\.\//g, (_all, name: string) => `${name}="${config.basePath}`);
}

/**
 * Lets the browser fetch pieces of the app beside the program instead of after it. They go to the end of the head: their
 * styles say otherwise than those of the program, and so come after them.
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

/** The small file that asks for a list's rows comes before all others, and waits for none of them. */
function aheadOf(manifest: Manifest, basePath: string): string {
  const file = Object.values(manifest).find(({ name }) => name === "ahead")?.file;
  return file === undefined ? "" : `<script type="module" async crossorigin src="${basePath}${file}"></script>`;
}

/** Any other page: who opens one is signed in, and needs the desk. */
export function deskPage(plain: string, manifest: Manifest, language: Language, basePath: string): string {
  const names = ["desk", `texts-${language}`, `texts-desk-${language}`];
  return plain
    .replace("<head>", () => `<head>${aheadOf(manifest, basePath)}`)
    .replace("</head>", () => {
      const about = `<meta name="description" content="${escaped(say(language, "page.loginAbout"))}">`;
      return `${about}${preloads(manifest, names, basePath)}</head>`;
    });
}

/** Title, description and picture: what a link to the page shows where somebody quotes it. */
function metaOf(page: PublicPage, language: Language, { publicUrl, basePath }: Config): string {
  const title = escaped(say(language, page.title));
  const about = escaped(say(language, page.about));
  const meta = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;
  return (
    `<meta name="description" content="${about}">` +
    meta("type", "website") +
    meta("site_name", escaped(say(language, "page.name"))) +
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
];

const APP_LINKS: readonly string[] = ["my-ticket", "open-dashboard"];

/** What is read until the app has come, or instead of it. */
function bodyOf(page: PublicPage, content: PageContent, language: Language, basePath: string): string {
  // A page that lays itself out has the links of the app's own head, so that nothing moves when the app comes.
  const shown = content.main === undefined ? LINKS : LINKS.filter(([path]) => APP_LINKS.includes(path));
  const links = shown.map(([path, name]) => `<a href="${basePath}${path}">${say(language, name)}</a>`).join(" ");
  const other = language === "en" ? "hi" : "en";
  return (
    '<div class="public as-served"><div class="tricolour"></div><header class="public-head row wrap">' +
    `<span class="public-name"><strong>${say(language, "page.name")}</strong>` +
    `<small><span lang="${other}">${say(other, "page.name")}</span> · ${say(language, "page.government")}</small></span><nav class="public-tools row wrap">${links} ` +
    `<a lang="${other}" href="?lang=${other}">${say(language, "page.otherLanguage")}</a></nav></header>` +
    (content.main === undefined
      ? `<main id="main" class="public-main stack gap-4"><h1>${say(language, page.title)}</h1>` +
        `<p>${say(language, page.about)}</p>${content.html}</main></div>`
      : `<main id="main" class="public-main">${content.main}</main></div>`)
  );
}

/** A public page, whole. */
export function writePage(
  plain: string,
  page: PublicPage,
  content: PageContent,
  of: { readonly language: Language; readonly config: Config; readonly manifest: Manifest },
): string {
  const { language, config, manifest } = of;
  const title = say(language, "page.title", { page: say(language, page.title) });
  const own = page.texts === undefined ? [] : [`${page.texts}-${language}`];
  const pieces = preloads(manifest, [page.screen, `texts-${language}`, ...own], config.basePath);
  const answers = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${jsonIn(content.answers)}</script>`;
  const withBody = plain
    .replace(/<html([^>]*) lang="en"/, (_all, facts: string) => `<html${facts} lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>${metaOf(page, language, config)}`)
    .replace("</head>", () => `${pieces}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${bodyOf(page, content, language, config.basePath)}</div>${answers}`,
    );
  // What can be read without JavaScript needs no notice that it is missing; the built one stands after the root.
  return content.html === "" ? withBody : withBody.replace(/<noscript>\s[\s\S]*?<\/noscript>/, "");
}
