import { useId } from "react";
import { ACTION } from "@smgt/contract/constants.ts";
import { useDeskOfficersQuery } from "../../api/form-queries.ts";
import { useAssignedUsersQuery } from "../../api/group-queries.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { LoadError } from "../LoadError.tsx";
import { useAwayWords } from "../use-away-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Choice } from "../../ui/PickOne.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { idOf } from "./check-form.ts";
import type { FieldProps, Offered } from "./field-props.ts";

/** Officer who receives the ticket, takes over the desk, or is removed from the ticket. */
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

/** Officers of the cell, with the user first: claiming is the more common case. */
function DeskField(props: FieldProps) {
  const t = useWords();
  const { ticketId, actionId, deskUserId } = props.about;
  const awayOf = useAwayWords();
  const own = useSession()?.userId ?? 0;
  const query = useDeskOfficersQuery({ ticket_id: ticketId, action_id: actionId });
  const choices = query.data
    ?.filter((row) => row.user_id !== deskUserId)
    .toSorted((a, b) => Number(b.user_id === own) - Number(a.user_id === own))
    .map((row) => ({
      id: row.user_id,
      name: [row.user_id === own ? t("field.me", { name: row.user_name }) : row.user_name, awayOf(row)]
        .filter(Boolean)
        .join(", "),
    }));
  return <OneOfficer {...props} label={t("field.desk")} query={query} choices={choices} />;
}

function RemoveField(props: FieldProps) {
  const t = useWords();
  const query = useAssignedUsersQuery({ ticket_id: props.about.ticketId });
  const choices = query.data
    ?.filter((row) => row.can_remove === "Y")
    .map((row) => ({ id: row.user_id, name: [row.user_name, row.department_name].filter(Boolean).join(", ") }));
  return <OneOfficer {...props} label={t("field.oneOfficer")} query={query} choices={choices} />;
}

interface OneOf extends FieldProps {
  readonly query: Omit<Offered<never>, "data">;
  readonly choices: readonly Choice[] | undefined;
}

/** Takes its space from the start, so that the button does not move when the officers load. */
function OneOfficer({ field, about, draft, patch, label, problem, query, choices }: OneOf) {
  const t = useWords();
  if (choices === undefined && query.error !== undefined)
    return <LoadError title={label} error={query.error} onAgain={query.refetch} />;
  if (choices?.length === 0) return <p className="muted">{t("field.nobody")}</p>;
  return (
    <SelectField
      id={idOf(about.form, field.name)}
      label={label}
      choices={choices ?? []}
      value={choices === undefined ? null : (draft.userIds?.[0] ?? null)}
      emptyLabel={t(choices === undefined ? "app.loading" : "field.choose")}
      error={problem}
      onValue={(userId) => patch({ userIds: userId === null ? [] : [userId] })}
    />
  );
}

/** Choice of officers with their numbers of open tickets; the server's choice is preselected. */
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
  const legend = isMany ? t("field.officers") : label;
  if (receivers === null) return null;
  const { data: officers, error, refetch } = receivers;
  if (officers === undefined && error !== undefined)
    return <LoadError title={legend} error={error} onAgain={refetch} />;
  return (
    <fieldset className="radio-cards stack gap-2" aria-busy={officers === undefined}>
      <legend>{legend}</legend>
      {officers === undefined && <Skeleton height="5.2rem" />}
      {officers?.length === 0 && <p className="muted">{t("field.noOfficers")}</p>}
      {officers?.map((officer, index) => (
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
