/** Which file a module goes to, in a small app of our making. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesOf, type ModuleFacts } from "./chunks.ts";

const at = (path: string): string => `/app/web/src/${path}`;
/** What each module imports; what stands behind "later" is loaded when it is needed. */
const APP: Readonly<Record<string, { readonly now?: readonly string[]; readonly later?: readonly string[] }>> = {
  "main.tsx": {
    later: [
      "screens/administration/masters/List.tsx",
      "screens/administration/masters/Form.tsx",
      "screens/oversight/logs/Logs.tsx",
      "parts/Palette.tsx",
      "screens/account/login/Login.tsx",
      "screens/public/my-ticket/MyTicket.tsx",
    ],
  },
  "screens/account/login/Login.tsx": {
    now: ["screens/account/login/PasswordField.tsx", "ui/Field.tsx"],
    later: ["screens/account/login/ResetForm.tsx"],
  },
  "screens/account/login/ResetForm.tsx": { now: ["screens/account/login/PasswordField.tsx", "ui/Field.tsx"] },
  "screens/public/my-ticket/MyTicket.tsx": { now: ["ui/Field.tsx"] },
  "screens/administration/masters/List.tsx": {
    now: ["screens/administration/masters/draft.ts", "screens/administration/masters/Masters.css", "parts/Crumbs.tsx"],
  },
  "screens/administration/masters/Form.tsx": {
    now: ["screens/administration/masters/draft.ts", "screens/administration/masters/Masters.css"],
  },
  "screens/oversight/logs/Logs.tsx": { now: ["parts/Crumbs.tsx", "parts/find.ts", "screens/oversight/logs/line.ts"] },
  "parts/Palette.tsx": { now: ["parts/find.ts"] },
};
const shortOf = (id: string): string => id.replace(at(""), "");
const factsOf = (id: string): ModuleFacts => ({
  importedIds: (APP[shortOf(id)]?.now ?? []).map(at),
  dynamicallyImportedIds: (APP[shortOf(id)]?.later ?? []).map(at),
});
const nameOf = namesOf(at("main.tsx"), factsOf);

test("what only the screens of one folder share is a file of that folder", () => {
  assert.equal(nameOf(at("screens/administration/masters/draft.ts")), "parts-masters");
});

test("what screens of several folders share, or a screen and what is loaded beside it, is a file for all", () => {
  assert.equal(nameOf(at("parts/Crumbs.tsx")), "parts");
  assert.equal(nameOf(at("parts/find.ts")), "parts");
});

test("styles that are shared are one file, however few screens they are for", () => {
  assert.equal(nameOf(at("screens/administration/masters/Masters.css")), "parts");
});

test("what one screen alone has stays with it", () => {
  assert.equal(nameOf(at("screens/oversight/logs/line.ts")), null);
  assert.equal(nameOf(at("main.tsx")), "base");
});

test("what sign-in shares with its later steps comes with sign-in, what it shares with another page with every page", () => {
  assert.equal(nameOf(at("screens/account/login/PasswordField.tsx")), "login");
  assert.equal(nameOf(at("ui/Field.tsx")), "base");
});
