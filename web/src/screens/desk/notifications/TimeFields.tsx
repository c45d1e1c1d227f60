import { skipToken } from "@reduxjs/toolkit/query/react";
import { NOTIFICATION_CATEGORIES } from "@smgt/contract/notification-categories.ts";

import { useNotificationUnitsQuery, type Choices } from "../../../api/notification-queries.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { plainDigits } from "../../../lib/plain-digits.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Draft } from "./draft.ts";

interface Props {
  readonly draft: Draft;
  readonly choices: Choices;
  readonly isMissing: boolean;
  readonly onChange: (more: Partial<Draft>) => void;
}

/** Subject and the period allowed for it. */
export function TimeFields({ draft, choices, isMissing, onChange }: Props) {
  const t = useWords();
  const pick = usePick();
  const category = NOTIFICATION_CATEGORIES.find(({ id }) => id === draft.categoryId);
  const takesTime = category !== undefined && category.code !== "GENERAL";
  const units = useNotificationUnitsQuery(
    takesTime ? { notification_flag: "M", category_id: draft.categoryId } : skipToken,
  );
  const unitList = takesTime ? (units.currentData ?? []) : [];
  const unit = unitList.find((one) => one.sla_unit_id === draft.slaUnitId);
  return (
    <div className="notification-time">
      <SelectField
        label={t("notifications.category")}
        choices={choices.categories.map((one) => ({
          id: one.category_id,
          name: pick(one.category_name, one.category_name_translations),
        }))}
        value={draft.categoryId}
        emptyLabel={t("field.choose")}
        onValue={(id) => id !== null && onChange({ categoryId: id, slaValue: "", slaUnitId: null })}
      />
      {takesTime && (
        <>
          <TextField
            id="time"
            label={t(`notifications.time.${category.code}`)}
            optional={t("app.optional")}
            inputMode="numeric"
            maxLength={4}
            value={draft.slaValue}
            hint={unit && t("notifications.between", { min: unit.min_value, max: unit.max_value })}
            error={isMissing ? t("notifications.timeNeeded") : undefined}
            onText={(slaValue) => onChange({ slaValue: plainDigits(slaValue.trim()) })}
          />
          <SelectField
            label={t("notifications.unit")}
            choices={unitList.map((one) => ({
              id: one.sla_unit_id,
              name: pick(one.sla_unit_name, one.sla_unit_name_translations),
            }))}
            value={draft.slaUnitId}
            emptyLabel={t("field.choose")}
            onValue={(slaUnitId) => onChange({ slaUnitId })}
          />
        </>
      )}
    </div>
  );
}
