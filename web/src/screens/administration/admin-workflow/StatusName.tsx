import "../../../parts/StatusPill.css";
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useWording } from "../../../i18n/use-words.ts";
import { lookOf } from "../../../parts/status-look.ts";

/** Status name with its dot; also for a status that exists only in a proposal. */
export function StatusName({ status }: { readonly status: WorkflowSeen["statuses"][number] }) {
  const say = useWording();
  return (
    <span className="status-pill" data-group={lookOf(status)}>
      {say(status.label)}
    </span>
  );
}
