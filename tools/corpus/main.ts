/**
 * `npm run corpus [-- --learning]`: how much of citizens' posts and answers is understood, by the labelled corpus:
 * precision and recall by way of writing. The judging part tells the truth; the learning part is for tuning.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { detectionFromPack } from "@smgt/server/domain/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/masters/packs/read-pack.ts";
import { buildDetector } from "@smgt/server/domain/rules/detector.ts";
import { detect } from "@smgt/server/domain/rules/evaluate.ts";
import { isRejection } from "@smgt/server/domain/rules/is-rejection.ts";
import { dangers, departments, districts, kinds, rejections, subIssues, type KindOfMatter } from "./judge.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";
import { scoresOf, type Verdict } from "./tally.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PACK = path.join(ROOT, "packs/haryana");
const JUDGING = path.join(ROOT, "tools/corpus/haryana");
const KINDS: KindOfMatter = { suggestionId: 2201, thanksId: 2202, unclassifiedId: 2203 };

const percent = (share: number | null): string => (share === null ? "–" : `${(share * 100).toFixed(1)} %`).padStart(8);

function print(name: string, verdicts: readonly Verdict[]): void {
  for (const { group, asked, precision, recall, falseAlarms } of scoresOf(verdicts)) {
    console.log(
      `${(group === "all" ? name : "").padEnd(16)}${group.padEnd(5)}${String(asked).padStart(5)}` +
        `${percent(precision)}${percent(recall)}${percent(falseAlarms)}`,
    );
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { learning: { type: "boolean", default: false } } });
  const [folder, part] = values.learning ? [PACK, "example"] : [JUDGING, "judging"];
  const posts = readLabelled<LabelledPost>(path.join(folder, `${part}-posts.jsonl`));
  const answers = readLabelled<LabelledAnswer>(path.join(folder, `${part}-answers.jsonl`));
  const pack = await readPack(PACK);
  const detector = buildDetector(detectionFromPack(pack));
  const judged = posts.map((post) => ({ post, found: detect(post.text, detector) }));
  const byId = new Map(pack["issues.json"].sub_issue_types.map((one) => [one.sub_issue_type_id, one.department_code]));
  console.log(
    `${"".padEnd(16)}${"".padEnd(5)}${"asked".padStart(5)}${"prec.".padStart(8)}${"recall".padStart(8)}  alarms`,
  );
  print("sub-issue", subIssues(judged, KINDS));
  print(
    "department",
    departments(judged, KINDS, (id) => byId.get(id) ?? null),
  );
  print("district", districts(judged));
  print("life and safety", dangers(judged));
  print("kind", kinds(judged, KINDS));
  print("not solved", rejections(answers, isRejection));
}

await main();
