/**
 * `npm run verify-audit`: verifies the audit of the configured database and names the first bad row; exit code 1 if
 * there is one. It needs rows, a public key and the witness file, and writes nothing, so it runs anywhere, also on a
 * restored database. `--key` prints the public key.
 */
import { existsSync } from "node:fs";
import type { Config } from "./config.ts";
import { chainSource } from "./domain/ground/audit/chain/chain-source.ts";
import { publicKeyOf, publicKeysOf as knownKeys, trust } from "./domain/ground/audit/chain/keys.ts";
import { sayFault } from "./domain/ground/audit/chain/audit-state.ts";
import { verifyChain, type Verdict } from "./domain/ground/audit/chain/verify-chain.ts";
import { parseOptions, runOnServer, Unusable } from "./cli-command.ts";

const PAGE = 10_000;

const shown = (seq: number): string => seq.toLocaleString("en-US");

/** Results, line by line. */
export function linesOf(verdict: Verdict, hasWitness: boolean): string[] {
  const { fault, checkedTo, signed, anchored, seams, cutTo, ignored } = verdict;
  const at = (place: typeof signed): string =>
    place === null ? "nothing" : `row ${shown(place.seq)}, ${place.at.toISOString()}`;
  return [
    `Looked at ${shown(verdict.rows)} rows, to row ${shown(checkedTo)}.`,
    `Signed: ${at(signed)}.`,
    hasWitness
      ? `The witness agrees up to: ${at(anchored)}.`
      : "No witness was asked; what was cut after the last signed record would not be seen.",
    ...(cutTo > 0 ? [`Rows up to ${shown(cutTo)} were dropped with their time, as a signed record says.`] : []),
    ...seams.map(({ at: when, seq, lost, restored }) =>
      restored !== null
        ? `SEAM of ${when.toISOString()}: the database of ${restored} was restored, and the chain went on after row ${shown(seq)}.${lost === null ? "" : ` The witness knew it up to row ${shown(lost.seq)}.`} Compare it with your records of restores.`
        : `SEAM of ${when.toISOString()}: the chain went on after row ${shown(seq)}, though the witness knew it up to row ${shown(lost?.seq ?? seq)}. No restore is on record, so the end was cut.`,
    ),
    ...(ignored.length > 0
      ? [
          `IGNORED: ${shown(ignored.length)} records that no trusted key signed, for rows ${shown(Math.min(...ignored.map(({ seq }) => seq)))} to ${shown(Math.max(...ignored.map(({ seq }) => seq)))}, by the keys ${[...new Set(ignored.map(({ keyId }) => keyId))].join(", ")}. If the key was replaced, set SMGT_AUDIT_FORMER_KEYS; otherwise somebody wrote them into the database.`,
        ]
      : []),
    fault === null
      ? seams.length > 0
        ? "Every row that is there is as it was sealed."
        : "SOUND: every row is as it was sealed."
      : `BROKEN (${fault.kind}): ${sayFault("en", fault)}${fault.auditId === null ? "" : ` Its audit_id is ${fault.auditId}.`}`,
  ];
}

function ownKey({ audit: { keyFile } }: Config): string {
  const key = publicKeyOf(keyFile);
  if (key === null)
    throw new Unusable(
      `There is no key at ${keyFile}; a server makes it at its first start. Elsewhere give --public-key.`,
    );
  return key;
}

function publicKeysOf(config: Config, given: string | undefined): string[] {
  if (given === undefined) {
    ownKey(config);
    return knownKeys(config.audit);
  }
  const keys = given.split(",");
  if (keys.some((key) => !/^[0-9a-f]{64}$/.test(key)))
    throw new Unusable("--public-key takes public keys as --key prints them, with commas between.");
  return keys;
}

if (process.argv[1] === import.meta.filename) {
  await runOnServer(process.env, async ({ db }, config) => {
    const values = parseOptions(process.argv.slice(2), {
      key: { type: "boolean" },
      "public-key": { type: "string" },
      witness: { type: "string" },
    });
    if (values.key === true) return [ownKey(config)];
    // A missing witness file would pass for an empty one, and hide a cut.
    if (values.witness !== undefined && !existsSync(values.witness))
      throw new Unusable(
        `There is no witness file ${values.witness}. Name the one that SMGT_AUDIT_WITNESS_FILE names.`,
      );
    const witnessFile = values.witness ?? config.audit.witnessFile;
    const trusted = trust(publicKeysOf(config, values["public-key"]));
    const verdict = await verifyChain(chainSource(db, witnessFile, PAGE), trusted);
    if (verdict.fault !== null) process.exitCode = 1;
    return linesOf(verdict, witnessFile !== null);
  });
}
