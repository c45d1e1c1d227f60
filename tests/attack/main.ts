/** `npm run attack`: starts production mode behind TLS with sealed bodies, runs every attack and prints the results. */
import { ALL_ATTACKS, play, type Played } from "./run-attacks.ts";
import { openStand } from "./target.ts";

const line = ({ attack, gotThrough, ms }: Played): string =>
  [
    gotThrough === null ? "held       " : "GOT THROUGH",
    (attack.finding === null ? "" : String(attack.finding)).padStart(3),
    attack.who.padEnd(14),
    `${attack.what}${gotThrough === null ? "" : ` – ${gotThrough}`} (${Math.round(ms)} ms)`,
  ].join("  ");

const stand = await openStand();
const played: Played[] = [];
try {
  // Sequential: an attack reads the state that it leaves.
  for (const attack of ALL_ATTACKS) {
    const one = await play(stand, attack);
    played.push(one);
    process.stdout.write(`${line(one)}\n`);
  }
} finally {
  await stand.close();
}
const through = played.filter((one) => one.gotThrough !== null).length;
process.stdout.write(`\n${played.length} attacks, ${played.length - through} held, ${through} got through\n`);
process.exit(through === 0 ? 0 : 1);
