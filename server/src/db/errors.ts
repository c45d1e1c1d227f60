/** Which database errors pass by themselves: the server is away, two transactions met, or a plan was outdated. */
import { isPlanOutdated } from "./named-statements.ts";
import { isDatabaseAway } from "./pool.ts";

const MET = new Set(["40001", "40P01", "55P03", "57014"]);

/** Whether the same work may simply be tried again. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseAway(error) || isPlanOutdated(error)) return true;
  return error instanceof Error && "code" in error && MET.has(String(error.code));
}
