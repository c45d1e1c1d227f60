/** Settings of the audit chain: signing key, witness, and former keys. */
import path from "node:path";

export interface AuditConfig {
  /** Folder in which an operator marks a restore. */
  readonly folder: string;
  /** File of the signing key; created at the first start. */
  readonly keyFile: string;
  /** File on another host; null: no witness. */
  readonly witnessFile: string | null;
  /** Public keys whose records stay trusted. */
  readonly formerKeys: readonly string[];
}

interface Reader {
  readonly problems: string[];
  optional(name: string): string | null;
}

function readFormerKeys(read: Reader): string[] {
  const keys = (read.optional("SMGT_AUDIT_FORMER_KEYS") ?? "").split(",").map((key) => key.trim());
  const given = keys.filter((key) => key !== "");
  if (given.some((key) => !/^[0-9a-f]{64}$/.test(key)))
    read.problems.push(
      "SMGT_AUDIT_FORMER_KEYS has a word that is no public key; give them as npm run verify-audit -- --key prints them, with commas between.",
    );
  return given;
}

/** Production requires an explicit witness; elsewhere it is in the data folder, easy to inspect. */
export function readAudit(read: Reader, dataDir: string, isProduction: boolean): AuditConfig {
  const witness = read.optional("SMGT_AUDIT_WITNESS_FILE");
  const beside = isProduction ? null : path.join(dataDir, "audit/witness.jsonl");
  const folder = path.join(dataDir, "audit");
  return {
    folder,
    keyFile: path.resolve(read.optional("SMGT_AUDIT_KEY_FILE") ?? path.join(folder, "key.pem")),
    witnessFile: witness === null ? beside : path.resolve(witness),
    formerKeys: readFormerKeys(read),
  };
}
