import { Link } from "wouter";
import type { AccountRow } from "../../../api/account-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/Pill.tsx";

interface Props {
  readonly rows: readonly AccountRow[];
  readonly onManage: (userId: number) => void;
}

/** Table of accounts; each name links to its account. */
export function UserTable({ rows, onManage }: Props) {
  const t = useWords();
  return (
    <table className="users-list card">
      <thead>
        <tr>
          <th scope="col">{t("users.name")}</th>
          <th scope="col">{t("users.roles")}</th>
          <th scope="col">{t("users.place")}</th>
          <th scope="col">{t("users.state")}</th>
          <th scope="col">{t("users.lastLogin")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("users.more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.user_id}>
            <th scope="row">
              <Link href={adminPaths.user(row.user_id)}>{row.user_name}</Link>
              <span className="users-small">{row.login_id}</span>
              <span className="users-small">{row.designation}</span>
            </th>
            <td>{row.role_names.join(", ")}</td>
            <td>{[row.department_name, row.district_name].filter(Boolean).join(", ") || "–"}</td>
            <td>
              <Signs row={row} />
            </td>
            <td className="numeral" data-label={t("users.lastLogin")}>
              {row.last_login_at === null ? t("users.never") : formatMomentShort(row.last_login_at)}
            </td>
            <td>
              <Button
                small
                aria-label={t("users.moreOf", { name: row.user_name })}
                onClick={() => onManage(row.user_id)}
              >
                {t("users.more")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Important facts of an account at a glance. */
export function Signs({ row }: { readonly row: AccountRow }) {
  const t = useWords();
  return (
    <span className="users-signs">
      {row.is_enabled === "N" && <Pill tone="bad">{t("users.disabled")}</Pill>}
      {row.is_away === "Y" && <Pill>{t("people.away")}</Pill>}
      {row.is_locked === "Y" && <Pill tone="bad">{t("users.locked")}</Pill>}
      {row.is_signed_in === "Y" && <Pill tone="good">{t("users.signedIn")}</Pill>}
      {row.are_codes_stopped === "Y" && <Pill tone="bad">{t("users.codesStopped")}</Pill>}
      {row.has_second_factor === "Y" && <Pill>{t("users.secondFactor")}</Pill>}
    </span>
  );
}
