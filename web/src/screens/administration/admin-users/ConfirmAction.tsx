import { skipToken } from "@reduxjs/toolkit/query/react";
import { useState, type FormEvent } from "react";
import { MIN_ACCOUNT_REASON } from "@smgt/contract/constants.ts";
import { useOneUserQuery, type AccountRow } from "../../../api/account-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { ticketsAfter, wordsOf, type AccountAction } from "./account-actions.ts";

interface Props {
  readonly action: AccountAction;
  readonly user: AccountRow;
  readonly isBusy: boolean;
  readonly onDo: (reason: string) => void;
  readonly onBack: () => void;
}

/** Confirms a change of an account: shows its effect on sign-ins and tickets, and requests a reason. */
export function ConfirmAction({ action, user, isBusy, onDo, onBack }: Props) {
  const t = useWords();
  const detail = useOneUserQuery(action === "disable" ? { user_id: user.user_id } : skipToken);
  const [reason, setReason, forget] = useLocalDraft(`${action} ${user.user_id}`, "");
  const [isShort, setShort] = useState(false);
  const { verb, why, isDanger } = wordsOf(action);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const words = reason.trim();
    setShort(words.length < MIN_ACCOUNT_REASON);
    if (words.length < MIN_ACCOUNT_REASON) return;
    forget();
    onDo(words);
  };
  const back = (): void => {
    setReason(reason);
    onBack();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <p>{t(why)}</p>
      <p>{t(ticketsAfter(action, user), { count: user.open_tickets })}</p>
      {action === "disable" && <Rules rules={user.rules} placeRules={detail.data?.place_rules ?? []} />}
      <TextArea
        label={t("users.reason")}
        hint={t("users.reasonHint")}
        error={isShort ? t("users.reasonShort", { min: MIN_ACCOUNT_REASON }) : undefined}
        rows={3}
        maxLength={500}
        autoComplete="off"
        // The dialog is open already, so it does not find the first field by itself.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={reason}
        onText={(text) => {
          setReason(text);
          setShort(false);
        }}
      />
      <div className="flow gap-2">
        <Button type="submit" look={isDanger ? "danger" : "primary"} busy={isBusy} title={t("users.finishKey")}>
          {t(verb)}
        </Button>
        <Button look="quiet" onClick={back}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}

interface RulesProps extends Pick<AccountRow, "rules"> {
  readonly placeRules: readonly string[];
}

/** Rules that would assign tickets to an officer who cannot receive any, or to a place without officers. */
function Rules({ rules, placeRules }: RulesProps) {
  const t = useWords();
  const names = rules.map((rule) =>
    rule.is_live === "Y" ? rule.rule_name : t("users.draftRule", { rule: rule.rule_name }),
  );
  if (names.length + placeRules.length === 0) return null;
  return (
    <Banner tone="warn">
      {names.length > 0 && <p>{t("users.markedByRules", { count: names.length, rules: names.join(", ") })}</p>}
      {placeRules.length > 0 && (
        <p>{t("users.placeRules", { count: placeRules.length, rules: placeRules.join(", ") })}</p>
      )}
      {(placeRules.length > 0 || rules.some((rule) => rule.is_live === "Y")) && <p>{t("users.markedAfter")}</p>}
    </Banner>
  );
}
