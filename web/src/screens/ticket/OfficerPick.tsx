import { useId } from "react";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { FieldProps } from "./field-props.ts";

interface Props extends FieldProps {
  readonly officers: readonly OfficerRow[];
}

/** Who gets it: the server's own choice is ticked; how many open tickets each holds stands beside the name. */
export function OfficerPick({ offer, draft, patch, problems, officers }: Props) {
  const t = useWords();
  const language = useLanguage();
  const name = useId();
  const isMany = offer.user_select === "M";
  const chosen = draft.userIds ?? [];
  const toggle = (userId: number): void => {
    if (!isMany) patch({ userIds: [userId] });
    else patch({ userIds: chosen.includes(userId) ? chosen.filter((id) => id !== userId) : [...chosen, userId] });
  };
  return (
    <fieldset className="radio-cards">
      <legend>{t(isMany ? "field.officers" : "field.officer")}</legend>
      {officers.length === 0 && <p className="muted">{t("field.noOfficers")}</p>}
      {officers.map((officer, index) => (
        // The name stands two elements deep, further than the rule looks.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label key={officer.user_id} className="radio-card">
          <input
            type={isMany ? "checkbox" : "radio"}
            name={name}
            id={index === 0 ? "field-officers" : undefined}
            checked={chosen.includes(officer.user_id)}
            onChange={() => toggle(officer.user_id)}
          />
          <span>
            <span className="radio-card-name">{officer.user_name}</span>
            <small>
              {[officer.designation, officer.department_name, officer.district_name].filter(Boolean).join(" · ")}
            </small>
            <small>
              {t("field.openTickets", { count: officer.open_count, shown: formatNumber(officer.open_count, language) })}
              {officer.is_available === "N" && ` · ${t("field.notAvailable")}`}
            </small>
          </span>
        </label>
      ))}
      {problems.officers !== undefined && (
        <div className="field-error">
          <Icon name="alert" size={15} />
          <span>{problems.officers}</span>
        </div>
      )}
    </fieldset>
  );
}
