/**
 * The page of the stand-in: write as a citizen, watch the answers come. Everything people wrote is put on the page
 * as text, never as markup. Articles keep their place and their half-written replies when something new arrives.
 */
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

/** Makes an element; texts go in as text. */
function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

async function ask(path, body, method = body === undefined ? "GET" : "POST") {
  const answer = await fetch(path, { method, ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.message ?? String(answer.status));
  return read;
}

const panel = faultsPanel({ form: $("#faults"), said: $("#faults-said"), state: $("#state"), ask, say, el });

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
  $("#text-note").textContent = quoting + (isMessage ? say("toCell") : say(names ? "named" : "notNamed", { handle: own.handle }));
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
    await (kind.value === "message" ? ask("/fake/messages", words) : ask("/fake/posts", { ...words, ...(quoted !== null && { quotedId: quoted.id }) }));
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

function timeOf(at) {
  const format = new Intl.DateTimeFormat(language === "hi" ? "hi-IN" : "en-IN", { dateStyle: "medium", timeStyle: "short" });
  return el("time", { datetime: at }, format.format(new Date(at)));
}

function mark(key, kind = "") {
  return el("span", { class: `mark ${kind}` }, say(key));
}

function entryParts(entry, isPrivate) {
  const who = el(
    "p",
    { class: "who" },
    el("strong", {}, entry.name),
    el("span", { class: "handle" }, `@${entry.handle}`),
    timeOf(entry.at),
    entry.isOwn ? mark("official", "official") : null,
    isPrivate ? mark("isPrivate") : null,
    entry.isEdited ? mark("edited") : null,
    entry.isDeleted ? mark("deleted") : null,
  );
  const photos = entry.photos.map((photo) => el("img", { src: new URL(photo.url).pathname, alt: photo.altText, width: 640, height: 400, loading: "lazy" }));
  return [
    who,
    el("div", { class: "body" }, el("p", { class: "words", dir: "auto" }, entry.text), photos.length > 0 ? el("div", { class: "photos" }, ...photos) : null, entry.quoted === null ? null : el("blockquote", {}, el("strong", {}, `@${entry.quoted.handle} `), entry.quoted.text)),
  ];
}

function entryBox(entry, isPrivate) {
  const face = el("span", { class: "face", "aria-hidden": "true" }, (entry.name.trim()[0] ?? "?").toUpperCase());
  return el("div", { class: `entry${entry.isOwn ? " is-own" : ""}${entry.isDeleted ? " is-deleted" : ""}` }, face, ...entryParts(entry, isPrivate));
}

/** A small form under an article; only one is open in each. */
function openForm(article, { labelKey, text, asHandle, buttonKey, run }) {
  article.form.replaceChildren();
  const id = `inline-${article.id}`;
  const area = el("textarea", { id, rows: 2 });
  area.value = text;
  const as = asHandle === null ? null : el("input", { id: `${id}-as`, maxlength: 21, spellcheck: "false", autocomplete: "off", list: "people" });
  if (as !== null) as.value = asHandle;
  const problem = el("p", { class: "problem", role: "alert" });
  const close = () => {
    article.form.replaceChildren();
    article.does.querySelector("button")?.focus();
  };
  const form = el(
    "form",
    { class: "inline", novalidate: true },
    as === null ? null : el("div", { class: "field" }, el("label", { for: `${id}-as` }, say("replyAs")), as),
    el("div", { class: "field" }, el("label", { for: id }, say(labelKey)), area),
    problem,
    el("div", { class: "row end" }, el("button", { type: "button", onclick: close }, say("cancel")), el("button", { type: "submit", class: "main" }, say(buttonKey))),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (area.value.trim() === "") {
      problem.textContent = say("needText");
      return area.focus();
    }
    try {
      await run(area.value, as?.value.trim() ?? null);
      close();
      await refresh();
    } catch (error) {
      problem.textContent = say("failed", { why: error.message });
    }
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  article.form.append(form);
  area.focus();
}

function buttons(article, thread) {
  const root = thread.entries[0];
  const last = thread.entries.findLast((entry) => !entry.isDeleted) ?? root;
  const button = (key, onclick) => el("button", { type: "button", onclick }, say(key));
  if (thread.kind === "messages") {
    const citizen = thread.entries.find((entry) => !entry.isOwn);
    return citizen === undefined ? [] : [button("reply", () => openForm(article, { labelKey: "yourMessage", text: "", asHandle: null, buttonKey: "send", run: (text) => ask("/fake/messages", { as: citizen.handle, text }) }))];
  }
  if (root.isDeleted) return [];
  return [
    button("reply", () => openForm(article, { labelKey: "yourReply", text: "", asHandle: root.handle, buttonKey: "sendReply", run: (text, as) => ask("/fake/posts", { as, text, inReplyToId: last.id }) })),
    button("quote", () => {
      quoted = root;
      compose.elements.kind.value = "post";
      tellWhoHears();
      compose.elements.text.focus();
    }),
    button("edit", () => openForm(article, { labelKey: "newText", text: root.text, asHandle: null, buttonKey: "save", run: (text) => ask(`/fake/posts/${root.id}/edit`, { text }) })),
    button("delete", async () => {
      await ask(`/fake/posts/${root.id}`, undefined, "DELETE");
      await refresh();
    }),
  ];
}

function makeArticle(thread) {
  const parts = { id: thread.id, root: el("div"), answers: el("ol", { class: "answers" }), does: el("div", { class: "does" }), form: el("div"), drawn: "", answered: 0 };
  parts.element = el("article", { id: `post-${thread.id}` }, parts.root, parts.answers, parts.does, parts.form);
  return parts;
}

function drawThread(article, thread) {
  const drawn = JSON.stringify([language, thread]);
  if (article.drawn === drawn) return;
  const [root, ...answers] = thread.entries;
  const answered = thread.entries.filter((entry) => entry.isOwn).length;
  if (article.drawn !== "" && answered > article.answered) $("#news").textContent = say("newAnswer", { handle: root.handle });
  article.answered = answered;
  article.drawn = drawn;
  const isPrivate = thread.kind === "messages";
  const citizen = thread.entries.find((entry) => !entry.isOwn) ?? root;
  article.element.setAttribute("aria-label", say(isPrivate ? "messagesOf" : "postBy", { handle: citizen.handle }));
  article.root.replaceChildren(entryBox(root, isPrivate));
  article.answers.replaceChildren(...answers.map((entry) => el("li", { class: entry.isOwn ? "is-own" : "" }, entryBox(entry, false))));
  const focused = [...article.does.children].indexOf(document.activeElement);
  article.does.replaceChildren(...buttons(article, thread));
  if (focused !== -1) article.does.children[focused]?.focus();
}

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
  const handles = new Set(read.threads.flatMap(({ entries }) => entries.filter((entry) => !entry.isOwn).map(({ handle }) => handle)));
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
  for (const each of document.querySelectorAll("[data-language]")) each.setAttribute("aria-pressed", String(each.dataset.language === next));
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
