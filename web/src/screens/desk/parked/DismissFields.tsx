import { SET_ASIDE_WHYS, type SetAsideWhy } from "@smgt/contract/calls/intake/parked.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Decision } from "./decision.ts";

const NAMES: Readonly<Record<SetAsideWhy, MessageKey>> = {
  not_grievance: "parked.asideNotGrievance",
  spam: "parked.asideSpam",
  repeat: "parked.asideRepeat",
  other_state: "parked.asideOtherState",
  unreadable: "parked.asideUnreadable",
  other: "parked.asideOther",
};

interface Props {
  readonly decision: Decision;
  readonly patch: (more: Partial<Decision>) => void;
}

/** Reason for not creating a ticket. */
export function DismissFields({ decision, patch }: Props) {
  const t = useWords();
  return (
    <div className="grid gap-3">
      <RadioCards
        legend={t("parked.asideWhy")}
        isSmall
        value={decision.why}
        onValue={(why) => patch({ why: why as SetAsideWhy })}
        cards={SET_ASIDE_WHYS.map((why) => ({ value: why, name: t(NAMES[why]) }))}
      />
      <TextField
        label={t("parked.asideRemark")}
        optional={decision.why === "other" ? undefined : t("app.optional")}
        maxLength={500}
        value={decision.remark}
        onText={(remark) => patch({ remark })}
      />
    </div>
  );
}
