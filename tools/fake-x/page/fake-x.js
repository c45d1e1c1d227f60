/**
 * The page of the stand-in: write as a citizen, watch the answers come. Everything people wrote is put on the page
 * as text, never as markup. Articles keep their place and their half-written replies when something new arrives.
 */
import { drawConversations } from "/conversations.js";
import { ask, el } from "/dom.js";
import { faultsPanel } from "/faults.js";
import { WORDS } from "/words.js";

const $ = (selector) => document.querySelector(selector);
let language = localStorage.getItem("fake-x-language") ?? (navigator.language.startsWith("hi") ? "hi" : "en");
let own = { handle: "demo_grievance_cell", name: "" };
let isLive = null;
const articles = new Map();

/** The words for a key, with `{name}` filled in. */
function say(key, fill = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => fill[name] ?? "");
}

const panel = faultsPanel({
  form: $("#faults"),
  said: $("#faults-said"),
  state: $("#state"),
  ask,
  say,
  el,
});
const { makeArticle, drawThread } = drawConversations({
  say,
  refresh,
  language: () => language,
  onAnswer: (handle) => ($("#news").textContent = say("newAnswer", { handle })),
  onQuote(entry) {
    quoted = entry;
    compose.elements.kind.value = "post";
    tellWhoHears();
    compose.elements.text.focus();
  },
});

// ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

const compose = $("#compose");
let quoted = null;

function tellWhoHears() {
  const isMessage = compose.elements.kind.value === "message";
  const names = compose.elements.text.value.toLowerCase().includes(`@${own.handle.toLowerCase()}`);
  compose.querySelector("label[for=text]").textContent = say(isMessage ? "yourMessage" : "yourPost");
  compose.querySelector("[type=submit]").textContent = say(isMessage ? "send" : "post");
  $("#name-cell").hidden = isMessage || names;
  const quoting = quoted === null ? "" : `${say("quoting", { handle: quoted.handle })}. `;
  $("#text-note").textContent =
    quoting + (isMessage ? say("toCell") : say(names ? "named" : "notNamed", { handle: own.handle }));
}

function complain(field, key, fill) {
  $("#text-problem").textContent = key === null ? "" : say(key, fill);
  for (const each of [compose.elements.as, compose.elements.text]) each.removeAttribute("aria-invalid");
  if (key === null || field === null) return;
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

compose.addEventListener("input", tellWhoHears);
compose.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { as, text, kind, photo } = compose.elements;
  if (!/^@?\w{1,20}$/.test(as.value.trim())) return complain(as, "needHandle");
  if (text.value.trim() === "") return complain(text, "needText");
  const words = { as: as.value.trim(), text: text.value, photos: photo.checked ? 1 : 0 };
  try {
    await (kind.value === "message"
      ? ask("/fake/messages", words)
      : ask("/fake/posts", { ...words, ...(quoted !== null && { quotedId: quoted.id }) }));
    complain(null, null);
    text.value = "";
    photo.checked = false;
    quoted = null;
    tellWhoHears();
    text.focus();
    await refresh();
  } catch (error) {
    complain(null, "failed", { why: error.message });
  }
});
compose.elements.text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) compose.requestSubmit();
});
$("#name-cell").addEventListener("click", () => {
  const { text } = compose.elements;
  text.value = `@${own.handle} ${text.value}`;
  tellWhoHears();
  text.focus();
});

// ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function refresh() {
  const read = await ask("/fake/threads?limit=60");
  own = read.own;
  const list = $("#posts");
  const shown = new Set(read.threads.map(({ id }) => id));
  for (const [id, article] of articles) {
    if (shown.has(id)) continue;
    article.element.remove();
    articles.delete(id);
  }
  read.threads.forEach((thread, index) => {
    const article = articles.get(thread.id) ?? makeArticle(thread);
    articles.set(thread.id, article);
    drawThread(article, thread);
    if (list.children[index] !== article.element) list.insertBefore(article.element, list.children[index] ?? null);
  });
  $("#empty").hidden = read.threads.length > 0;
  const handles = new Set(
    read.threads.flatMap(({ entries }) => entries.filter((entry) => !entry.isOwn).map(({ handle }) => handle)),
  );
  $("#people").replaceChildren(...[...handles].map((handle) => el("option", { value: handle })));
  tellWhoHears();
  await panel.refresh();
  showNamedPost();
}

// ── Language, live, start ────────────────────────────────────────────────────────────────────────────────────────

/** An address like /handle/status/123 shows that post: the links of the tracker lead here. */
let hasShown = false;
function showNamedPost() {
  const id = /\/status\/(\d+)$/.exec(location.pathname)?.[1];
  if (id === undefined || hasShown) return;
  const article = [...articles.values()].find(({ drawn }) => drawn.includes(`"${id}"`));
  if (article === undefined) return;
  hasShown = true;
  article.element.classList.add("is-shown");
  article.element.scrollIntoView({ block: "center" });
}

function tellLive() {
  const live = $("#live");
  live.classList.toggle("is-live", isLive === true);
  live.textContent = say(isLive === null ? "connecting" : isLive ? "live" : "lost");
}

function speak(next) {
  language = next;
  localStorage.setItem("fake-x-language", next);
  document.documentElement.lang = next;
  document.title = `${say("title")} – ${say("noticeShort")}`;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll("[data-language]"))
    each.setAttribute("aria-pressed", String(each.dataset.language === next));
  tellLive();
  panel.draw();
}

for (const each of document.querySelectorAll("[data-language]")) {
  each.addEventListener("click", () => {
    speak(each.dataset.language);
    void refresh();
  });
}

const events = new EventSource("/fake/events");
events.addEventListener("changed", () => void refresh());
events.addEventListener("open", () => {
  isLive = true;
  tellLive();
  void refresh();
});
events.addEventListener("error", () => {
  isLive = false;
  tellLive();
});
if (matchMedia("(max-width: 60rem)").matches) $("#faults-card").open = false;
speak(language);
await refresh();
