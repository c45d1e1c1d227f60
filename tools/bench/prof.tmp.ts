import pg from "pg";
import { act } from "./scenarios/act.ts";
import { lifecycle } from "./scenarios/lifecycle.ts";
import { list } from "./scenarios/list.ts";
import { open } from "./scenarios/open.ts";
import { agents } from "./scenarios/agents.ts";
import { buildStand } from "./stand.ts";
import { tableOf } from "./table.ts";
const which = process.argv[2] ?? "lifecycle";
const tickets = Number(process.argv[3] ?? "10000");
const say = (l: string) => console.log(l);
const stand = await buildStand(tickets, say);
let run = 0;
try {
  await stand.pool.query("create extension if not exists pg_stat_statements");
  const bench = { stand, guesses: 1, say, nextRun: () => (run += 1) };
  await stand.pool.query("select pg_stat_statements_reset()");
  const lines = which === "act" ? await act(bench) : which === "list" ? await list(bench) : which === "open" ? await open(bench) : which === "agents" ? await agents(bench) : await lifecycle(bench);
  console.log(tableOf(lines));
  const { rows } = await stand.pool.query(`select calls, round(total_exec_time)::int as ms, round(total_plan_time)::int as plan, round((mean_exec_time)::numeric,3) as mean, toplevel as top, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as q from pg_stat_statements order by total_exec_time + total_plan_time desc limit 60`);
  let sum = 0;
  for (const r of rows) { if (r.top) sum += r.ms + r.plan; console.log(`${String(r.calls).padStart(6)} ${String(r.ms).padStart(6)} ${String(r.plan).padStart(5)} ${String(r.mean).padStart(8)} ${r.top ? "T" : " "} ${r.q}`); }
  console.log("sum top", sum);
  void pg;
} finally { await stand.close(); }
