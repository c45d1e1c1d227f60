import { useEffect, useState, type FormEvent } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import { MIN_ACCOUNT_REASON } from "@smgt/contract/constants.ts";
import { MOST_POSTINGS } from "@smgt/contract/calls/organisation/user-accounts.ts";
import type { AccountDetail } from "@smgt/contract/shapes/account.ts";
import { useSaveUserMutation, type SavedAccount } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { saveLocalForm, localDraft } from "../../../parts/drafts/local-draft.ts";
import { TypedBefore } from "../../../parts/drafts/TypedBefore.tsx";
import { FormButtons } from "../../../parts/FormButtons.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import {
  draftOf,
  EMPTY_ACCOUNT,
  EMPTY_POSTING,
  missingIn,
  over,
  shownLogin,
  wantedOf,
  type AccountDraft,
  type Missing,
} from "./draft.ts";
import { PostingFields } from "./PostingFields.tsx";
import { useChoices } from "./use-choices.ts";

interface Props {
  readonly account: AccountDetail | null;
  readonly proof: Proof;
  readonly onSaved: (saved: SavedAccount) => void;
  readonly onClose: () => void;
}

const idOf = (missing: Missing): string => `people-${missing}`;

interface Kept {
  readonly draft: AccountDraft;
  readonly reason: string;
  readonly seen: AccountDetail | null;
}
const startOf = (account: AccountDetail | null): AccountDraft => (account === null ? EMPTY_ACCOUNT : draftOf(account));

/** Form of a new or existing account: role and place first, then the person. */
export function AccountForm({ account, proof, onSaved, onClose }: Props) {
  const t = useWords();
  const submit = useSubmit();
  const [save] = useSaveUserMutation();
  const choices = useChoices();
  const place = `account ${account?.user_id ?? "new"}`;
  const [kept] = useState(() => localDraft<Kept>(place));
  const [draft, setDraft] = useState(kept?.draft ?? startOf(account));
  const [reason, setReason] = useState(kept?.reason ?? "");
  const [areRulesAccepted, setRulesAccepted] = useState(false);
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState(kept?.seen ?? account);
  if (account !== null && seen !== null && account.version !== seen.version) {
    // A colleague was quicker. An account is saved whole, so their changes are merged with the local edits.
    setSeen(account);
    setDraft(over(draft, draftOf(seen), draftOf(account)));
  }
  const isTyped = reason !== "" || JSON.stringify(draft) !== JSON.stringify(startOf(seen));
  useEffect(
    () => saveLocalForm(place, isTyped ? { draft, reason, seen } : null),
    [place, isTyped, draft, reason, seen],
  );
  const isNew = account === null;
  const set = (part: Partial<AccountDraft>): void => setDraft({ ...draft, ...part });
  const missing = isTried ? missingIn(draft) : [];
  const isReasonShort = isTried && !isNew && lettersIn(reason) < MIN_ACCOUNT_REASON;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [first] = missingIn(draft);
    if (first !== undefined) {
      document.getElementById(idOf(first))?.focus();
      return;
    }
    if (!isNew && lettersIn(reason) < MIN_ACCOUNT_REASON) {
      document.getElementById("people-reason")?.focus();
      return;
    }
    const body = {
      ...wantedOf(draft),
      ...(isNew ? {} : { user_id: account.user_id, version: account.version }),
      ...(reason.trim() === "" ? {} : { reason }),
      ...(areRulesAccepted ? { accepts_rules: "Y" as const } : {}),
    };
    void submit.run(
      () => proof.run(() => save(body)),
      (saved) => {
        if (saved === undefined) return;
        saveLocalForm(place, null);
        onSaved(saved as SavedAccount);
      },
    );
  };
  const title = isNew ? t("people.new") : t("people.change", { name: account.user_name });
  return (
    <Dialog title={title} closeLabel={t("app.close")} shape="wide" onClose={onClose}>
      <form className="stack gap-4" noValidate onSubmit={send}>
        {kept !== undefined && isTyped && (
          <TypedBefore
            onDiscard={() => {
              setDraft(startOf(seen));
              setReason("");
            }}
          />
        )}
        <ProblemBanner problem={submit.problem} />
        {(areRulesAccepted || submit.failure?.refusal === "RULES_LEFT") && (
          <label className="people-check">
            <input
              type="checkbox"
              checked={areRulesAccepted}
              onChange={(event) => setRulesAccepted(event.currentTarget.checked)}
            />
            <span>{t("people.acceptRules")}</span>
          </label>
        )}
        {draft.postings.map((posting, at) => (
          <PostingFields
            // A posting has no name before it is kept; they are only added and removed.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            posting={posting}
            at={at}
            choices={choices}
            missing={missing}
            onChange={(next) => set({ postings: draft.postings.map((one, index) => (index === at ? next : one)) })}
            {...(draft.postings.length === 1
              ? {}
              : { onRemove: () => set({ postings: draft.postings.filter((_, index) => index !== at) }) })}
          />
        ))}
        <div className="people-fields">
          <TextField
            id={idOf("name")}
            label={t("users.name")}
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            error={missing.includes("name") ? t("people.fill") : undefined}
            onText={(name) => set({ name })}
          />
          <TextField
            id={idOf("loginId")}
            label={t("account.userId")}
            hint={isNew ? t("people.loginHint") : t("people.loginStays")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            readOnly={!isNew}
            value={shownLogin(draft)}
            error={missing.includes("loginId") ? t("people.fill") : undefined}
            onText={(loginId) => set({ loginId })}
          />
          <TextField
            label={t("account.mobile")}
            optional={t("people.optional")}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.mobile}
            onText={(mobile) => set({ mobile })}
          />
          <TextField
            label={t("account.email")}
            optional={t("people.optional")}
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onText={(email) => set({ email })}
          />
          <TextField
            label={t("people.designation")}
            optional={t("people.optional")}
            autoComplete="off"
            maxLength={100}
            value={draft.designation}
            onText={(designation) => set({ designation })}
          />
        </div>
        <p className="muted small">{t("people.codeHint")}</p>
        <label className="people-check">
          <input
            type="checkbox"
            checked={draft.needsFactor}
            onChange={(event) => set({ needsFactor: event.currentTarget.checked })}
          />
          <span>{t("people.needsFactor")}</span>
        </label>
        {draft.postings.length < MOST_POSTINGS && (
          <div>
            <Button icon="plus" onClick={() => set({ postings: [...draft.postings, EMPTY_POSTING] })}>
              {t("people.addPosting")}
            </Button>
          </div>
        )}
        <TextField
          id="people-reason"
          label={t("users.reason")}
          hint={isNew ? t("people.reasonNew") : t("users.reasonHint")}
          optional={isNew ? t("people.optional") : undefined}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={isReasonShort ? t("users.reasonShort", { min: MIN_ACCOUNT_REASON }) : undefined}
          onText={setReason}
        />
        <FormButtons
          verb={isNew ? t("people.make") : t("people.save")}
          isBusy={submit.isBusy}
          onCancel={() => {
            saveLocalForm(place, null);
            onClose();
          }}
        />
      </form>
    </Dialog>
  );
}
