import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { messages as english } from "../i18n/messages/en/desk.ts";
import { messages as hindi } from "../i18n/messages/hi/desk.ts";
import { actOnToast, addToast, dropToast, forgetToasts, MOST_KEPT, pastToasts, toasts } from "./toasts.ts";

const success = (text: string) => addToast({ tone: "success", lines: [text], ms: 5_000 });

beforeEach(forgetToasts);

test("keeps the last ones that the tray promises, newest first, also after they are gone from the screen", () => {
  for (let n = 1; n <= 60; n++) success(`Message ${n}`);
  assert.deepEqual(
    toasts().map(({ lines }) => lines[0]),
    ["Message 57", "Message 58", "Message 59", "Message 60"],
  );
  for (const { id } of toasts()) dropToast(id);
  assert.equal(toasts().length, 0);
  assert.equal(pastToasts().length, MOST_KEPT);
  assert.equal(pastToasts()[0]?.lines[0], "Message 60");
  assert.equal(pastToasts().at(-1)?.lines[0], "Message 11");
  for (const said of [english["tray.none"], hindi["tray.none"]]) assert.match(said, /^\D*\{most\}\D*$/);
});

test("shows the same words once while they are up, and nothing without words", () => {
  success("Saved.");
  success("Saved.");
  addToast({ tone: "error", lines: [], ms: 5_000 });
  assert.equal(toasts().length, 1);
  assert.equal(pastToasts().length, 1);
});

test("what is up can be acted on for longer, and only the toast that is meant", () => {
  success("GRV-2026-000001: merged");
  success("GRV-2026-000002: merged");
  actOnToast("GRV-2026-000002", { label: "Undo", run: () => undefined }, 20_000);
  assert.deepEqual(
    toasts().map(({ act, ms }) => [act?.label, ms]),
    [
      [undefined, 5_000],
      ["Undo", 20_000],
    ],
  );
});

test("an undo belongs to the newest toast of a ticket", () => {
  success("GRV-2026-000001: tag added");
  success("GRV-2026-000001: priority changed");
  actOnToast("GRV-2026-000001", { label: "Undo", run: () => undefined }, 20_000);
  assert.deepEqual(
    toasts().map(({ act }) => act?.label),
    [undefined, "Undo"],
  );
});
