import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { useDepartmentsQuery, useDistrictsQuery } from "../../../api/master-queries.ts";
import { useNotificationChoicesQuery } from "../../../api/notification-queries.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";

type Targets = Pick<NotificationRow, "target_roles" | "target_departments" | "target_districts">;

/** Names of roles and places, and a one-line summary of an audience. */
export function useAudienceWords() {
  const t = useWords();
  const pick = usePick();
  const roles = (useNotificationChoicesQuery().data?.roles ?? []).map((one) => ({
    id: one.role_id,
    name: pick(one.role_name, one.role_name_translations),
  }));
  const departments = (useDepartmentsQuery().data ?? []).map((one) => ({
    id: one.department_id,
    name: pick(one.department_name, one.department_name_translations),
  }));
  const districts = (useDistrictsQuery().data ?? []).map((one) => ({
    id: one.district_id,
    name: pick(one.district_name, one.district_name_translations),
  }));
  const names = (list: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]): string =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? String(id)).join(", ");
  const audienceOf = (row: Targets): string =>
    [
      row.target_roles.length === 0 ? t("notifications.allRoles") : names(roles, row.target_roles),
      ...(row.target_departments.length === 0 ? [] : [names(departments, row.target_departments)]),
      ...(row.target_districts.length === 0 ? [] : [names(districts, row.target_districts)]),
    ].join(" · ");
  return { roles, departments, districts, names, audienceOf };
}
