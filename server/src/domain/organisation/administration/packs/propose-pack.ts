/** Stores pack files proposed by an administrator, completed by those in force. It changes nothing else. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import type { UploadedFile } from "../../files/uploaded-file.ts";
import { parseLocated } from "../../../law/masters/packs/located-json.ts";
import type { PackTexts } from "../../../law/masters/packs/read-pack.ts";
import { isWithin } from "../../../../json-bounds.ts";
import { Refused } from "../../../ground/refused.ts";
import { checkVersion, documentInForce, previewPack } from "./preview-pack.ts";
import { insertProposal, versionInForce } from "./queries.ts";

/** Maximum size of a proposal; existing packs take a sixth. */
const MOST_BYTES = 4_194_304;
const BOUNDS = { depth: 32, names: MOST_BYTES / 8 } as const;

const text = new TextDecoder("utf-8", { fatal: true });

async function textOf({ path: place, fileName }: UploadedFile): Promise<string> {
  const bytes = await readFile(place);
  try {
    const found = text.decode(bytes);
    if (!found.includes("\u0000")) return found;
  } catch {
    // reported below
  }
  throw new Refused("PACK_FILE_UNKNOWN", { file: path.basename(fileName) });
}

/** Returns the version named in a pack, even one with problems; "?" without one. */
function versionNamed({ files }: PackTexts): string {
  const json = parseLocated(files.get("pack.json") ?? "");
  const version = json.kind === "json" ? (json.value as { version?: unknown } | null)?.version : null;
  return typeof version === "string" ? version : "?";
}

export async function proposePack(
  ctx: Context,
  admin: Officer,
  note: string,
  files: readonly UploadedFile[],
): Promise<number> {
  if (files.length === 0) throw new Refused("PACK_NO_FILES");
  const tooLarge = new Refused("PACK_TOO_LARGE", { max: MOST_BYTES / 1_048_576, depth: BOUNDS.depth });
  if (files.reduce((sum, file) => sum + file.bytes, 0) > MOST_BYTES) throw tooLarge;
  const given = new Map<string, string>();
  for (const file of files) given.set(path.basename(file.fileName), await textOf(file));
  for (const content of given.values()) if (!isWithin(content, BOUNDS)) throw tooLarge;
  // Read first: if a version is published meanwhile, the proposal is based on the older one and is refused.
  const baseId = await versionInForce(ctx.db);
  const document = await documentInForce(ctx.db);
  const checked = await checkVersion(ctx, { document, version: { given } });
  const { texts } = checked;
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const look = await previewPack(tx, checked, now);
    if (look.pack !== null && look.differences.length === 0) throw new Refused("PACK_AS_IT_IS");
    const version = look.pack?.["pack.json"].version ?? versionNamed(texts);
    const id = await insertProposal(tx, { version, baseId, texts, userId: admin.userId, note: note.trim(), now });
    const detail = { pack_version_id: id, files: [...given.keys()] };
    await appendAudit(tx, [
      { at: now, event: "PACK_PROPOSED", actorUserId: admin.userId, roleId: admin.roleId, detail },
    ]);
    return id;
  });
}
