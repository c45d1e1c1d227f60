import "./StatusPill.css";
import { useWorkflowMastersQuery } from "../api/master-queries.ts";
import { useBilingual } from "../i18n/use-words.ts";
import { lookOf } from "./status-look.ts";

interface Props {
  readonly statusId: number;
  readonly name: string;
  readonly nameHi: string | null;
}

/** The status in words, with a dot for the quick eye. */
export function StatusPill({ statusId, name, nameHi }: Props) {
  const pick = useBilingual();
  const statuses = useWorkflowMastersQuery().data?.statuses;
  return (
    <span className="status-pill" data-group={lookOf(statuses?.find((row) => row.status_id === statusId))}>
      {pick(name, nameHi)}
    </span>
  );
}
