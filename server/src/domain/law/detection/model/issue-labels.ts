/** Results of an issue-label classifier: labels are ids of sub-issues, and `NOTHING`. Pure. */
import { sharesOf, type Classifier, type Input } from "./linear-model.ts";
import { NOTHING } from "./models.ts";

export interface IssueLabel {
  readonly subIssueId: number;
  readonly share: number;
}

/** Issue labels of a text. */
export interface IssueLabels {
  /** The most probable sub-issue; null when the classifier has none. */
  readonly best: IssueLabel | null;
  /** Probability of `NOTHING`. */
  readonly nothing: number;
  /** Probability of every label, in order. */
  readonly shares: Float64Array;
}

const NONE = -1;
const ids = new WeakMap<readonly string[], readonly number[]>();

/** Sub-issue ids of the labels, `NONE` for `NOTHING`; parsed once for each classifier. */
function idsOf({ labels }: Classifier): readonly number[] {
  const before = ids.get(labels);
  if (before !== undefined) return before;
  const read = labels.map((label) => (label === NOTHING ? NONE : Number(label)));
  ids.set(labels, read);
  return read;
}

/** Classifies a text; ties go to the first by name. */
export function issueLabelsOf(classifier: Classifier, input: Input): IssueLabels {
  const shares = sharesOf(classifier, input);
  const of = idsOf(classifier);
  let [best, nothing] = [NONE, 0];
  for (let label = 0; label < shares.length; label += 1) {
    const share = shares[label] ?? 0;
    if (of[label] === NONE) nothing = share;
    else if (best === NONE || share > (shares[best] ?? 0)) best = label;
  }
  const subIssueId = of[best];
  return { best: subIssueId === undefined ? null : { subIssueId, share: shares[best] ?? 0 }, nothing, shares };
}

/** Sub-issues that satisfy a condition. */
export function issueLabelsWhere(
  classifier: Classifier,
  shares: Float64Array,
  isWanted: (subIssueId: number, share: number) => boolean,
): IssueLabel[] {
  const found: IssueLabel[] = [];
  const of = idsOf(classifier);
  for (let label = 0; label < of.length; label += 1) {
    const [subIssueId, share] = [of[label] ?? NONE, shares[label] ?? 0];
    if (subIssueId !== NONE && isWanted(subIssueId, share)) found.push({ subIssueId, share });
  }
  return found;
}

/** The most probable department, by the sum over its sub-issues; ties go to the lower id. */
export function bestDepartment(
  classifier: Classifier,
  shares: Float64Array,
  departmentOf: (subIssueId: number) => number | null,
): { readonly departmentId: number; readonly share: number } | null {
  const of = idsOf(classifier);
  const departments: number[] = [];
  const sums = new Float64Array(of.length);
  for (let label = 0; label < of.length; label += 1) {
    const subIssueId = of[label] ?? NONE;
    const departmentId = subIssueId === NONE ? null : departmentOf(subIssueId);
    if (departmentId === null) continue;
    let at = departments.indexOf(departmentId);
    if (at < 0) at = departments.push(departmentId) - 1;
    sums[at] = (sums[at] ?? 0) + (shares[label] ?? 0);
  }
  let best: { departmentId: number; share: number } | null = null;
  for (const [at, departmentId] of departments.entries()) {
    const share = sums[at] ?? 0;
    if (best === null || share > best.share || (share === best.share && departmentId < best.departmentId))
      best = { departmentId, share };
  }
  return best;
}
