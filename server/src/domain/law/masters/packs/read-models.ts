/** Reads the models in force, for the detector of a running server. */
import type { Db } from "../../../../db/tx.ts";
import type { LearnedVersion } from "../../detection/detector.ts";
import { fromBytes } from "../../detection/model/bytes.ts";
import type { Models } from "../../detection/model/models.ts";

/** Cached by digest: some megabytes, and masters change more often than models. */
let last: { readonly name: string; readonly models: Models | null } | null = null;

/** Models in force; null before the first training, or when stored in another format. */
export async function readModels(db: Db): Promise<LearnedVersion | null> {
  const about = await db
    .selectFrom("learned_model")
    .select(["version", "digest"])
    .where("state", "=", "in_force")
    .executeTakeFirst();
  if (about === undefined) return null;
  const { version, digest } = about;
  const name = `${version} ${digest}`;
  if (last?.name !== name) {
    const row = await db
      .selectFrom("learned_model")
      .select("weights")
      .where("version", "=", version)
      .executeTakeFirst();
    last = { name, models: row?.weights == null ? null : fromBytes(row.weights) };
  }
  return last.models === null ? null : { version, models: last.models };
}
