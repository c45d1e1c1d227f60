/** The sentence after an action: each action's own, in the officer's language. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import type { Language, Wording } from "@smgt/contract/languages.ts";
import type { ActionWords, Masters } from "../../../law/masters/masters.ts";
import type { ActionFacts } from "./action.ts";
import { sentenceOf } from "./history-words.ts";

interface Row {
  readonly action_id: number;
  readonly action_name: string;
  readonly done_text: string;
  readonly done_text_translations: { readonly hi: string };
}
const file = path.resolve(import.meta.dirname, "../../../../../../packs/haryana/actions.json");
const { actions } = JSON.parse(readFileSync(file, "utf8")) as { actions: Row[] };
const none: Wording = { en: "" };
const masters = {
  workflow: { actions: actions.map((row) => ({ actionId: row.action_id, name: { en: row.action_name } })) },
  actionWords: new Map<number, ActionWords>(
    actions.map((row) => [
      row.action_id,
      {
        confirm: none,
        happens: none,
        citizen: none,
        done: { en: row.done_text, hi: row.done_text_translations.hi },
      },
    ]),
  ),
  departments: [
    { departmentId: 1, name: { en: "Energy", hi: "ऊर्जा" } },
    { departmentId: 2, name: { en: "Water", hi: "जल" } },
  ],
  districts: [{ districtId: 19, name: { en: "Rohtak", hi: "रोहतक" } }],
  statuses: [{ statusId: STATUS.IN_ACTION, name: { en: "In Action", hi: "कार्यवाही जारी" } }],
} as unknown as Masters;

const said = (
  actionId: number,
  language: Language,
  more: Partial<SaveWorkflowBody> = {},
  instead?: Wording,
): string => {
  const context = {
    masters,
    actor: { language },
    ticket: { ticket_no: "GRV-1" },
    other: { ticket_no: "GRV-2" },
    next: { department_id: 1, district_id: 19 },
    input: { body: { ticket_id: 1, status_id: 1, action_id: actionId, ...more } },
  } as unknown as ActionFacts;
  return sentenceOf(context, { to: STATUS.IN_ACTION }, ["Asha Rao"], instead ?? null);
};

describe("what is said when an action is done", () => {
  const cases: readonly [actionId: number, en: string, hi: string][] = [
    [ACTION.MARK, "GRV-1 marked to Energy, Rohtak", "GRV-1: ऊर्जा, रोहतक को मार्क किया गया"],
    [ACTION.ACCEPT, "GRV-1 accepted", "GRV-1: स्वीकार किया गया"],
    [ACTION.MERGE, "GRV-1 merged into GRV-2", "GRV-1: GRV-2 में मिलाया गया"],
    [ACTION.TAKE_OVER, "GRV-1 reassigned to Asha Rao", "GRV-1: Asha Rao को सौंपा गया"],
    [ACTION.CHANGE_DISTRICT, "GRV-1: district changed to Rohtak", "GRV-1: ज़िला बदलकर रोहतक किया गया"],
  ];
  for (const [actionId, en, hi] of cases) {
    it(`action ${actionId}: ${en}`, () => assert.deepEqual([said(actionId, "en"), said(actionId, "hi")], [en, hi]));
  }

  it("names the further department of an additional marking", () => {
    assert.equal(said(ACTION.ADDITIONAL_MARKING, "en", { department_id: 2 }), "GRV-1 also marked to Water, Rohtak");
  });

  it("gives way to what is said in its place", () => {
    assert.equal(
      said(ACTION.TRANSFER_OUT, "en", {}, { en: "waiting for State Nodal Officer" }),
      "GRV-1: Transfer out (CM Window, AAS, CPGRAMS, other State) – waiting for State Nodal Officer",
    );
  });

  it("has no slot left open, whatever the action", () => {
    for (const { action_id: actionId } of actions) {
      for (const language of ["en", "hi"] as const) assert.doesNotMatch(said(actionId, language), /[{}]/);
    }
  });
});
