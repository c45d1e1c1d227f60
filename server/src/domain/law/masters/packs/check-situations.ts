/** Situations of danger and their phrases. Pure; part of `check-references`. */
import { fold } from "../../detection/fold-text.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** Word sets used for every post. */
const READ_ALWAYS: readonly string[] = ["urgent", "calm"];
/** Word sets of full phrases, with parts and references to sets. */
const OF_PHRASES: readonly string[] = [...READ_ALWAYS, "bribe", "not_bribe"];
/** Word set of whole texts, which need not have a word. */
const OF_TEXTS = "wordless";
const SUM = "#";

/** Reports problems of situations, priorities, phrases and word sets. */
export function checkSituations(pack: Pack, report: Report): void {
  const file = "situations.json";
  const { word_sets: sets, situations } = pack[file];
  const codes = sets.map((each) => each.word_set_code);
  const priorities = pack["priority-tags.json"].priority_tags.map((each) => each.priority_tag_code);
  checkUnique(sets, (row) => row.word_set_code, (i) => [file, `/word_sets/${i}`], report);
  checkUnique(situations, (row) => row.situation_code, (i) => [file, `/situations/${i}`], report);
  for (const code of READ_ALWAYS) {
    if (!codes.includes(code)) report(file, "/word_sets", `The set of words "${code}" is missing.`);
  }
  const check = (phrases: readonly string[], at: string, isWithSets: boolean): void => {
    for (const [index, phrase] of phrases.entries()) {
      const problem = problemOf(phrase, isWithSets ? codes : []);
      if (problem !== null) report(file, `${at}/${index}`, problem);
    }
  };
  for (const [index, row] of sets.entries()) {
    if (row.word_set_code === OF_TEXTS) continue;
    check(row.phrases, `/word_sets/${index}/phrases`, OF_PHRASES.includes(row.word_set_code));
  }
  for (const [index, row] of situations.entries()) {
    const at = `/situations/${index}`;
    if (!priorities.includes(row.priority_tag_code)) {
      report(file, `${at}/priority_tag_code`, `There is no priority "${row.priority_tag_code}".`);
    }
    if (row.phrases.length === 0) report(file, `${at}/phrases`, "A situation without phrases is never found.");
    check(row.phrases, `${at}/phrases`, true);
    check(row.hints, `${at}/hints`, true);
    check(row.not_phrases, `${at}/not_phrases`, true);
  }
}

function problemOf(phrase: string, sets: readonly string[]): string | null {
  for (const part of phrase.split("&").map((each) => each.trim())) {
    if (part.startsWith("$")) {
      if (!sets.includes(part.slice(1))) return `There is no set of words "${part.slice(1)}" that could be named here.`;
    } else {
      const words = part.replaceAll(/(?<= |^)=/gu, "").split(/[ |]/u);
      const wrong = words.find((word) => word !== SUM && (fold(word) === "" || fold(word).includes(" ")));
      if (wrong !== undefined) return `"${wrong}" is not one word; a phrase has words, | between others, and & between parts.`;
    }
  }
  return null;
}
