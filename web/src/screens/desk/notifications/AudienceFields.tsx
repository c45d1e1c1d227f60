import type { Audience } from "../../../api/notification-queries.ts";
import { useCountAudienceQuery } from "../../../api/notification-queries.ts";
import { useTyped } from "../../../api/typed-queries.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PickOne, type Choice } from "../../../ui/PickOne.tsx";
import type { Draft } from "./draft.ts";
import { useAudienceWords } from "./use-audience-words.ts";

const REST_MS = 300;

/** Audience of a draft in the form of the head-count call. */
export const audienceOf = (draft: Draft): Audience => ({
  target_role_ids: [...draft.roleIds],
  target_department_ids: [...draft.departmentIds],
  target_district_ids: [...draft.districtIds],
});

/** Head-count of the audience; requested again with every change. */
export function useHeadCount(draft: Draft) {
  return useTyped(useCountAudienceQuery, audienceOf(draft), REST_MS);
}

interface Props {
  readonly draft: Draft;
  readonly onChange: (more: Partial<Draft>) => void;
}

export function AudienceFields({ draft, onChange }: Props) {
  const t = useWords();
  const language = useLanguage();
  const { roles, departments, districts, names } = useAudienceWords();
  const count = useHeadCount(draft);
  const counted = count.rows;
  const toggle = (id: number): void =>
    onChange({
      roleIds: draft.roleIds.includes(id)
        ? draft.roleIds.filter((one) => one !== id)
        : [...draft.roleIds, id].toSorted((a, b) => a - b),
    });
  return (
    <fieldset className="notification-part stack gap-3">
      <legend>{t("notifications.audience")}</legend>
      <p className="muted">{t("notifications.audienceHint")}</p>
      <fieldset className="notification-roles">
        <legend className="field-label">{t("notifications.roles")}</legend>
        {roles.map((role) => (
          <label key={role.id} className="row gap-2">
            <input type="checkbox" checked={draft.roleIds.includes(role.id)} onChange={() => toggle(role.id)} />
            {role.name}
          </label>
        ))}
      </fieldset>
      <Some
        label={t("notifications.departments")}
        add={t("notifications.addDepartment")}
        choices={departments}
        ids={draft.departmentIds}
        onIds={(departmentIds) => onChange({ departmentIds: [...departmentIds] })}
      />
      <Some
        label={t("notifications.districts")}
        add={t("notifications.addDistrict")}
        choices={districts}
        ids={draft.districtIds}
        onIds={(districtIds) => onChange({ districtIds: [...districtIds] })}
      />
      <div role="status" className="head-count">
        {counted === null ? (
          <p className="muted">{count.isAsking ? t("notifications.counting") : ""}</p>
        ) : (
          <>
            <p className="head-count-all numeral">
              {t("notifications.people", { count: counted.audience_count })}
              {counted.is_all_staff === "Y" && `: ${t("notifications.allStaff")}`}
            </p>
            <p className="muted small numeral">
              {counted.by_role
                .map((one) => `${names(roles, [one.role_id])} ${formatNumber(one.people, language)}`)
                .join(" · ")}
            </p>
          </>
        )}
      </div>
      <LoadError error={count.failure} onAgain={count.again} />
    </fieldset>
  );
}

interface SomeProps {
  readonly label: string;
  /** Label of the list that adds an entry. */
  readonly add: string;
  readonly choices: readonly Choice[];
  readonly ids: readonly number[];
  readonly onIds: (ids: readonly number[]) => void;
}

/** Selection from a long list; each entry can be removed, and an empty selection means all. */
function Some({ label, add, choices, ids, onIds }: SomeProps) {
  const t = useWords();
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      {ids.length === 0 ? (
        <p className="muted small">{t("notifications.all")}</p>
      ) : (
        <ul className="chosen-list">
          {ids.map((id) => {
            const name = choices.find((one) => one.id === id)?.name ?? String(id);
            return (
              <li key={id} className="row gap-1">
                {name}
                <Button small look="quiet" icon="close" iconOnly onClick={() => onIds(ids.filter((one) => one !== id))}>
                  {t("notifications.without", { name })}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <PickOne
        label={add}
        choices={choices.filter((one) => !ids.includes(one.id))}
        onPick={(id) => onIds([...ids, id])}
      />
    </div>
  );
}
