/** Which database errors pass by themselves: the server is away, or two transactions met. */
import { isDatabaseAway } from "./pool.ts";

const MET = new Set(["40001", "40P01", "55P03", "57014"]);

/** Whether the same work may simply be tried again. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  return error instanceof Error && "code" in error && MET.has(String(error.code));
}
