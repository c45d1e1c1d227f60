import { useId } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import { useDeskOfficersQuery } from "../../api/form-queries.ts";
import { useAssignedUsersQuery } from "../../api/group-queries.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { useAwayWords } from "../use-away-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Choice } from "../../ui/PickOne.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { idOf } from "./check-form.ts";
import type { FieldProps } from "./field-props.ts";

/** Who gets it, who takes over the desk, or who is taken off the ticket. */
export function OfficerField(props: FieldProps) {
  switch (props.about.actionId) {
    case ACTION.ASSIGN_DESK_OWNER:
      return <DeskField {...props} />;
    case ACTION.REMOVE_USER:
      return <RemoveField {...props} />;
    default:
      return <OfficerPick {...props} />;
  }
}

/** The cell's officers, oneself first: to take it is the commoner wish. */
function DeskField(props: FieldProps) {
  const t = useWords();
  const { ticketId, actionId, deskUserId } = props.about;
  const awayOf = useAwayWords();
  const own = useSession()?.userId ?? 0;
  const rows = useDeskOfficersQuery({ ticket_id: ticketId, action_id: actionId }).data;
  const choices = rows
    ?.filter((row) => row.user_id !== deskUserId)
    .toSorted((a, b) => Number(b.user_id === own) - Number(a.user_id === own))
    .map((row) => ({
      id: row.user_id,
      name: [row.user_id === own ? t("field.me", { name: row.user_name }) : row.user_name, awayOf(row)]
        .filter(Boolean)
        .join(", "),
    }));
  return <OneOfficer {...props} label={t("field.desk")} choices={choices} />;
}

function RemoveField(props: FieldProps) {
  const t = useWords();
  const rows = useAssignedUsersQuery({ ticket_id: props.about.ticketId }).data;
  const choices = rows
    ?.filter((row) => row.can_remove === "Y")
    .map((row) => ({ id: row.user_id, name: [row.user_name, row.department_name].filter(Boolean).join(", ") }));
  return <OneOfficer {...props} label={t("field.oneOfficer")} choices={choices} />;
}

function OneOfficer({
  field,
  about,
  draft,
  patch,
  label,
  problem,
  choices,
}: FieldProps & { readonly choices: readonly Choice[] | undefined }) {
  const t = useWords();
  if (choices === undefined) return null;
  if (choices.length === 0) return <p className="muted">{t("field.nobody")}</p>;
  return (
    <SelectField
      id={idOf(about.form, field.name)}
      label={label}
      choices={choices}
      value={draft.userIds?.[0] ?? null}
      emptyLabel={t("field.choose")}
      error={problem}
      onValue={(userId) => patch({ userIds: userId === null ? [] : [userId] })}
    />
  );
}

/** The server's own choice is ticked; how many open tickets each holds stands beside the name. */
function OfficerPick({ field, about, draft, patch, label, problem }: FieldProps) {
  const t = useWords();
  const language = useLanguage();
  const awayOf = useAwayWords();
  const group = useId();
  const isMany = field.kind === "officers";
  const chosen = draft.userIds ?? [];
  const toggle = (userId: number): void => {
    if (!isMany) patch({ userIds: [userId] });
    else patch({ userIds: chosen.includes(userId) ? chosen.filter((id) => id !== userId) : [...chosen, userId] });
  };
  const { receivers } = about;
  if (receivers === null) return null;
  return (
    <fieldset className="radio-cards stack gap-2">
      <legend>{isMany ? t("field.officers") : label}</legend>
      {receivers.length === 0 && <p className="muted">{t("field.noOfficers")}</p>}
      {receivers.map((officer, index) => (
        // The name stands two elements deep, further than the rule looks.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label key={officer.user_id} className="radio-card">
          <input
            type={isMany ? "checkbox" : "radio"}
            name={group}
            id={index === 0 ? idOf(about.form, field.name) : undefined}
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
              {officer.is_available === "N" && ` · ${awayOf(officer)}`}
            </small>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <div className="field-error">
          <Icon name="alert" size={15} />
          <span>{problem}</span>
        </div>
      )}
    </fieldset>
  );
}
