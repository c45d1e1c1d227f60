import "./Users.css";
import "./People.css";
import { useState } from "react";
import { useLocation } from "wouter";
import type { AccountDetail } from "@smgt/contract/shapes/account.ts";
import { useOneUserQuery } from "../../../api/account-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LeaveCard } from "../../../parts/leave/AbsenceCard.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { Changes } from "./Changes.tsx";
import { ManageUser } from "./ManageUser.tsx";
import { Signs } from "./UserTable.tsx";

type Open = "change" | "manage" | null;

export function User({ userId }: { readonly userId: number }) {
  const t = useWords();
  const account = useOneUserQuery({ user_id: userId });
  const proof = useProof();
  const [, go] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const shown = account.data;
  const name = shown?.user_name ?? "";
  useTitle(name === "" ? t("users.title") : name);
  const close = (): void => setOpen(null);
  return (
    <div className="users grid gap-4">
      <Crumbs above={[{ name: t("users.title"), href: paths.users }]} here={name} />
      <LoadError error={account.error ?? null} onAgain={account.refetch} />
      {shown === undefined && account.error === undefined && <Skeleton height="20rem" />}
      {shown !== undefined && (
        <>
          <div className="row wrap spread gap-3">
            <div>
              <h1>{name}</h1>
              <p className="muted">{[shown.designation, shown.login_id].filter(Boolean).join(" · ")}</p>
              <Signs row={shown} />
            </div>
            <div className="flow gap-2">
              <Button look="primary" onClick={() => setOpen("change")}>
                {t("people.changeVerb")}…
              </Button>
              <Button onClick={() => go(paths.charge(userId))}>{t("people.handOver")}…</Button>
              <Button onClick={() => setOpen("manage")}>{t("people.security")}…</Button>
            </div>
          </div>
          <Changes proof={proof} userId={userId} />
          {shown.is_new === "Y" && shown.is_enabled === "Y" && <Banner tone="calm">{t("people.noPassword")}</Banner>}
          <Facts account={shown} />
          <Postings account={shown} />
          {shown.is_enabled === "Y" && <LeaveCard userId={userId} />}
          <History account={shown} />
        </>
      )}
      {shown !== undefined && open === "change" && (
        <AccountForm account={shown} proof={proof} onSaved={close} onClose={close} />
      )}
      {shown !== undefined && open === "manage" && <ManageUser user={shown} proof={proof} onClose={close} />}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

function Facts({ account }: { readonly account: AccountDetail }) {
  const t = useWords();
  const facts = [
    [t("account.mobile"), account.mobile],
    [t("account.email"), account.email],
    [
      t("users.lastLogin"),
      account.last_login_at === null ? t("users.never") : formatMomentShort(account.last_login_at),
    ],
    [t("people.openTickets"), String(account.open_tickets)],
  ] as const;
  return (
    <section className="card people-card" aria-label={t("people.facts")}>
      <dl className="people-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === "" ? t("account.notGiven") : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Postings({ account }: { readonly account: AccountDetail }) {
  const t = useWords();
  return (
    <section className="card people-card" aria-labelledby="people-postings">
      <h2 id="people-postings">{t("people.postings")}</h2>
      {account.postings.length === 0 ? (
        <p className="muted">{t("people.noPostings")}</p>
      ) : (
        <ul className="people-rows">
          {account.postings.map((posting) => (
            <li key={`${posting.role_id} ${posting.department_id} ${posting.district_id}`}>
              <span>
                <strong>{posting.role_name}</strong>{" "}
                {[posting.department_name, posting.district_name].filter(Boolean).join(", ")}
              </span>
              <span className="muted">{t("people.tickets", { count: posting.open_tickets })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function History({ account }: { readonly account: AccountDetail }) {
  const t = useWords();
  return (
    <section className="card people-card" aria-labelledby="people-history">
      <h2 id="people-history">{t("people.history")}</h2>
      {account.history.length === 0 && <p className="muted">{t("people.noHistory")}</p>}
      <ul className="people-rows">
        {account.history.map((event) => (
          <li key={`${event.at} ${event.what}`}>
            <span>
              <strong>{event.what}</strong>
              {event.reason !== null && ` – ${event.reason}`}
            </span>
            <span className="muted">{[event.by_name, formatMomentShort(event.at)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
