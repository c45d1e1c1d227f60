/** Health of a disk by its free space. Pure. */
import type { DiskSpace } from "../../../ports.ts";

const MB = 1_048_576;
/** Room for less than a few uploads; uploads are refused. */
const FULL_BYTES = 200 * MB;
const NEARLY_FULL = 0.05;

/** bad when it is full, warn when it soon will be. */
export function diskState({ free, all }: DiskSpace): { readonly state: "ok" | "warn" | "bad"; readonly says: string } {
  const says = `${Math.floor(free / MB)} MB are left.`;
  if (free < FULL_BYTES) return { state: "bad", says: `${says} Make room, or files cannot be kept.` };
  return { state: free < NEARLY_FULL * all ? "warn" : "ok", says };
}
