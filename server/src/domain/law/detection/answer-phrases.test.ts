import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { NOT_SOLVED } from "./classify-answer.ts";
import { answerByLists } from "./answer-phrases.ts";

/** Sample answers in English, Hindi and Hinglish. */
const SAID: Readonly<Record<AnswerKind, readonly string[]>> = {
  yes: [
    "Yes",
    "Yes, it is fixed now",
    "Water supply restored, satisfied",
    "No more problem, thanks",
    "Nothing pending",
    "हाँ, काम हो गया",
    "समस्या हल हो गई",
    "कोई दिक्कत नहीं अब",
    "haan ji ho gaya",
    "light aa gayi, dhanyavad",
    "pension mil gayi",
  ],
  no: [
    "No",
    "Nope",
    "Not solved",
    "Nothing was done",
    "I am not satisfied",
    "Thank you but nothing has changed",
    "नहीं, अँधेरा है",
    "कुछ नहीं हुआ",
    "असंतुष्ट",
    "nahi hua",
    "koi karwai nahi hui",
    "kuch bhi nhi hua sir",
  ],
  still_not: [
    "Same problem again",
    "It was repaired but broke again",
    "Problem persists",
    "फिर से वही समस्या",
    "अभी भी पानी गंदा आ रहा है",
    "fir se kharab ho gaya",
    "do din thik raha phir band",
  ],
  false_report: [
    "This is a false report",
    "Nobody came here",
    "Closed without doing any work",
    "झूठी रिपोर्ट लगाई है",
    "कोई आया ही नहीं",
    "jhooth bol rahe hain, koi nahi aaya",
    "photo kisi aur gali ki hai",
    "zabardasti otp le liya",
  ],
  thanks: ["Thank you", "Thanks sir", "धन्यवाद", "बहुत बहुत आभार", "dhanyavad ji", "shukriya sir"],
  unclear: [
    "",
    "🙏",
    "https://t.co/abc",
    "ok",
    "ठीक है",
    "hmm",
    "Who is this?",
    "कौन सी शिकायत?",
    "wah kya vikas hai, guinness record milna chahiye",
    "There is another complaint about a park",
    "kab tak milega card",
  ],
};

for (const [answer, texts] of Object.entries(SAID)) {
  test(`${answer} is understood in each way of writing`, () => {
    const wrong = texts.flatMap((text) => {
      const found = answerByLists(text);
      return found.answer === answer ? [] : [[text, found.answer, found.words]];
    });
    assert.deepEqual(wrong, []);
  });
}

test("whether it is solved is what matters most", () => {
  for (const text of ["no", "fir se kharab", "farzi report"])
    assert.ok(NOT_SOLVED.includes(answerByLists(text).answer), text);
  for (const text of ["yes", "thanks", "ok", "", "No problem now"])
    assert.ok(!NOT_SOLVED.includes(answerByLists(text).answer), text);
});

test("what stands behind a 'but' counts", () => {
  assert.equal(answerByLists("Thanks, but it is not solved").answer, "no");
  assert.equal(answerByLists("Nobody came for a month, but then the team repaired it").answer, "yes");
  assert.equal(answerByLists("उम्मीद नहीं थी पर काम हो गया").answer, "yes");
});

test("the words are those that were written, and unknown words make it less certain", () => {
  assert.deepEqual(answerByLists("Dhanyavaad जी"), { answer: "thanks", certainty: 0.85, words: ["Dhanyavaad"] });
  assert.ok(answerByLists("xyz abc").certainty < 0.5);
});
