/** `npm run attack`: starts production mode behind TLS with sealed bodies, runs every attack and prints the results. */
import { ALL_ATTACKS, runAttack, type AttackResult } from "./run-attacks.ts";
import { openTarget } from "./target.ts";

const line = ({ attack, gotThrough, ms }: AttackResult): string =>
  [
    gotThrough === null ? "held       " : "GOT THROUGH",
    (attack.finding === null ? "" : String(attack.finding)).padStart(3),
    attack.who.padEnd(14),
    `${attack.what}${gotThrough === null ? "" : ` – ${gotThrough}`} (${Math.round(ms)} ms)`,
  ].join("  ");

const target = await openTarget();
const results: AttackResult[] = [];
try {
  // Sequential: an attack reads the state that it leaves.
  for (const attack of ALL_ATTACKS) {
    const one = await runAttack(target, attack);
    results.push(one);
    process.stdout.write(`${line(one)}\n`);
  }
} finally {
  await target.close();
}
const through = results.filter((one) => one.gotThrough !== null).length;
process.stdout.write(`\n${results.length} attacks, ${results.length - through} held, ${through} got through\n`);
process.exit(through === 0 ? 0 : 1);
