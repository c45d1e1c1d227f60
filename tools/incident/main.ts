/**
 * `npm run incident -- --from MOMENT --to MOMENT [--into FOLDER]`: the evidence of a period as one archive with hashes, for
 * an incident report within six hours. Confidential: it lists officers' acts and addresses, but no secret.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { readConfig } from "@smgt/server/config.ts";
import { publicKeysOf } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { findEmbedded } from "@smgt/server/db/embedded.ts";
import { parseOptions, Unusable } from "@smgt/server/cli-command.ts";
import { runOperating } from "@smgt/server/operating-command.ts";
import { zonedMoment } from "@smgt/server/db/moment.ts";
import { gather, MissingTables } from "./gather.ts";
import { appAddress } from "@smgt/server/config-boundary.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");

function momentGiven(name: string, text = ""): Date {
  const at = zonedMoment(text);
  if (at !== null) return at;
  throw new Unusable(`${name} is "${text}"; write it with its zone, such as 2026-11-24T09:30:00+05:30.`);
}

/** Returns the health that the running server reports. */
async function healthOf(publicUrl: string): Promise<unknown> {
  try {
    return await (
      await fetch(`${publicUrl.replace(/\/$/, "")}/health/ready`, { signal: AbortSignal.timeout(5_000) })
    ).json();
  } catch {
    return "The server does not answer.";
  }
}

await runOperating(async () => {
  process.umask(0o077); // only the caller may read the archive
  const values = parseOptions(process.argv.slice(2), {
    from: { type: "string" },
    to: { type: "string" },
    into: { type: "string" },
  });
  const [from, to] = [momentGiven("--from", values.from), momentGiven("--to", values.to)];
  if (from >= to) throw new Unusable("--from is not before --to.");
  const config = readConfig(process.env, PROJECT_ROOT);
  const url = config.databaseUrl ?? findEmbedded(path.join(config.dataDir, "postgres"));
  if (url === null) throw new Unusable("DATABASE_URL is missing, and the embedded database does not run.");
  const takenAt = new Date();
  // Unique when two people run this at the same time.
  const name = `incident-${takenAt.toISOString().replaceAll(/[:.]/g, "")}-${process.pid}`;
  const parent = path.resolve(values.into ?? ".");
  if (!existsSync(parent))
    throw new Unusable(`There is no folder ${parent}. Make it for this user alone, or name another with --into.`);
  const into = path.join(parent, name);
  const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8")) as { version: string };
  const about = {
    smgt: version,
    node: process.version,
    audit_keys: publicKeysOf(config.audit),
    health: await healthOf(appAddress(config)),
  };
  await gather({ url, from, to, into, takenAt, witnessFile: config.audit.witnessFile, about }).catch(
    (error: unknown) => {
      rmSync(into, { recursive: true, force: true });
      throw error instanceof MissingTables ? new Unusable(error.message) : error;
    },
  );
  const archive = `${into}.tar.gz`;
  const packed = spawnSync("tar", ["-czf", archive, "-C", parent, name], { encoding: "utf8" });
  if (packed.status !== 0) {
    rmSync(archive, { force: true });
    throw new Unusable(
      `The evidence lies in ${into}, and could not be packed: ${packed.stderr || String(packed.error)}`,
    );
  }
  rmSync(into, { recursive: true });
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  return [
    `${archive}, ${statSync(archive).size} bytes`,
    `sha256 ${hash.digest("hex")}`,
    "Write the hash down in another place, with the time and who took it.",
  ];
});
