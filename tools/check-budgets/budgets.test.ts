import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf, measure, type Manifest } from "./budgets.ts";

const piece = (name: string, more: readonly string[] = []) => ({
  file: `${name}.js`,
  name,
  imports: name === "base" ? [] : ["_base.js", ...more],
  css: [`${name}.css`],
});
const texts = (name: string) => ({ file: `${name}.js`, name });
const manifest: Manifest = {
  "_base.js": piece("base"),
  "_desk.js": piece("desk"),
  "_ticket.js": piece("ticket", ["_desk.js"]),
  "_parts.js": piece("parts", ["_desk.js", "_ticket.js"]),
  "_login.js": piece("login"),
  "src/screens/public/open-dashboard/OpenDashboard.tsx": piece("OpenDashboard"),
  "src/screens/public/my-ticket/MyTicket.tsx": piece("MyTicket"),
  "src/screens/desk/parked/Parked.tsx": piece("Parked", ["_parts.js"]),
  "_texts-en.js": texts("texts-en"),
  "_texts-hi.js": texts("texts-hi"),
  "_texts-open-en.js": texts("texts-open-en"),
  "_texts-open-hi.js": texts("texts-open-hi"),
  "_texts-citizen-en.js": texts("texts-citizen-en"),
  "_texts-ticket-en.js": texts("texts-ticket-en"),
  "_texts-desk-en.js": texts("texts-desk-en"),
  "_texts-desk-hi.js": texts("texts-desk-hi"),
};
const size = (file: string): number => (/^texts(?:-open)?-hi\.js$/.test(file) ? 3_000 : 1_000);
const of = (name: string): readonly number[] => {
  const route = measure(manifest, size).find((one) => one.name === name);
  return [route?.kb ?? 0, route?.files ?? 0];
};

test("counts scripts, styles and the larger language once", () => {
  assert.deepEqual(of("/login"), [7, 5]); // base and login with their styles, and the Hindi texts
  assert.deepEqual(of("/open-dashboard"), [7, 5]);
  assert.deepEqual(of("/queue"), [8, 6]); // base, desk, their styles, texts of both audiences
});

test("counts other screens on top of the queue, without their being named", () => {
  assert.deepEqual(of("/ticket"), [3, 3]); // its own, with its style and texts
  assert.deepEqual(of("/parked"), [6, 6]); // its own, what screens share, and the ticket's
});

test("fails when a route names a piece that is gone", () => {
  assert.throws(() => filesOf(manifest, ["gone"]), /out of date/);
});
