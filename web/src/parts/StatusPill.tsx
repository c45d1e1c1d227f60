import "./StatusPill.css";
import { STATUS } from "@smgt/contract/constants.ts";
import { useBilingual } from "../i18n/use-words.ts";

const GROUPS: Readonly<Record<number, string>> = {
  [STATUS.NEW]: "new",
  [STATUS.MARKED]: "working",
  [STATUS.IN_ACTION]: "working",
  [STATUS.RETURNED]: "back",
  [STATUS.AWAITING_CITIZEN]: "waiting",
  [STATUS.ATR_REVIEW]: "waiting",
  [STATUS.RESOLVED]: "good",
  [STATUS.CLOSED]: "good",
  [STATUS.REOPENED]: "back",
  [STATUS.UNDER_APPEAL]: "back",
};

interface Props {
  readonly statusId: number;
  readonly name: string;
  readonly nameHi: string | null;
}

/** The status in words, with a dot for the quick eye. */
export function StatusPill({ statusId, name, nameHi }: Props) {
  const pick = useBilingual();
  return (
    <span className="status-pill" data-group={GROUPS[statusId] ?? "ended"}>
      {pick(name, nameHi)}
    </span>
  );
}
