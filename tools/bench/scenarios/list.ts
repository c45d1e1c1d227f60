/** First page of fifty of the lists that people look at most. */
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { fire } from "../load-generator.ts";
import { listCeiling } from "../ceilings.ts";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

/** Who looks at which list. */
export const VIEWS = [
  {
    about: "cell, all open",
    loginId: "cell",
    roleId: ROLE.CELL_EXEC,
    body: { list_key: "all", status_id: [1, 2, 3, 4, 5, 6, 9, 10], sort_by: "due_at" },
  },
  { about: "cell, new", loginId: "cell", roleId: ROLE.CELL_EXEC, body: { list_key: "new" } },
  { about: "cell, overdue", loginId: "cell", roleId: ROLE.CELL_EXEC, body: { list_key: "overdue" } },
  { about: "head, all", loginId: "head", roleId: ROLE.CELL_HEAD, body: { list_key: "all" } },
  { about: "officer, mine", loginId: "officer", roleId: ROLE.OFFICER, body: { list_key: "mine" } },
] as const;

/** Lists at one connection and at 32. */
export async function list(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const lines: Line[] = [];
  for (const connections of [1, 32]) {
    const ceilingPerSecond = await listCeiling(environment.pool, connections);
    for (const { about, loginId, roleId, body } of VIEWS) {
      // One after the other on purpose: they would disturb each other.
      const person = await signIn(environment.server().url, loginId, roleId);
      const bodies = [{ ...body, page_size: 50 }];
      lines.push(
        await fire(bench, {
          scenario: `list: ${about}`,
          person,
          path: commonList.path,
          bodies,
          connections,
          ceilingPerSecond,
        }),
      );
    }
  }
  return lines;
}
