/** Which file a module goes to, in a small app of our making. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesOf, type ModuleFacts } from "./chunks.ts";

const at = (path: string): string => `/app/web/src/${path}`;
/** What each module imports; what stands behind "later" is loaded when it is needed. */
const APP: Readonly<Record<string, { readonly now?: readonly string[]; readonly later?: readonly string[] }>> = {
  "main.tsx": {
    later: [
      "screens/masters/List.tsx",
      "screens/masters/Form.tsx",
      "screens/logs/Logs.tsx",
      "parts/Palette.tsx",
      "screens/login/Login.tsx",
      "screens/my-ticket/MyTicket.tsx",
    ],
  },
  "screens/login/Login.tsx": {
    now: ["screens/login/PasswordField.tsx", "ui/Field.tsx"],
    later: ["screens/login/ResetForm.tsx"],
  },
  "screens/login/ResetForm.tsx": { now: ["screens/login/PasswordField.tsx", "ui/Field.tsx"] },
  "screens/my-ticket/MyTicket.tsx": { now: ["ui/Field.tsx"] },
  "screens/masters/List.tsx": { now: ["screens/masters/draft.ts", "screens/masters/Masters.css", "parts/Crumbs.tsx"] },
  "screens/masters/Form.tsx": { now: ["screens/masters/draft.ts", "screens/masters/Masters.css"] },
  "screens/logs/Logs.tsx": { now: ["parts/Crumbs.tsx", "parts/find.ts", "screens/logs/line.ts"] },
  "parts/Palette.tsx": { now: ["parts/find.ts"] },
};
const shortOf = (id: string): string => id.replace(at(""), "");
const factsOf = (id: string): ModuleFacts => ({
  importedIds: (APP[shortOf(id)]?.now ?? []).map(at),
  dynamicallyImportedIds: (APP[shortOf(id)]?.later ?? []).map(at),
});
const nameOf = namesOf(at("main.tsx"), factsOf);

test("what only the screens of one folder share is a file of that folder", () => {
  assert.equal(nameOf(at("screens/masters/draft.ts")), "parts-masters");
});

test("what screens of several folders share, or a screen and what is loaded beside it, is a file for all", () => {
  assert.equal(nameOf(at("parts/Crumbs.tsx")), "parts");
  assert.equal(nameOf(at("parts/find.ts")), "parts");
});

test("styles that are shared are one file, however few screens they are for", () => {
  assert.equal(nameOf(at("screens/masters/Masters.css")), "parts");
});

test("what one screen alone has stays with it", () => {
  assert.equal(nameOf(at("screens/logs/line.ts")), null);
  assert.equal(nameOf(at("main.tsx")), "base");
});

test("what sign-in shares with its later steps comes with sign-in, what it shares with another page with every page", () => {
  assert.equal(nameOf(at("screens/login/PasswordField.tsx")), "login");
  assert.equal(nameOf(at("ui/Field.tsx")), "base");
});
