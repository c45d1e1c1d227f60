/**
 * `npm run explain-cut -- <login id> "<reason>"`: an administrator says what a cut of the audit was that the last check found, such as
 * a restore by other means that nobody told of before the first start. Signed and on record; the cut stays a cut.
 */
import { explainCut, type Unexplained } from "./domain/audit/chain/explain-cut.ts";
import { runOnServer, Unusable, wordsGiven } from "./on-server.ts";

const LEAST_REASON = 10;
const SAID: Readonly<Record<Unexplained, (loginId: string, keyFile: string) => string>> = {
  "no cut": () => "The last check of the audit found no cut. Have it checked first (Logs, Audit, Check now).",
  "no administrator": (loginId) => `${loginId} is no administrator who can sign in. Give the login id of one.`,
  "no key": (_, keyFile) =>
    `There is no key at ${keyFile}; a server makes it at its first start. Run this with the settings of the server.`,
  "other key": (_, keyFile) =>
    `The key at ${keyFile} has signed nothing of this audit, so nobody would believe it. Run this with the settings of the server.`,
};

if (process.argv[1] === import.meta.filename) {
  const example = 'npm run explain-cut -- asha "Restored by pgBackRest, note 14/2026"';
  await runOnServer(process.env, async ({ db }, { audit }) => {
    const [given = "", said = ""] = wordsGiven(process.argv.slice(2), 2, example);
    const [loginId, reason] = [given.trim().toLowerCase(), said.trim()];
    if (loginId === "" || reason.length < LEAST_REASON)
      throw new Unusable(`Give an administrator and the reason: ${example}`);
    const cut = await explainCut(db, audit, { loginId, reason, now: new Date() });
    if (typeof cut === "string") throw new Unusable(SAID[cut](loginId, audit.keyFile));
    return [`The audit says why rows ${cut.seq} to ${cut.toSeq} are missing. It goes on calling them cut.`];
  });
}
