/**
 * `npm run rehearse-restore`: restores the last backup into a scratch folder, starts the database there, checks it whole, and
 * says how much work a disaster at this moment would have lost and how long it would have taken. Touches nothing that exists.
 * It starts the embedded PostgreSQL only; of another it compares the bytes, and says where its rehearsal is described.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { erasedFiles } from "@smgt/server/backup/erased-files.ts";
import { restoreBackup } from "@smgt/server/backup/restore-backup.ts";
import { readConfig } from "@smgt/server/config.ts";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { Unusable, wordsGiven } from "@smgt/server/cli-command.ts";
import { runOperating } from "@smgt/server/operating-command.ts";
import { checkRestored } from "./check-restored.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000));

async function rehearse(from: string, into: string): Promise<string[]> {
  const beganAt = Date.now();
  const { lastChangeAt } = await restoreBackup({
    from,
    into,
    to: null,
    id: null,
    say,
    now: () => new Date(),
    isRehearsal: true,
  });
  const embedded = await startEmbedded({ folder: path.join(into, "postgres"), log: say });
  try {
    const { tickets, uploads, auditRows, wrong } = await checkRestored(embedded.url, into, erasedFiles(from));
    if (wrong.length > 0)
      throw new Unusable(`What was restored is not whole:\n${wrong.map((line) => `  - ${line}`).join("\n")}`);
    const lost = lastChangeAt === null ? "unknown" : `${seconds(beganAt - lastChangeAt.getTime())} s`;
    return [
      `Restored and checked: ${tickets} tickets, ${uploads} uploads, ${auditRows} sealed rows of the audit, nothing missing.`,
      `RPO: ${lost} of work would have been lost. RTO: ${seconds(Date.now() - beganAt)} s.`,
    ];
  } finally {
    await embedded.stop();
  }
}

await runOperating(async () => {
  wordsGiven(process.argv.slice(2), 0, "npm run rehearse-restore");
  const { backup } = readConfig(process.env, PROJECT_ROOT);
  if (backup === null) throw new Unusable("SMGT_BACKUP_DIR is missing; name the folder of the backups.");
  const into = mkdtempSync(path.join(tmpdir(), "smgt-rehearsal-"));
  chmodSync(into, 0o755); // the user that runs PostgreSQL must be able to walk in
  try {
    return await rehearse(backup.folder, into);
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
});
