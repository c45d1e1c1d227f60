import "./Users.css";
import { useDeferredValue, useState } from "react";
import { useUsersQuery, type AccountRow } from "../../api/account-queries.ts";
import { failureOf } from "../../api/desk-api.ts";
import { sayFailure } from "../../api/say-error.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useTitle } from "../../parts/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Changes } from "./Changes.tsx";
import { ManageUser } from "./ManageUser.tsx";
import { ProofDialog } from "../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../parts/proof/use-proof.ts";

const PAGE_SIZE = 50;
type Only = "all" | "Y" | "N";

/** Accounts for the administrator: find one, see its state, do what is to be done. */
export function Users() {
  const t = useWords();
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState<Only>("all");
  const [page, setPage] = useState(1);
  const [managedId, setManagedId] = useState<number | null>(null);
  const proof = useProof();
  const wanted = useDeferredValue(search.trim());
  useTitle(t("users.title"));
  const users = useUsersQuery({
    page_no: page,
    page_size: PAGE_SIZE,
    ...(wanted === "" ? {} : { search: wanted }),
    ...(only === "all" ? {} : { is_enabled: only }),
  });
  const rows = users.data?.rows ?? [];
  const total = users.data?.total ?? 0;
  const managed = rows.find((row) => row.user_id === managedId);
  return (
    <div className="users grid gap-4">
      <h1>{t("users.title")}</h1>
      <Changes proof={proof} onChanged={() => void users.refetch()} />
      <div className="users-filter" role="search">
        <TextField
          label={t("users.search")}
          type="search"
          value={search}
          onText={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <OnlySelect
          value={only}
          onChange={(next) => {
            setOnly(next);
            setPage(1);
          }}
        />
      </div>
      {users.error !== undefined && <Banner tone="bad">{sayFailure(failureOf(users.error)).join(" ")}</Banner>}
      {users.isLoading && <Skeleton height="20rem" />}
      {users.data !== undefined && (
        <>
          <p className="muted" role="status">
            {t("users.count", { count: total })}
          </p>
          {rows.length === 0 ? (
            <EmptyState icon="user" title={t("users.none")}>
              {t("users.noneHint")}
            </EmptyState>
          ) : (
            <UserTable rows={rows} onManage={setManagedId} />
          )}
          {total > PAGE_SIZE && (
            <div className="users-pages">
              <Button unavailable={page === 1} onClick={() => setPage(page - 1)}>
                {t("users.back")}
              </Button>
              <Button unavailable={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
                {t("users.forward")}
              </Button>
            </div>
          )}
        </>
      )}
      {managed !== undefined && (
        <ManageUser
          user={managed}
          proof={proof}
          onChanged={() => void users.refetch()}
          onClose={() => setManagedId(null)}
        />
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

function OnlySelect({ value, onChange }: { readonly value: Only; readonly onChange: (value: Only) => void }) {
  const t = useWords();
  return (
    <div className="field">
      <label className="field-label" htmlFor="users-only">
        {t("users.only")}
      </label>
      <select
        id="users-only"
        className="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Only)}
      >
        <option value="all">{t("users.all")}</option>
        <option value="Y">{t("users.enabled")}</option>
        <option value="N">{t("users.disabled")}</option>
      </select>
    </div>
  );
}

interface TableProps {
  readonly rows: readonly AccountRow[];
  readonly onManage: (userId: number) => void;
}

function UserTable({ rows, onManage }: TableProps) {
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
              <strong>{row.user_name}</strong>
              <span className="users-small">{row.login_id}</span>
              <span className="users-small">{row.designation}</span>
            </th>
            <td>{row.role_names.join(", ")}</td>
            <td>{[row.department_name, row.district_name].filter(Boolean).join(", ") || "–"}</td>
            <td>
              <Signs row={row} />
            </td>
            <td className="numeral">
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

function Signs({ row }: { readonly row: AccountRow }) {
  const t = useWords();
  return (
    <span className="users-signs">
      {row.is_enabled === "N" && <span className="users-sign users-sign-bad">{t("users.disabled")}</span>}
      {row.is_locked === "Y" && <span className="users-sign users-sign-bad">{t("users.locked")}</span>}
      {row.is_signed_in === "Y" && <span className="users-sign users-sign-good">{t("users.signedIn")}</span>}
      {row.are_codes_stopped === "Y" && <span className="users-sign users-sign-bad">{t("users.codesStopped")}</span>}
      {row.has_second_factor === "Y" && <span className="users-sign">{t("users.secondFactor")}</span>}
    </span>
  );
}
