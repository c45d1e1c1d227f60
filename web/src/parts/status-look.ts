import type { ReplyOf } from "@smgt/contract/call.ts";
import type { workflowMasters } from "@smgt/contract/calls/law/masters.ts";

export type StatusMaster = ReplyOf<typeof workflowMasters>["statuses"][number];

export type StatusLook = "new" | "working" | "back" | "waiting" | "good" | "ended";

/** Colour of the dot; an unknown status looks closed. */
export function lookOf(
  status: Pick<StatusMaster, "phase" | "turn" | "list_key" | "is_reopened"> | undefined,
): StatusLook {
  if (status === undefined) return "ended";
  const { phase, turn, list_key: list, is_reopened: isReopened } = status;
  if (phase !== "open") return phase === "feedback" || phase === "closed" ? "good" : "ended";
  if (isReopened === "Y" || list === "returned") return "back";
  if (turn === "citizen" || list === "atr_review") return "waiting";
  return list === "new" && turn === "cell" ? "new" : "working";
}
