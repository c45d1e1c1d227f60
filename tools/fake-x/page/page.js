/** Page of the stand-in: writes as a citizen and lists conversations. Text of users is inserted as text. */

const $ = (selector) => document.querySelector(selector);
const articles = new Map();

/** Creates an element; strings become text. */
function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Calls the stand-in; shows the reason of an error. */
async function call(path, body, method = body === undefined ? "GET" : "POST") {
  const init =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...init });
  const read = await answer.json();
  $("#problem").textContent = answer.ok ? "" : `That did not work: ${read.message ?? answer.status}`;
  return answer.ok ? read : null;
}

const timeOf = (at) =>
  new Date(at).toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

function entryOf(entry) {
  const marks = [entry.isOwn && "Government", entry.isEdited && "edited", entry.isDeleted && "deleted"].filter(Boolean);
  return el(
    "div",
    { class: entry.isOwn ? "own" : "citizen", id: entry.id },
    el("p", {}, el("strong", {}, `${entry.name} @${entry.handle}`), ` ${[timeOf(entry.at), ...marks].join(" · ")}`),
    el("p", { dir: "auto" }, entry.text),
    ...entry.photos.map(({ url, altText }) =>
      el("img", { src: new URL(url).pathname, alt: altText, width: 640, height: 400, loading: "lazy" }),
    ),
    entry.quoted && el("blockquote", {}, `@${entry.quoted.handle} ${entry.quoted.text}`),
  );
}

/** Prompts for a text and sends it. */
const withText = (question, before, send) => async () => {
  const text = prompt(question, before);
  if (text !== null && text.trim() !== "") await send(text);
};

function buttonsOf({ kind, entries }) {
  const button = (name, click) => el("button", { type: "button", click }, name);
  const [root] = entries;
  const citizen = entries.find((entry) => !entry.isOwn);
  if (citizen === undefined) return [];
  const as = citizen.handle;
  if (kind === "messages")
    return [
      button(
        "Reply",
        withText(`Message of @${as}`, "", (text) => call("/fake/messages", { as, text })),
      ),
    ];
  const last = entries.findLast((entry) => !entry.isDeleted) ?? root;
  return [
    button(
      "Reply",
      withText(`Reply of @${as}`, "", (text) => call("/fake/posts", { as, text, inReplyToId: last.id })),
    ),
    button(
      "Quote",
      withText(`Quote by @${as}`, "", (text) => call("/fake/posts", { as, text, quotedId: root.id })),
    ),
    button(
      "Edit",
      withText("New text", root.text, (text) => call(`/fake/posts/${root.id}/edit`, { text })),
    ),
    button("Delete", () => call(`/fake/posts/${root.id}`, undefined, "DELETE")),
  ];
}

function draw(thread) {
  const drawn = JSON.stringify(thread);
  const known = articles.get(thread.id);
  if (known?.drawn === drawn) return known.article;
  const handle = thread.entries[0]?.handle ?? "";
  const label = thread.kind === "messages" ? `Messages of @${handle}` : `Post by @${handle}`;
  const article = el("article", { "aria-label": label }, ...thread.entries.map(entryOf), ...buttonsOf(thread));
  known?.article.replaceWith(article);
  articles.set(thread.id, { article, drawn });
  return article;
}

async function refresh() {
  const read = await call("/fake/threads?limit=60");
  if (read === null) return;
  $("#posts").replaceChildren(...read.threads.map(draw));
  $("#hint").textContent = `The government receives posts that name @${read.own.handle}.`;
  const handles = new Set(
    read.threads.flatMap(({ entries }) => entries.filter((one) => !one.isOwn).map((one) => one.handle)),
  );
  $("#people").replaceChildren(...[...handles].map((value) => el("option", { value })));
  // The tracker links to /handle/status/123.
  const id = /\/status\/(\d+)$/.exec(location.pathname)?.[1];
  if (id !== undefined && location.hash === "") location.hash = id;
}

$("#compose").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { as, text, kind, photo } = event.target.elements;
  const body = { as: as.value, text: text.value, photos: photo.checked ? 1 : 0 };
  if ((await call(kind.value === "message" ? "/fake/messages" : "/fake/posts", body)) === null) return;
  text.value = "";
  await refresh();
});
$("#faults").addEventListener("submit", async (event) => {
  event.preventDefault();
  await call("/fake/faults", JSON.parse(event.target.elements.faults.value));
});
new EventSource("/fake/events").addEventListener("changed", () => void refresh());
await refresh();
const read = await call("/fake/faults");
$("#faults").elements.faults.value = JSON.stringify(read?.faults ?? {}, null, 2);
