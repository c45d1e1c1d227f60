import "./Leave.css";
import { useState, type FormEvent } from "react";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { leave as leaveCall } from "@smgt/contract/calls/casework/leave.ts";
import { useLeaveQuery, useSetLeaveMutation } from "../../api/absence-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { shownDate } from "../../lib/typed-date.ts";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DateField } from "../DateField.tsx";
import { LoadError } from "../LoadError.tsx";
import { useAwayWords } from "../use-away-words.ts";

type Leave = ReplyOf<typeof leaveCall>;

/** Absence of an officer: period, reason and delegate. For the user, or for an officer they may record it for. */
export function LeaveCard({ userId }: { readonly userId?: number }) {
  const t = useWords();
  const leave = useLeaveQuery(userId === undefined ? {} : { user_id: userId });
  return (
    <section className="card leave-card" aria-labelledby="leave-title">
      <div>
        <h2 id="leave-title">{t("leave.title")}</h2>
        <p className="muted">{t(userId === undefined ? "leave.about" : "leave.aboutOther")}</p>
      </div>
      <LoadError error={leave.error ?? null} onAgain={leave.refetch} />
      {leave.isLoading && <Skeleton height="8rem" />}
      {leave.data !== undefined && (
        <>
          {leave.data.stands_in_for.map((one) => (
            <p key={one.user_name}>
              {t("leave.standsIn", { name: one.user_name })} {periodOf(one.from_date, one.to_date)}
            </p>
          ))}
          <LeaveForm key={keyOf(leave.data)} leave={leave.data} userId={userId} />
        </>
      )}
    </section>
  );
}

/** Typed text stays until the leave itself changes; a reload in another language is no change. */
const keyOf = ({ from_date, to_date, reason, delegate_user_id }: Leave): string =>
  JSON.stringify([from_date, to_date, reason, delegate_user_id]);

const periodOf = (from: string | null, to: string | null): string =>
  [from, to].map((day) => (day === null ? "" : shownDate(day))).join(" – ");

interface FormProps {
  readonly leave: Leave;
  readonly userId: number | undefined;
}

function LeaveForm({ leave, userId }: FormProps) {
  const t = useWords();
  const awayOf = useAwayWords();
  const submit = useSubmit();
  const [setLeave] = useSetLeaveMutation();
  const [from, setFrom] = useState(leave.from_date ?? "");
  const [to, setTo] = useState(leave.to_date ?? "");
  const [reason, setReason] = useState(leave.reason ?? "");
  const [delegate, setDelegate] = useState(leave.delegate_user_id);
  const [isTried, setTried] = useState(false);
  const isSet = leave.is_available === "N" || leave.from_date !== null;
  const whose = userId === undefined ? {} : { user_id: userId };
  const isBackwards = from !== "" && to !== "" && to < from;
  const choices = leave.delegates.map((one) => ({
    id: one.user_id,
    name: [one.user_name, one.designation, awayOf(one)].filter(Boolean).join(", "),
  }));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (from === "" || isBackwards) return;
    void submit.run(() =>
      setLeave({
        ...whose,
        is_available: "N",
        from_date: from,
        ...(to === "" ? {} : { to_date: to }),
        ...(reason.trim() === "" ? {} : { reason }),
        ...(delegate === null ? {} : { delegate_user_id: delegate }),
      }),
    );
  };
  const end = (): void => void submit.run(() => setLeave({ ...whose, is_available: "Y", ends_leave: "Y" }));
  return (
    <form className="stack gap-3" noValidate onSubmit={send}>
      {isSet && (
        <Banner tone="calm">
          {t(leave.is_available === "N" ? "leave.now" : "leave.ahead")} {periodOf(leave.from_date, leave.to_date)}
        </Banner>
      )}
      <ProblemBanner problem={submit.problem} />
      <div className="leave-fields">
        <DateField
          label={t("leave.from")}
          value={from}
          error={isTried && from === "" ? t("leave.fromMissing") : undefined}
          onValue={setFrom}
        />
        <DateField
          label={t("leave.to")}
          hint={t("leave.toHint")}
          value={to}
          error={isTried && isBackwards ? t("leave.backwards") : undefined}
          onValue={setTo}
        />
        <ComboBox
          label={t("leave.delegate")}
          hint={t("leave.delegateHint")}
          choices={choices}
          value={delegate}
          emptyLabel={t("field.choose")}
          noneLabel={t("leave.noMatch")}
          onValue={setDelegate}
        />
        <TextField label={t("leave.reason")} autoComplete="off" maxLength={500} value={reason} onText={setReason} />
      </div>
      <div className="flow gap-2">
        <Button type="submit" look="primary" busy={submit.isBusy}>
          {t("leave.save")}
        </Button>
        {isSet && (
          <Button busy={submit.isBusy} onClick={end}>
            {t("leave.end")}
          </Button>
        )}
      </div>
    </form>
  );
}
