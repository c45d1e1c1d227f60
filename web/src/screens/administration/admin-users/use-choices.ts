import { useRoleMatrixQuery } from "../../../api/admin-master-queries.ts";
import { useDepartmentsQuery, useDistrictsQuery } from "../../../api/master-queries.ts";
import { usePick, useWording } from "../../../i18n/use-words.ts";
import type { Choice } from "../../../ui/PickOne.tsx";

export interface Choices {
  readonly roles: readonly Choice[];
  readonly departments: readonly Choice[];
  readonly districts: readonly Choice[];
}

/** Roles and places to choose from, in the present language. */
export function useChoices(): Choices {
  const say = useWording();
  const pick = usePick();
  const roles = useRoleMatrixQuery().data?.roles ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  return {
    roles: roles.map((role) => ({ id: role.role_id, name: say(role.label) })),
    departments: departments
      .filter((row) => row.is_active === "Y")
      .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_translations) })),
    districts: districts.map((row) => ({
      id: row.district_id,
      name: pick(row.district_name, row.district_name_translations),
    })),
  };
}
