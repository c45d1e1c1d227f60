/**
 * Refusal of frames: a framed request gets a small page without any part of the app. Only this page may be framed,
 * since it has to be visible.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { note } from "./record-refusals.ts";

const FRAMES: ReadonlySet<unknown> = new Set(["iframe", "frame", "embed", "object", "fencedframe"]);

const STYLE =
  "body{margin:0;padding:1rem;font:1rem/1.5 'Noto Sans','Noto Sans Devanagari',sans-serif;color:#1a1a1a;background:#fff}" +
  "section{max-width:40rem;margin:0 auto 1.5rem;border-inline-start:.25rem solid #b3261e;padding-inline-start:1rem}" +
  "h1{font-size:1.25rem}a{color:#1f3878;display:inline-block;min-height:24px}" +
  "@media(prefers-color-scheme:dark){body{color:#f2f2f2;background:#16181d}a{color:#a9c1ff}}";

const WORDS = [
  {
    lang: "en",
    title: "This page is shown inside another website",
    text: "The web app link is under a clickjacking attack. Do not type anything here. Please inform the SMGT team",
    open: "Open SMGT safely",
  },
  {
    lang: "hi",
    title: "यह पेज किसी दूसरी वेबसाइट के भीतर दिख रहा है",
    text: "वेब ऐप के लिंक पर क्लिकजैकिंग हमला हो रहा है। यहाँ कुछ न लिखें। कृपया SMGT टीम को सूचित करें",
    open: "SMGT सुरक्षित रूप से खोलें",
  },
] as const;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Link to the team's contact. */
function contactLink(contact: string | null): string {
  if (contact === null) return "";
  const href = contact.includes("@") ? `mailto:${contact}` : `tel:${contact.replace(/[ -]/g, "")}`;
  return `: <a href="${escaped(href)}" target="_top" rel="noopener">${escaped(contact)}</a>`;
}

/** Page for a contact; `address` opens the app outside the frame. */
export function framePage(address: string, contact: string | null): string {
  const sections = WORDS.map(({ lang, title, text, open }) => {
    const full = lang === "hi" ? "।" : ".";
    return `<section lang="${lang}"><h1>${title}</h1><p>${text}${contactLink(contact)}${full}</p><p><a href="${escaped(address)}" target="_top" rel="noopener">${open}</a></p></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>SMGT</title><style>${STYLE}</style></head><body><main>${sections.join("")}</main></body></html>`;
}

/** Adds the refusal; after the security headers, which it removes, and before everything else. */
export function addFrameRefusal(app: FastifyInstance): void {
  const { basePath, teamContact } = app.ctx.config;
  const page = framePage(basePath, teamContact);
  const styleHash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  app.addHook("onRequest", async (http, reply) => {
    if (!FRAMES.has(http.headers["sec-fetch-dest"])) return undefined;
    http.log.warn({ path: http.url.slice(0, 200) }, "Something tried to show the app inside a frame.");
    note(http, { event: "CALL_REFUSED", detail: { refusal: "FRAMED" } });
    void reply.removeHeader("x-frame-options");
    return reply
      .header("content-security-policy", policy)
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "no-store")
      .header("vary", "sec-fetch-dest")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
