import { it } from "node:test";
import { startSealing } from "@smgt/server/domain/audit/chain/run-sealer.ts";
import { openDesk } from "../support/desk.ts";
import { startWorld } from "../support/world.ts";
const p = (all: number[], q: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * q)]?.toFixed(1);
it("latency", async () => {
  const world = await startWorld();
  const desk = await openDesk(world);
  for (let n = 0; n < 30; n += 1) await desk.fromPhone();
  const ms: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let block = 0; block < 24; block += 1) {
    const way = block % 2 === 0 ? "on" : "off";
    const work = way === "on" ? startSealing(world.ctx) : null;
    for (let n = 0; n < 25; n += 1) {
      const t = performance.now();
      await desk.fromPhone();
      ms[way].push(performance.now() - t);
    }
    await work?.stop();
  }
  for (const way of ["on", "off"] as const)
    console.log(way, ms[way].length, "p50", p(ms[way], 0.5), "p95", p(ms[way], 0.95));
  await world.close();
});
