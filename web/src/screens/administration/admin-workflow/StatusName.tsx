import "../../../parts/StatusPill.css";
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useWording } from "../../../i18n/use-words.ts";
import { lookOf } from "../../../parts/status-look.ts";

/** A status in words, with its dot; also one that only a proposal has. */
export function StatusName({ status }: { readonly status: WorkflowSeen["statuses"][number] }) {
  const say = useWording();
  return (
    <span className="status-pill" data-group={lookOf(status)}>
      {say(status.label)}
    </span>
  );
}
