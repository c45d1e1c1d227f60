import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { checkPack, problemLines } from "./check-pack.ts";
import { longestLength, weightedLength } from "./ready-reply-length.ts";
import { parseLocated } from "./located-json.ts";
import { sayProblem } from "../../../../texts/problems.ts";
import { readPackFiles } from "./read-pack.ts";
import { workflowRows } from "./workflow-rows.ts";

const files = await readPackFiles(path.resolve(import.meta.dirname, "../../../../../../packs/haryana"));
const own = await readPackFiles(path.resolve(import.meta.dirname, "../../../../../../packs/suryagarh"));

/** Problems after one replacement in one file; asserts that the replacement changed something. */
function problemsAfter(file: string, from: string | RegExp, to: string): string[] {
  const text = files.get(file) ?? "";
  const next = text.replace(from, to);
  assert.notEqual(next, text, `nothing to replace in ${file}`);
  const checked = checkPack(new Map([...files, [file, next]]));
  return checked.kind === "broken" ? problemLines(checked.problems) : [];
}
/** One-based line of a text in a file of the pack. */
function lineWith(file: string, text: string): number {
  const index = (files.get(file) ?? "").split("\n").findIndex((line) => line.includes(text));
  assert.ok(index >= 0, `${text} is not in ${file}`);
  return index + 1;
}

test("the pack of Haryana is sound", () => {
  const checked = checkPack(files);
  assert.deepEqual(checked.kind === "broken" ? problemLines(checked.problems) : [], []);
});

test("it holds what the design names", () => {
  const checked = checkPack(files);
  assert.ok(checked.kind === "sound");
  const { pack } = checked;
  assert.equal(pack["districts.json"].districts.filter((each) => each.kind === "district").length, 23);
  assert.equal(pack["departments.json"].departments.length, 37);
  assert.equal(pack["issues.json"].issue_types.length, 22);
  assert.equal(pack["disposal-types.json"].disposal_types.length, 14);
  assert.equal(pack["roles.json"].roles.length, 9);
  assert.equal(pack["statuses.json"].statuses.length, 14);
  const year = pack.calendars.find((each) => each.year === 2026);
  assert.equal(year?.holidays.length, 20);
  assert.ok(year?.holidays.every((each) => [1, 2, 3, 4, 5].includes(new Date(each.holiday_date).getUTCDay())));
});

describe("a broken pack is refused with file, line and reason", () => {
  const cases: readonly [what: string, file: string, from: string | RegExp, to: string, anchor: string, says: string][] = [
    ["an unknown department", "issues.json", '"department_code": "ENERGY"', '"department_code": "ENERGIE"', '"sub_issue_type_id": 101', 'There is no department "ENERGIE".'],
    ["an id given twice", "districts.json", '"district_id": 2, "district_code": "BHW"', '"district_id": 1, "district_code": "BHW"', '"BHW"', '"1" is given twice.'],
    ["a name left in English", "departments.json", "जन स्वास्थ्य अभियांत्रिकी विभाग", "Public Health", '"PHED"', '"department_name_translations" is not written in the script of "hi".'],
    ["a name without a language of the State", "departments.json", '{"hi": "जन स्वास्थ्य अभियांत्रिकी विभाग"}', "{}", '"PHED"', '"department_name_translations" lacks the language "hi".'],
    ["a name in a language of another State", "calendar-2026.json", '{"hi": "गणतंत्र दिवस"}', '{"hi": "गणतंत्र दिवस", "pa": "ਗਣਤੰਤਰ ਦਿਵਸ"}', '"2026-01-26"', '"holiday_name_translations" has "pa", which pack.json does not name among the languages beside English.'],
    ["a State without the base language", "pack.json", '["en", "hi"]', '["hi"]', '"languages"', 'English is the base; name "en" among the languages.'],
    ["a language that does not exist", "pack.json", '["en", "hi"]', '["en", "hi", "zz"]', '"languages"', 'There is no language of India "zz".'],
    ["a ready reply in a language of another State", "canned-replies.json", '"purpose": "ACKNOWLEDGED", "lang": "hi"', '"purpose": "ACKNOWLEDGED", "lang": "pa"', '"canned_reply_id": 2,', 'pack.json does not name the language "pa".'],
    ["a reply in Latin letters that is written in others", "canned-replies.json", "Ticket {ticket_no} ab band hai.", "टिकट {ticket_no} अब बंद है।", '"canned_reply_id": 42,', 'The reply is not written in the script of "hx".'],
    ["a ready reply that is not there in every language", "canned-replies.json", /    .*"canned_reply_id": 2,.*\n/, "", '"canned_reply_id": 1,', 'The reply for ACKNOWLEDGED lacks the language "hi".'],
    ["a canned reply with a link", "canned-replies.json", "We will keep you informed here.", "See www.example.org.", '"canned_reply_id": 1,', "A canned reply carries no link; give the ticket number instead."],
    ["a canned reply that is too long", "canned-replies.json", "We will keep you informed here.", "We will keep you informed. ".repeat(8), '"canned_reply_id": 1,', "With its slots filled the reply may have 304 characters; a public reply takes 280."],
    ["a slot that nobody fills", "canned-replies.json", "{ticket_no}", "{ticket}", '"canned_reply_id": 1,', "The program cannot fill the slot {ticket}."],
    ["a slot of what is done that nobody fills", "actions.json", "{ticket} accepted", "{ticket} accepted by {whom}", '"action_id": 111', "The program cannot fill the slot {whom}."],
    ["a sentence for what is done that names no ticket", "actions.json", "{ticket} accepted", "Accepted", '"action_id": 111', "The sentence does not name the {ticket}."],
    ["a sentence for what is done with other slots in Hindi", "actions.json", "{ticket}: स्वीकार किया गया", "{ticket}: {place} ने स्वीकार किया", '"action_id": 111', 'The sentence in "hi" has other slots than the English one.'],
    ["an unknown status in a transition", "transitions.json", '"to": 10', '"to": 66', '"transition_code": "23"', "Transition 23 leads to status 66, which does not exist."],
    ["119 for everybody", "transitions.json", '"action_id": 119, "from": [2, 9], "roles": [5]', '"action_id": 119, "from": [2, 9], "roles": [5, 6]', '"transition_code": "13"', "Transition 13 gives action 119 to somebody else than role 5."],
    ["a guard that the program does not know", "transitions.json", '"confirmation_open"', '"confirmation_closed"', '"transition_code": "13"', '"guards" has a value that does not exist.'],
    ["a terminal status with exits", "statuses.json", /("status_id": 8,.*)"is_terminal": false/, '$1"is_terminal": true', '"status_id": 8', "Status 8 is terminal, but Transition 25a (action 133) starts there."],
    ["a field that does not exist", "tags.json", '"type_of_tag": "A"', '"type_of_tag": "A", "color": "red"', '"tag_id": 1', '"color" is not a field of this file.'],
    ["a field that is missing", "tags.json", '"tag_id": 3, ', "", '"tag_id": 3', '"tag_id" is missing.'],
    ["a wrong type", "tags.json", '"tag_id": 3', '"tag_id": "three"', '"tag_id": 3', '"tag_id" must be integer.'],
    ["a day that does not exist", "calendar-2026.json", "2026-10-02", "2026-02-30", "2026-10-02", "2026-02-30 is not a day that exists."],
    ["a day of another year", "calendar-2026.json", "2026-10-02", "2025-10-02", "2026-10-02", "2025-10-02 is not in 2026."],
    ["an unknown predecessor", "districts.json", '"predecessor_district_id": 7, "valid_from": "2025-12-22"', '"predecessor_district_id": 70, "valid_from": "2025-12-22"', '"HNS"', "District 70 cannot be the predecessor."],
    ["an alias of two districts", "districts.json", '"alias": "hansi"', '"alias": "Hisar"', '"alias": "hansi"', '"hisar" is given twice.'],
    ["an unknown activity", "roles.json", /("role_id": 9,.*)\[1, 14, 18\]/, "$1[1, 14, 180]", '"role_id": 9', "There is no activity 180."],
    ["a step of a call that says nothing", "call-script.json", /.*"step_code": "when".*\n/, "", '"call_script": [', 'The sentence for the step "when" is missing.'],
    ["a slot in a call that nobody fills", "call-script.json", "with {name}", "with {title}", '"step_code": "reach"', "The program cannot fill the slot {title}."],
    ["a ready view of a priority that does not exist", "ready-views.json", "priority=1&sort", "priority=9&sort", '"CRITICAL_OPEN"', 'The filter "priority" names 9, which does not exist.'],
    ["a ready view with a filter that lists do not have", "ready-views.json", "source=3", "colour=3", '"NEW_BY_HAND"', 'A ready view has no filter "colour".'],
    ["a ready view with a filter that is a word of the program", "ready-views.json", "source=3", "constructor=3", '"NEW_BY_HAND"', 'A ready view has no filter "constructor".'],
    ["a ready view of a list that the role lacks", "ready-views.json", '"roles": [5, 7]', '"roles": [5, 8]', '"MINE_TO_ACCEPT"', 'Role 8 has no list "mine" in its menu.'],
    ["a menu item with a picture that is not drawn", "menu.json", '"menu_icon": "archive"', '"menu_icon": "chest"', '"menu_id": 68', '"menu_icon" has a value that does not exist.'],
    ["a menu item that counts what nobody counts", "menu.json", '"count_key": "all"', '"count_key": "everything"', '"menu_id": 20', '"count_key" has a value that does not exist.'],
    ["a menu item without a parent", "menu.json", '"parent_menu_id": 10', '"parent_menu_id": 99', '"menu_id": 11', "There is no menu item 99."],
    ["words for a sub-issue that does not exist", "detection.json", '"sub_issue_type_id": 101', '"sub_issue_type_id": 199', '"sub_issue_type_id": 101', "There is no sub-issue 199."],
    ["a danger of a priority that does not exist", "situations.json", /("situation_code": "STALKING",.*?"priority_tag_code": )"HIGH"/, '$1"TALL"', '"situation_code": "STALKING"', 'There is no priority "TALL".'],
    ["a set of words that does not exist", "situations.json", '"hints": ["gas"', '"hints": ["$gases", "gas"', '"situation_code": "GAS-LEAK"', 'There is no set of words "gases" that could be named here.'],
    ["a phrase with a sign within a word", "situations.json", '"hints": ["gas"', '"hints": ["gas-pipe", "gas"', '"situation_code": "GAS-LEAK"', '"gas-pipe" is not one word; a phrase has words, | between others, and & between parts.'],
    ["no words of urgency", "situations.json", '"word_set_code": "urgent"', '"word_set_code": "urgently"', '"word_sets": [', 'The set of words "urgent" is missing.'],
    ["a route to a place that the district does not have", "issues.json", '"places": ["urban estate jind"]', '"places": ["urban estate jund"]', '"department_route_id": 7', 'District 9 has no place "urban estate jund".'],
    ["a route of a sub-issue that does not exist", "issues.json", '"sub_issue_type_ids": [301, 601, 602]', '"sub_issue_type_ids": [301, 699]', '"department_route_id": 3', "There is no sub-issue 699."],
    ["an office of a department that does not exist", "departments.json", /("office_id": 24,.*)"POLICE"/, '$1"GUARD"', '"office_id": 24', 'There is no department "GUARD".'],
    ["an office of a district that does not exist", "departments.json", /("office_id": 1,.*)"district_id": 1,/, '$1"district_id": 71,', '"office_id": 1,', "There is no district 71."],
    ["no default priority", "priority-tags.json", '"is_default": true', '"is_default": false', '"priority_tags": [', "Exactly one priority must be the default."],
    ["two sources of a channel", "sources.json", '"channel_code": null, "is_manual": true', '"channel_code": "X-DM", "is_manual": false', '"sources": [', 'The channel "X-DM" needs one source, and has 2.'],
    ["a choice of disposals for the system", "disposal-types.json", '"counts_as": "no_action", "is_solving": false, "action_ids": [105]', '"counts_as": "no_action", "is_solving": false, "action_ids": [105, 194]', '"disposal_types": [', "Action 194 asks for no disposal type, so one must be meant for it; 2 are."],
    ["a comma too many", "sources.json", '"sources": [', '"sources": [,', '"sources": [', "A value is missing here."],
    ["a key given twice", "sources.json", '"source_id": 2,', '"source_id": 2, "source_id": 2,', '"source_id": 2', '"source_id" is given twice.'],
    ["a time zone that the clocks do not know", "pack.json", "Asia/Kolkata", "Europe/Berlin", '"time_zone"', 'The clocks do not know the time zone "Europe/Berlin".'],
  ];
  for (const [what, file, from, to, anchor, says] of cases) {
    test(what, () => {
      const found = problemsAfter(file, from, to);
      assert.ok(found.includes(`${file}:${lineWith(file, anchor)}: ${says}`), found.join("\n"));
    });
  }
  /** Files that no administrator changes: their messages address authors of packs. */
  const OF_THE_PACK = ["transitions.json", "statuses.json", "actions.json", "menu.json", "roles.json", "situations.json"];
  for (const [what, file, , , , says] of cases) {
    if (OF_THE_PACK.includes(file) || /^(English is|There is no language|A comma|A value is|The clocks)/.test(says)) continue;
    test(`${what}, in Hindi`, () => assert.match(sayProblem("hi", says), /\p{Script=Devanagari}/u));
  }
  test("Hindi names fields and parameters as the screen does", () => {
    assert.equal(sayProblem("hi", '"sla_value" must be >= 1.'), "“समय-सीमा” कम से कम 1 हो।");
    assert.equal(sayProblem("hi", '"tag_name_translations" is missing.'), "“नाम” नहीं भरा गया है।");
    assert.equal(
      sayProblem("hi", '"reopen_days" must be a whole number from 0 to 365.'),
      "“पुनः खोलने के दिन” 0 से 365 तक की पूर्ण संख्या हो।",
    );
    assert.equal(sayProblem("hi", 'There is no department "ENERGY".'), "विभाग “ENERGY” नहीं है।");
  });
  test("a file too few and a file too many", () => {
    const odd = new Map([...files].filter(([name]) => name !== "menu.json"));
    odd.set("notes.json", "{}");
    const checked = checkPack(odd);
    assert.ok(checked.kind === "broken");
    assert.deepEqual(problemLines(checked.problems), [
      "menu.json:1: The file is missing.",
      "notes.json:1: A pack has no file of this name.",
    ]);
  });
  test("all mistakes are told at once", () => {
    const next = new Map(files);
    next.set("tags.json", (files.get("tags.json") ?? "").replace('"tag_id": 3', '"tag_id": 0').replace('"tag_id": 4', '"tag_id": 0'));
    next.set("sources.json", "{");
    const checked = checkPack(next);
    assert.ok(checked.kind === "broken" && checked.problems.length === 3, JSON.stringify(checked));
  });
});

describe("a further language of a State", () => {
  const named = (files.get("pack.json") ?? "").replace('["en", "hi"]', '["en", "hi", "pa"]');
  const problems = (texts: ReadonlyMap<string, string>): string[] => {
    const checked = checkPack(texts);
    return checked.kind === "broken" ? problemLines(checked.problems) : [];
  };

  test("is asked for in every name, text and ready reply", () => {
    const found = problems(new Map([...files, ["pack.json", named]]));
    assert.deepEqual(found.filter((line) => !line.endsWith('lacks the language "pa".')), []);
    for (const file of ["actions.json", "calendar-2026.json", "canned-replies.json", "issues.json", "pack.json"]) {
      assert.ok(found.some((line) => line.startsWith(`${file}:`)), file);
    }
  });

  test("is taken when it is there", () => {
    const whole = new Map(
      [...files, ["pack.json", named] as const].map(([file, text]) => {
        const translated = text.replaceAll(
          /(_translations": \{"hi": ("(?:[^"\\]|\\.)*"))\}/g,
          (_, beginning: string, hindi: string) =>
            `${beginning}, "pa": "${["ਪੰਜਾਬੀ", ...(hindi.match(/\{\w+\}/g) ?? [])].join(" ")}"}`,
        );
        const replied = translated.replaceAll(
          /"canned_reply_id": (\d+),( "purpose": "\w+", "lang": )"hi".*\}/g,
          (row, id: string, rest: string) =>
            `${row}, {"canned_reply_id": ${Number(id) + 1_000},${rest}"pa", "title": "ਪੰਜਾਬੀ", "body": "ਪੰਜਾਬੀ"}`,
        );
        return [file, replied];
      }),
    );
    assert.deepEqual(problems(whole), []);
  });
});

describe("a pack that builds on another", () => {
  const below = { name: "haryana", files };
  const at = (file: string, texts: ReadonlyMap<string, string>, text: string): string => {
    const index = (texts.get(file) ?? "").split("\n").findIndex((line) => line.includes(text));
    assert.ok(index >= 0, `${text} is not in ${file}`);
    return String(index + 1);
  };
  const after = (file: string, from: string, to: string, changed: ReadonlyMap<string, string> = own): string[] => {
    const next = (changed.get(file) ?? "").replace(from, to);
    assert.notEqual(next, changed.get(file), `nothing to replace in ${file}`);
    const isOwn = changed === own;
    const checked = checkPack(
      isOwn ? new Map([...own, [file, next]]) : own,
      isOwn ? below : { ...below, files: new Map([...files, [file, next]]) },
    );
    return checked.kind === "broken" ? problemLines(checked.problems) : [];
  };

  test("has what it does not say from there, row by row where rows have names", () => {
    const checked = checkPack(own, below);
    assert.ok(checked.kind === "sound", checked.kind === "broken" ? problemLines(checked.problems).join("\n") : "");
    const { pack } = checked;
    assert.equal(pack["districts.json"].districts.length, 6, "places are its own");
    assert.equal(pack["roles.json"].roles.length, 9, "roles are those of the pack below");
    assert.deepEqual([pack["statuses.json"].statuses.length, pack["actions.json"].actions.length], [15, 52]);
    assert.equal(pack["pack.json"].parameters.filter((each) => each.name === "reopen_days").length, 1);
    assert.equal(pack["pack.json"].parameters.find((each) => each.name === "reopen_days")?.value, "10");
    assert.deepEqual(pack.calendars.map((each) => each.holidays.length), [6]);
    const remark = pack["transitions.json"].transitions.find((each) => each.transition_code === "29c");
    assert.deepEqual(remark?.from, [1, 2, 3, 4, 5, 6, 7, 9, 10, 1001]);
  });
  test("begins its rows in the further statuses of the pack below, too", () => {
    const status = /(\{"status_id": 3, .*\}),\n/;
    const rests = '"status_id": 1000, "status_code": "WAITS", ';
    const [whole = "", third = ""] = status.exec(files.get("statuses.json") ?? "") ?? [];
    const further = third.replace('"status_id": 3, ', '"status_id": 1000, ').replace(/"status_code": "\w+", /, '"status_code": "WAITS", ');
    assert.ok(further.includes(rests));
    const statuses = (files.get("statuses.json") ?? "").replace(whole, `${whole}    ${further},\n`);
    // The field officer's report enters the status, forwarding leaves it.
    const table = (files.get("transitions.json") ?? "").replace(
      /("transition_code": "17", .*"to": )3/,
      "$11000",
    );
    const withCodes = (codes: string): string =>
      table.replace(/\n {2}\]\n\}\s*$/, `\n  ],\n  "also_from": [{"status_id": 1000, "transition_codes": [${codes}]}]\n}\n`);
    const check = (codes: string) =>
      checkPack(own, {
        name: "haryana",
        files: new Map([...files, ["statuses.json", statuses], ["transitions.json", withCodes(codes)]]),
      });
    const codes = '"12", "18", "29a", "29c", "S1", "S2", "S3", "S4a"';
    const checked = check(codes);
    assert.ok(checked.kind === "sound", checked.kind === "broken" ? problemLines(checked.problems).join("\n") : "");
    const reminder = checked.pack["transitions.json"].transitions.find((each) => each.transition_code === "S1");
    assert.ok(reminder?.from.includes(1001) === true && reminder.from.includes(1000));

    const broken = check(`${codes}, "S9"`);
    const line = withCodes("").split("\n").findIndex((each) => each.includes("also_from")) + 1;
    assert.deepEqual(broken.kind === "broken" ? problemLines(broken.problems) : [], [
      `haryana/transitions.json:${line}: There is no transition "S9".`,
    ]);
  });
  test("has its own row for each status in which a transition begins, whatever their ids", () => {
    const checked = checkPack(own, below);
    assert.ok(checked.kind === "sound");
    const rows = checked.pack["transitions.json"].transitions.map((row) => ({ ...row, from: [1, 101, 1_001, 99_999] }));
    const pack = { ...checked.pack, "transitions.json": { transitions: rows } };
    const ids = workflowRows(pack)
      .filter((plan) => plan.table === "workflow_transition")
      .flatMap((plan) => plan.rows.map((row) => row["workflow_transition_id"]));
    assert.equal(ids.length, rows.length * 4);
    assert.equal(new Set(ids).size, ids.length);
  });
  test("is another one when the pack below changes", () => {
    const hashOf = (texts: ReadonlyMap<string, string>): string => {
      const checked = checkPack(own, { ...below, files: texts });
      return checked.kind === "sound" ? checked.pack.contentHash : "";
    };
    const next = new Map([...files, ["tags.json", `${files.get("tags.json")}\n`]]);
    assert.notEqual(hashOf(next), hashOf(files));
  });
  test("needs its own places, bodies, issues, holidays and words", () => {
    const checked = checkPack(new Map([...own].filter(([name]) => name === "pack.json")), below);
    assert.ok(checked.kind === "broken");
    assert.deepEqual(problemLines(checked.problems), [
      "departments.json:1: The file is missing.",
      "detection.json:1: The file is missing.",
      "districts.json:1: The file is missing.",
      "issues.json:1: The file is missing.",
      "state.json:1: The file is missing.",
    ]);
  });
  test("is told of its own mistakes by its own lines, and of those below by theirs", () => {
    assert.ok(
      after("transitions.json", '"must_supply": ["reason", "users"]', '"must_supply": ["reason"]').includes(
        `transitions.json:${at("transitions.json", own, '"SG1"')}: Transition SG1 has the word "field_officers", but nobody must give "users"; add it to "must_supply".`,
      ),
    );
    assert.ok(
      after("transitions.json", '"S1", "S2"', '"S2"').includes(
        `statuses.json:${at("statuses.json", own, "1001")}: Status 1001 needs a transition of action 190 by the system, otherwise nobody is reminded there; add it to the "from" of one.`,
      ),
    );
    assert.deepEqual(after("transitions.json", '"S1", "S2"', '"S1", "S2", "S9"'), [
      `transitions.json:${at("transitions.json", own, '"status_id": 1001')}: There is no transition "S9".`,
    ]);
    assert.deepEqual(after("actions.json", "INSPECTION_ORDERED", "INSPECTION_OVER"), [
      `actions.json:${at("actions.json", own, '"action_id": 1001')}: There is no ready reply for INSPECTION_OVER; write one in every language in canned-replies.json.`,
    ]);
    const end = '"officer_clock": "stopped", "citizen_clock": "stopped", "is_terminal": ';
    assert.ok(
      after("statuses.json", `"call": "tell", "may_lead": false, "remembers": false, "is_reopened": false, ${end}false`, `"call": "tell", "may_lead": false, "remembers": false, "is_reopened": false, ${end}true`, files).includes(
        `haryana/statuses.json:${at("statuses.json", files, '"status_id": 8')}: Status 8 is terminal, but Transition 25a (action 133) starts there.`,
      ),
    );
    assert.deepEqual(after("tags.json", '"tag_id": 3, ', "", files), [
      `haryana/tags.json:${at("tags.json", files, '"tag_id": 3')}: "tag_id" is missing.`,
    ]);
  });
});

describe("lines in JSON", () => {
  test("every value knows its line", () => {
    const json = parseLocated('{\n  "a": [\n    1,\n    {"b/c": "x"}\n  ]\n}');
    assert.ok(json.kind === "json");
    assert.deepEqual(["", "/a", "/a/0", "/a/1", "/a/1/b~1c", "/a/9/none"].map(json.lineOf), [1, 2, 3, 4, 4, 2]);
    assert.deepEqual(json.value, { a: [1, { "b/c": "x" }] });
  });
  test("what JSON.parse refuses is refused, on its line", () => {
    for (const text of ["", "{", "[1,]", '{"a":}', "01", '"a\nb"', "[1] 2", "nul", '{"a":1,"a":2}', "[".repeat(100)]) {
      assert.equal(parseLocated(text).kind, "broken", text);
    }
    const broken = parseLocated('{\n"a": 1,\n"b": tru\n}');
    assert.ok(broken.kind === "broken" && broken.line === 3);
  });
  test("the names of built-in properties are ordinary names", () => {
    const json = parseLocated('{"__proto__": {"x": 1}, "constructor": 2}');
    assert.ok(json.kind === "json");
    assert.deepEqual(Object.keys(json.value as object), ["__proto__", "constructor"]);
    assert.equal(({} as Record<string, unknown>)["x"], undefined);
  });
});

test("lengths are counted as X counts them", () => {
  assert.equal(weightedLength("abc"), 3);
  assert.equal(weightedLength("हिसार"), 5);
  assert.equal(weightedLength("日本"), 4);
  assert.equal(longestLength("{ticket_no}!", { ticket_no: 18 }), 19);
});
