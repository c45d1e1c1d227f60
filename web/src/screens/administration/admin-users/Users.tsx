import "./Users.css";
import "./People.css";
import { useDeferredValue, useState } from "react";
import { useLocation } from "wouter";
import { useUsersQuery } from "../../../api/account-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { useGoOn } from "../../../parts/use-go-on.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { Changes } from "./Changes.tsx";
import { ManageUser } from "./ManageUser.tsx";
import { bodyOf, UserFilters, WITHOUT_FILTERS, type Filters } from "./UserFilters.tsx";
import { UserTable } from "./UserTable.tsx";

const PAGE_SIZE = 50;

/** Account administration: search, state, actions, and new accounts. */
export function Users() {
  const t = useWords();
  const [, go] = useLocation();
  const goOn = useGoOn();
  const [filters, setFilters] = useState<Filters>(WITHOUT_FILTERS);
  /** Cursors of the pages up to the present one. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const [managedId, setManagedId] = useState<number | null>(null);
  const [isMaking, setMaking] = useState(false);
  const proof = useProof();
  const wanted = useDeferredValue(filters);
  useTitle(t("users.title"));
  const cursor = pages.at(-1);
  const users = useUsersQuery({
    page_size: PAGE_SIZE,
    ...bodyOf(wanted),
    ...(cursor === undefined ? {} : { cursor }),
  });
  useCommands(keyed({ "users.new": () => setMaking(true) }));
  const rows = users.data?.rows ?? [];
  const next = users.data?.next ?? null;
  const managed = rows.find((row) => row.user_id === managedId);
  return (
    <div className="users grid gap-4">
      <div className="row wrap spread gap-3">
        <h1>{t("users.title")}</h1>
        <div className="flow gap-2">
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {t("people.new")}
          </Button>
          <Button icon="file" onClick={() => go(adminPaths.importUsers)}>
            {t("people.import")}
          </Button>
        </div>
      </div>
      <Changes proof={proof} />
      <UserFilters
        filters={filters}
        onChange={(part) => {
          setFilters({ ...filters, ...part });
          setPages([]);
        }}
      />
      <LoadError error={users.error ?? null} onAgain={() => void users.refetch()} />
      {users.isLoading && <Skeleton height="20rem" />}
      {users.data !== undefined && (
        <>
          <p className="muted" role="status">
            {t("users.count", { count: users.data.total })}
          </p>
          {rows.length === 0 ? (
            <EmptyState icon="user" title={t("users.none")}>
              {t("users.noneHint")}
            </EmptyState>
          ) : (
            <UserTable rows={rows} onManage={setManagedId} />
          )}
          {(pages.length > 0 || next !== null) && (
            <div className="users-pages">
              <Button unavailable={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
                {t("users.back")}
              </Button>
              <Button unavailable={next === null} onClick={() => next !== null && setPages([...pages, next])}>
                {t("users.forward")}
              </Button>
            </div>
          )}
        </>
      )}
      {managed !== undefined && <ManageUser user={managed} proof={proof} onClose={() => setManagedId(null)} />}
      {isMaking && (
        <AccountForm
          account={null}
          proof={proof}
          onSaved={(saved) => {
            setMaking(false);
            if (saved.user_id !== undefined) goOn(adminPaths.user(saved.user_id));
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}
