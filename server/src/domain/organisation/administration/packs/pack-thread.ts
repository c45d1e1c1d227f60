/** Reads and validates a pack version in a worker thread: uploaded files may be large. */
import { parentPort } from "node:worker_threads";
import { isPackFile } from "../../../law/masters/packs/check-pack.ts";
import type { PackTexts } from "../../../law/masters/packs/read-pack.ts";
import type { PackProblem } from "../../../law/masters/packs/report.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { checkedWith, packOf, type MastersDocument } from "../masters-now.ts";
import { comparePacks } from "./compare-packs.ts";
import { bundledFiles } from "./pack-bundle.ts";
import { wordDifference } from "./describe-differences.ts";

/** Files to merge over those in force, or a stored version. */
export interface PackWork {
  readonly document: MastersDocument;
  readonly version: { readonly given: ReadonlyMap<string, string> } | { readonly texts: PackTexts };
}

/** A validated version; `pack` is null while it has problems. */
export interface CheckedVersion {
  readonly kind: "checked";
  readonly texts: PackTexts;
  readonly before: Pack;
  readonly problems: readonly PackProblem[];
  readonly pack: Pack | null;
  readonly differences: readonly ReturnType<typeof wordDifference>[];
}

/** A file that belongs to no pack. */
export interface UnknownFile {
  readonly kind: "unknown file";
  readonly file: string;
}

/** Returns the files of the proposal: a whole exported pack, or single files over those in force. */
function textsOf(given: ReadonlyMap<string, string>, inForce: PackTexts): PackTexts | UnknownFile {
  const [only, ...more] = given.values();
  const bundle = more.length === 0 && only !== undefined ? bundledFiles(only) : null;
  if (bundle !== null) return { files: bundle, below: null };
  for (const file of given.keys()) if (!isPackFile(file)) return { kind: "unknown file", file };
  return { files: new Map([...inForce.files, ...given]), below: inForce.below };
}

function check({ document, version }: PackWork): CheckedVersion | UnknownFile {
  const texts = "given" in version ? textsOf(version.given, document.texts) : version.texts;
  if ("kind" in texts) return texts;
  const before = packOf(document, document.changes);
  const checked = checkedWith({ texts, changes: document.changes }, document.changes);
  if (checked.kind === "broken")
    return { kind: "checked", texts, before, problems: checked.problems, pack: null, differences: [] };
  const { pack } = checked;
  const differences = comparePacks(before, pack).map((one) => wordDifference(before, pack, one));
  return { kind: "checked", texts, before, problems: [], pack, differences };
}

const port = parentPort;
port?.on("message", (work: PackWork) => port.postMessage(check(work)));
