/** Precision and recall of one question, in all and by group. Pure. */

/** What was said of one text, and what is right; null says nothing. */
export interface Verdict {
  /** The ways of writing, or any other group. */
  readonly group: string;
  /** Any of these is right; none where nothing should be said. */
  readonly right: readonly (string | number)[];
  readonly said: string | number | null;
}

export interface Score {
  readonly group: string;
  /** Texts of which something should be said. */
  readonly asked: number;
  /** Shares from 0 to 1; null where nothing was said, or nothing asked. */
  readonly precision: number | null;
  readonly recall: number | null;
  /** The share of the texts of which nothing should be said, and something was. */
  readonly falseAlarms: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function scoreOf(group: string, verdicts: readonly Verdict[]): Score {
  const asked = verdicts.filter(({ right }) => right.length > 0);
  const silent = verdicts.filter(({ right }) => right.length === 0);
  const said = verdicts.filter((one) => one.said !== null);
  const hits = said.filter((one) => one.said !== null && one.right.includes(one.said));
  return {
    group,
    asked: asked.length,
    precision: share(hits.length, said.length),
    recall: share(hits.length, asked.length),
    falseAlarms: share(silent.filter((one) => one.said !== null).length, silent.length),
  };
}

/** The score of all, then of each group in its order by name. */
export function scoresOf(verdicts: readonly Verdict[]): Score[] {
  const groups = [...new Set(verdicts.map(({ group }) => group))].toSorted();
  return [
    scoreOf("all", verdicts),
    ...groups.map((group) =>
      scoreOf(
        group,
        verdicts.filter((one) => one.group === group),
      ),
    ),
  ];
}
