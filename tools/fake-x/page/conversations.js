/**
 * Draws conversations: one article each, with its answers and what a citizen can do about it.
 * An article is made once and its parts are filled again, so that half-written replies stay.
 */
import { ask, el } from "/dom.js";

/** Makes the drawing; `page` gives words, the language, what to do on a quote, and a fresh read. */
export function drawConversations(page) {
  const { say, refresh } = page;
  function timeOf(at) {
    const format = new Intl.DateTimeFormat(page.language() === "hi" ? "hi-IN" : "en-IN", {
      dateStyle: "medium",
      timeStyle: "short",
    });
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
    const photos = entry.photos.map((photo) =>
      el("img", {
        src: new URL(photo.url).pathname,
        alt: photo.altText,
        width: 640,
        height: 400,
        loading: "lazy",
      }),
    );
    return [
      who,
      el(
        "div",
        { class: "body" },
        el("p", { class: "words", dir: "auto" }, entry.text),
        photos.length > 0 ? el("div", { class: "photos" }, ...photos) : null,
        entry.quoted === null
          ? null
          : el("blockquote", {}, el("strong", {}, `@${entry.quoted.handle} `), entry.quoted.text),
      ),
    ];
  }

  function entryBox(entry, isPrivate) {
    const face = el("span", { class: "face", "aria-hidden": "true" }, (entry.name.trim()[0] ?? "?").toUpperCase());
    return el(
      "div",
      { class: `entry${entry.isOwn ? " is-own" : ""}${entry.isDeleted ? " is-deleted" : ""}` },
      face,
      ...entryParts(entry, isPrivate),
    );
  }

  /** A small form under an article; only one is open in each. */
  function openForm(article, { labelKey, text, asHandle, buttonKey, run }) {
    article.form.replaceChildren();
    const id = `inline-${article.id}`;
    const area = el("textarea", { id, rows: 2 });
    area.value = text;
    const as =
      asHandle === null
        ? null
        : el("input", {
            id: `${id}-as`,
            maxlength: 21,
            spellcheck: "false",
            autocomplete: "off",
            list: "people",
          });
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
      el(
        "div",
        { class: "row end" },
        el("button", { type: "button", onclick: close }, say("cancel")),
        el("button", { type: "submit", class: "main" }, say(buttonKey)),
      ),
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
      return citizen === undefined
        ? []
        : [
            button("reply", () =>
              openForm(article, {
                labelKey: "yourReply",
                text: "",
                asHandle: null,
                buttonKey: "sendReply",
                run: (text) => ask("/fake/messages", { as: citizen.handle, text }),
              }),
            ),
          ];
    }
    if (root.isDeleted) return [];
    return [
      button("reply", () =>
        openForm(article, {
          labelKey: "yourReply",
          text: "",
          asHandle: root.handle,
          buttonKey: "sendReply",
          run: (text, as) => ask("/fake/posts", { as, text, inReplyToId: last.id }),
        }),
      ),
      button("quote", () => {
        page.onQuote(root);
      }),
      button("edit", () =>
        openForm(article, {
          labelKey: "newText",
          text: root.text,
          asHandle: null,
          buttonKey: "save",
          run: (text) => ask(`/fake/posts/${root.id}/edit`, { text }),
        }),
      ),
      button("delete", async () => {
        await ask(`/fake/posts/${root.id}`, undefined, "DELETE");
        await refresh();
      }),
    ];
  }

  function makeArticle(thread) {
    const parts = {
      id: thread.id,
      root: el("div"),
      answers: el("ol", { class: "answers" }),
      does: el("div", { class: "does" }),
      form: el("div"),
      drawn: "",
      answered: 0,
    };
    parts.element = el("article", { id: `post-${thread.id}` }, parts.root, parts.answers, parts.does, parts.form);
    return parts;
  }

  function drawThread(article, thread) {
    const drawn = JSON.stringify([page.language(), thread]);
    if (article.drawn === drawn) return;
    const [root, ...answers] = thread.entries;
    const answered = thread.entries.filter((entry) => entry.isOwn).length;
    if (article.drawn !== "" && answered > article.answered) page.onAnswer(root.handle);
    article.answered = answered;
    article.drawn = drawn;
    const isPrivate = thread.kind === "messages";
    const citizen = thread.entries.find((entry) => !entry.isOwn) ?? root;
    article.element.setAttribute("aria-label", say(isPrivate ? "messagesOf" : "postBy", { handle: citizen.handle }));
    article.root.replaceChildren(entryBox(root, isPrivate));
    article.answers.replaceChildren(
      ...answers.map((entry) => el("li", { class: entry.isOwn ? "is-own" : "" }, entryBox(entry, false))),
    );
    const focused = [...article.does.children].indexOf(document.activeElement);
    article.does.replaceChildren(...buttons(article, thread));
    if (focused !== -1) article.does.children[focused]?.focus();
  }

  return { makeArticle, drawThread };
}
