/** Precision and recall of one question, in all and by group. Pure. */

/** The finding on a text and the right answers; null for no finding. */
export interface Verdict {
  /** Group of the text, such as its script. */
  readonly group: string;
  /** Right answers, any of which counts; empty where nothing should be found. */
  readonly right: readonly (string | number)[];
  readonly said: string | number | null;
}

export interface Score {
  readonly group: string;
  /** Number of texts with an expected finding. */
  readonly asked: number;
  /** Share from 0 to 1; null without findings. */
  readonly precision: number | null;
  readonly recall: number | null;
  /** Share of the texts without an expected finding that have one. */
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

/** Returns the score of all, then of each group by name. */
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

export interface ClassScore {
  readonly group: string;
  readonly label: string | number;
  readonly asked: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** Minimum of texts for a meaningful share. */
const LEAST_ASKED = 5;

/** Distance of precision and recall from perfect; greatest for a class never found. */
const badness = ({ precision, recall }: ClassScore): number => 2 - (precision ?? 0) - (recall ?? 0);

/** Returns the score of each class in each group with enough texts, worst first. A text counts for its first label. */
export function classScoresOf(verdicts: readonly Verdict[]): ClassScore[] {
  const groups = [...new Set(verdicts.map(({ group }) => group))];
  const all = groups.flatMap((group) => {
    const own = verdicts.filter((one) => one.group === group);
    const labels = [...new Set(own.flatMap(({ right }) => right.slice(0, 1)))];
    return labels.map((label): ClassScore => {
      const asked = own.filter(({ right }) => right[0] === label);
      const said = own.filter((one) => one.said === label);
      return {
        group,
        label,
        asked: asked.length,
        precision: share(said.filter(({ right }) => right.includes(label)).length, said.length),
        recall: share(asked.filter((one) => one.said !== null && one.right.includes(one.said)).length, asked.length),
      };
    });
  });
  return all
    .filter(({ asked }) => asked >= LEAST_ASKED)
    .toSorted((a, b) => badness(b) - badness(a) || a.group.localeCompare(b.group) || (a.label < b.label ? -1 : 1));
}
