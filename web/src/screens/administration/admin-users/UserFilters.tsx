import type { BodyOf } from "@smgt/contract/call.ts";
import type { userList } from "@smgt/contract/calls/organisation/users.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useChoices } from "./use-choices.ts";

type State = "all" | "enabled" | "disabled" | "away";

export interface Filters {
  readonly search: string;
  readonly roleId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly state: State;
}

export const WITHOUT_FILTERS: Filters = {
  search: "",
  roleId: null,
  departmentId: null,
  districtId: null,
  state: "all",
};

const STATES: Readonly<Record<State, { readonly label: MessageKey; readonly body: BodyOf<typeof userList> }>> = {
  all: { label: "users.all", body: {} },
  enabled: { label: "users.enabled", body: { is_enabled: "Y" } },
  disabled: { label: "users.disabled", body: { is_enabled: "N" } },
  away: { label: "people.away", body: { is_away: "Y" } },
};

/** Request body of the filters. */
export const bodyOf = ({ search, roleId, departmentId, districtId, state }: Filters): BodyOf<typeof userList> => ({
  ...STATES[state].body,
  ...(search.trim() === "" ? {} : { search: search.trim() }),
  ...(roleId === null ? {} : { role_id: roleId }),
  ...(departmentId === null ? {} : { department_id: departmentId }),
  ...(districtId === null ? {} : { district_id: districtId }),
});

interface Props {
  readonly filters: Filters;
  readonly onChange: (part: Partial<Filters>) => void;
}

export function UserFilters({ filters, onChange }: Props) {
  const t = useWords();
  const choices = useChoices();
  return (
    <div className="users-filter" role="search">
      <TextField
        label={t("users.search")}
        type="search"
        value={filters.search}
        onText={(search) => onChange({ search })}
      />
      <SelectField
        label={t("people.role")}
        choices={choices.roles}
        value={filters.roleId}
        emptyLabel={t("users.all")}
        onValue={(roleId) => onChange({ roleId })}
      />
      <ComboBox
        label={t("people.department")}
        choices={choices.departments}
        value={filters.departmentId}
        emptyLabel={t("users.all")}
        noneLabel={t("people.noMatch")}
        onValue={(departmentId) => onChange({ departmentId })}
      />
      <ComboBox
        label={t("people.district")}
        choices={choices.districts}
        value={filters.districtId}
        emptyLabel={t("users.all")}
        noneLabel={t("people.noMatch")}
        onValue={(districtId) => onChange({ districtId })}
      />
      <div className="field">
        <label className="field-label" htmlFor="users-only">
          {t("users.only")}
        </label>
        <select
          id="users-only"
          className="input"
          value={filters.state}
          onChange={(event) => onChange({ state: event.currentTarget.value as State })}
        >
          {(Object.keys(STATES) as State[]).map((state) => (
            <option key={state} value={state}>
              {t(STATES[state].label)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
