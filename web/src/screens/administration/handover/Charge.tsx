import "./Charge.css";
import { skipToken } from "@reduxjs/toolkit/query/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useSearchParams } from "wouter";
import { lettersIn } from "@smgt/contract/given.ts";
import type { ChargeTicket } from "@smgt/contract/calls/casework/handover.ts";
import { MIN_ACCOUNT_REASON } from "@smgt/contract/constants.ts";
import { useChargeOfficersQuery, useChargeQuery, useHandOverChargeMutation } from "../../../api/charge-queries.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LeaveCard } from "../../../parts/leave/AbsenceCard.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useAwayWords } from "../../../parts/use-away-words.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ChargeTickets } from "./ChargeTickets.tsx";
import { ChargeProgress } from "./ChargeProgress.tsx";

const goes = (ticket: ChargeTicket): boolean => ticket.reason === null;

/** Selection and text for one officer. */
interface Wish {
  readonly toId: number | null;
  /** Absent for all transferable tickets. */
  readonly picked: readonly number[] | null;
  readonly reason: string;
}
const NOTHING: Wish = { toId: null, picked: null, reason: "" };

/** Handover of an officer's open tickets to a successor: all, or a selection. */
export function Charge() {
  const t = useWords();
  const awayOf = useAwayWords();
  const [search, setSearch] = useSearchParams();
  const given = Number(search.get("from") ?? "");
  const fromId = Number.isInteger(given) && given > 0 ? given : null;
  const [wish, setWish, forget] = useLocalDraft<Wish>(`charge of ${fromId ?? ""}`, NOTHING);
  const { toId, picked, reason } = wish;
  const [isTried, setTried] = useState(false);
  const [chargeId, setChargeId] = useState<number | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const submit = useIdempotentSubmit("charge");
  const [handOver] = useHandOverChargeMutation();
  const officers = useChargeOfficersQuery();
  const charge = useChargeQuery(
    fromId === null ? skipToken : { from_user_id: fromId, ...(toId === null ? {} : { to_user_id: toId }) },
  );
  // Charge of this officer, whatever the successor: another officer's must never be handed over instead.
  const shown = charge.data?.from_user_id === fromId ? charge.data : undefined;
  useTitle(t("charge.title"));
  const tickets = shown?.tickets ?? [];
  const movable = tickets.filter(goes).map((ticket) => ticket.ticket_id);
  const chosen = picked === null ? movable : picked.filter((id) => movable.includes(id));
  const isShort = lettersIn(reason) < MIN_ACCOUNT_REASON;
  const choices = (officers.data ?? []).map((row) => ({
    id: row.user_id,
    name: [row.user_name, row.district_name].filter(Boolean).join(", "),
  }));
  const successors = (shown?.successors ?? []).map((row) => ({
    id: row.user_id,
    name: [row.user_name, row.designation, row.district_name, awayOf(row)].filter(Boolean).join(", "),
  }));
  const begin = (id: number | null): void => {
    setSearch(id === null ? {} : { from: String(id) });
    setChargeId(null);
  };
  const send = (): void => {
    flushSync(() => setTried(true));
    if (fromId === null || toId === null || isShort || chosen.length === 0) {
      return form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
    const body = { from_user_id: fromId, to_user_id: toId, ticket_ids: [...chosen], reason };
    void submit.run(
      body,
      (pressId) => handOver({ ...body, client_ref: pressId }),
      (made) => {
        setWish(NOTHING);
        forget();
        setChargeId(made);
      },
    );
  };
  return (
    <div className="stack gap-4">
      <Crumbs here={t("charge.title")} />
      <div>
        <h1>{t("charge.title")}</h1>
        <p className="muted">{t("charge.about")}</p>
      </div>
      {chargeId !== null && <ChargeProgress chargeId={chargeId} />}
      <LoadError error={officers.error ?? null} onAgain={() => void officers.refetch()} />
      <LoadError error={charge.error ?? null} onAgain={() => void charge.refetch()} />
      {fromId === null && officers.data?.length === 0 && <FromAccount />}
      {chargeId === null && officers.error === undefined && (fromId !== null || choices.length > 0) && (
        <div ref={form} className="card charge-form">
          <div className="charge-people">
            {choices.length > 0 && (
              <ComboBox
                label={t("charge.from")}
                choices={choices}
                value={fromId}
                emptyLabel={t("field.choose")}
                noneLabel={t("charge.noMatch")}
                onValue={begin}
              />
            )}
            {shown !== undefined && (
              <ComboBox
                label={t("charge.to")}
                hint={t("charge.toHint")}
                choices={successors}
                value={toId}
                emptyLabel={t("field.choose")}
                noneLabel={t("charge.noMatch")}
                error={isTried && toId === null ? t("charge.choose") : undefined}
                onValue={(next) => setWish({ ...wish, toId: next })}
              />
            )}
          </div>
          {fromId !== null && shown === undefined && charge.error === undefined && <Skeleton height="12rem" />}
          {shown !== undefined && shown.total === 0 && (
            <EmptyState icon="checkCircle" title={t("charge.none", { name: shown.from_name })}>
              {t("charge.noneWhy")}
            </EmptyState>
          )}
          {shown !== undefined && shown.rules.length > 0 && (
            <Banner tone="warn">
              {t("charge.rules", { name: shown.from_name, count: shown.rules.length, rules: shown.rules.join(", ") })}
            </Banner>
          )}
          {shown !== undefined && shown.total > 0 && (
            <>
              <ChargeTickets
                name={shown.from_name}
                total={shown.total}
                tickets={tickets}
                chosen={chosen}
                onChosen={(next) => setWish({ ...wish, picked: next })}
              />
              <ProblemBanner problem={submit.problem} />
              <TextField
                label={t("charge.reason")}
                hint={t("charge.reasonHint")}
                error={isTried && isShort ? t("charge.reasonShort", { min: MIN_ACCOUNT_REASON }) : undefined}
                autoComplete="off"
                maxLength={500}
                value={reason}
                onText={(text) => setWish({ ...wish, reason: text })}
              />
              <div>
                <Button look="primary" busy={submit.isBusy} unavailable={chosen.length === 0} onClick={send}>
                  {t("charge.do", { count: chosen.length })}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      {fromId !== null && shown?.may_say_leave === "Y" && <LeaveCard key={fromId} userId={fromId} />}
    </div>
  );
}

/** Administrators without a choice of officers start from the account of the leaving officer. */
function FromAccount() {
  const t = useWords();
  return (
    <EmptyState
      icon="info"
      title={t("charge.fromAccount")}
      action={
        <Link href={paths.users} className="button button-primary">
          {t("charge.toUsers")}
        </Link>
      }
    />
  );
}
