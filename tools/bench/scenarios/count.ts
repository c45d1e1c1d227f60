/** The numbers of the menu, for the roles that have the most lists and the widest view. */
import { menuCount } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { fire } from "../load-generator.ts";
import { listCeiling } from "../ceilings.ts";
import { signIn } from "../client.ts";
import type { Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";

const VIEWERS = [
  { loginId: "head", roleId: ROLE.CELL_HEAD },
  { loginId: "cell", roleId: ROLE.CELL_EXEC },
  { loginId: "hod", roleId: ROLE.HOD },
  { loginId: "officer", roleId: ROLE.OFFICER },
  { loginId: "district", roleId: ROLE.DIST_NODAL },
] as const;

/** Menus at one connection and at 32. */
export async function count(bench: Bench): Promise<Line[]> {
  const { environment } = bench;
  const lines: Line[] = [];
  for (const connections of [1, 32]) {
    const ceilingPerSecond = await listCeiling(environment.pool, connections);
    for (const { loginId, roleId } of VIEWERS) {
      // One after the other on purpose: they would disturb each other.
      const person = await signIn(environment.server().url, loginId, roleId);
      const scenario = `count: menu of ${loginId}`;
      lines.push(
        await fire(bench, { scenario, person, path: menuCount.path, bodies: [{}], connections, ceilingPerSecond }),
      );
    }
  }
  return lines;
}
