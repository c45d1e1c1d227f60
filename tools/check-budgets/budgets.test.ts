import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf, measure, type Manifest } from "./budgets.ts";

const screen = (name: string, imports: readonly string[] = ["_shared.js"]) => ({ file: `${name}.js`, imports });
const manifest: Manifest = {
  "index.html": { file: "index.js", imports: ["_shared.js"] },
  "_shared.js": { file: "shared.js" },
  "src/parts/shell/Desk.tsx": screen("desk"),
  "src/screens/login/Login.tsx": screen("login"),
  "src/screens/open-dashboard/OpenDashboard.tsx": screen("open"),
  "src/screens/queue/Queue.tsx": screen("queue"),
  "src/screens/ticket/Ticket.tsx": screen("ticket", ["_shared.js", "_kit.js"]),
  "_kit.js": { file: "kit.js" },
  "src/i18n/messages/en/public.ts": { file: "en-p.js" },
  "src/i18n/messages/hi/public.ts": { file: "hi-p.js" },
  "src/i18n/messages/en/desk.ts": { file: "en-d.js" },
  "src/i18n/messages/hi/desk.ts": { file: "hi-d.js" },
};
const size = (file: string): number => (file === "hi-p.js" ? 3_000 : 1_000);
const of = (name: string): number | undefined => measure(manifest, size).find((route) => route.name === name)?.kb;

test("counts static imports once and the larger language", () => {
  assert.equal(of("/login"), 6); // index, shared, login, and the Hindi texts
  assert.equal(of("/queue"), 8); // index, shared, desk, queue, texts of both audiences
});

test("counts other screens on top of the queue, without their being named", () => {
  assert.equal(of("/ticket"), 2); // ticket and its kit; the rest is there already
});

test("fails when a route names a piece that is gone", () => {
  assert.throws(() => filesOf(manifest, ["src/gone.tsx"]), /out of date/);
});
