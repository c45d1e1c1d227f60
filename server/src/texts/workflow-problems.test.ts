/** Every sentence of the workflow's check has a whole Hindi sentence, with what its slots hold. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sayProblem } from "./problems.ts";
import { WORKFLOW_PROBLEMS } from "./workflow-problems.ts";

/** Words of the table, which a pack writes in Latin letters. */
const OF_THE_TABLE = new Set(
  `workflow misc call feedback phase none new bucket resolved excluded clock resume_all restart pause_officer pause_all
   assign remark reason disposal_type send_reply tell_citizen create_call_task guard can_be_called count_return
   count_reopen confirmation_open returns_left record_details_asked details_asked_before reopen_window_open
   reopen_count_below_limit must_supply kind user_select S M N for_many min_remark tells from by_system`.split(/\s+/),
);
const slotsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

describe("a finding in Hindi", () => {
  for (const [english, hindi] of WORKFLOW_PROBLEMS) {
    test(english, () => {
      assert.deepEqual(slotsOf(hindi), slotsOf(english), "both say the same things");
      const said = sayProblem("hi", english.replaceAll(/\{(\w+)\}/g, "7$1"));
      assert.equal(said, hindi.replaceAll(/\{(\w+)\}/g, "7$1"), "no other sentence stands in its way");
      assert.match(said, /।$/);
      const words = hindi.replaceAll(/\{\w+\}/g, "").match(/[A-Za-z_]+/g) ?? [];
      assert.deepEqual(
        words.filter((word) => !OF_THE_TABLE.has(word)),
        [],
      );
    });
  }

  test("words of the table stand in a Hindi list", () => {
    assert.equal(
      sayProblem(
        "hi",
        'Transition 29a has the word "send_question", but nobody must give "question" or "reply_text"; add it to "must_supply".',
      ),
      "पंक्ति 29a में “send_question” है, पर “question” या “reply_text” नहीं माँगा जाता। उसे must_supply में जोड़ें।",
    );
  });
});
