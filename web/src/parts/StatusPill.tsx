import "./StatusPill.css";
import type { Translations } from "@smgt/contract/languages.ts";
import { useWorkflowMastersQuery } from "../api/master-queries.ts";
import { usePick } from "../i18n/use-words.ts";
import { lookOf } from "./status-look.ts";

interface Props {
  readonly statusId: number;
  readonly name: string;
  readonly translations: Translations;
}

export function StatusPill({ statusId, name, translations }: Props) {
  const pick = usePick();
  const statuses = useWorkflowMastersQuery().data?.statuses;
  return (
    <span className="status-pill" data-group={lookOf(statuses?.find((row) => row.status_id === statusId))}>
      {pick(name, translations)}
    </span>
  );
}
