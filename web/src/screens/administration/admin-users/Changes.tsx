import type { AccountChange } from "@smgt/contract/shapes/account.ts";
import { useAccountChangesQuery, useSettleChangeMutation } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";

interface Props {
  readonly proof: Proof;
  /** Limits the list to this account. */
  readonly userId?: number;
}

/** Changes awaiting a second administrator. The requester may withdraw one; the person concerned can only read it. */
export function Changes({ proof, userId }: Props) {
  const t = useWords();
  const all = useAccountChangesQuery().data ?? [];
  const changes = userId === undefined ? all : all.filter((change) => change.user_id === userId);
  const [settle] = useSettleChangeMutation();
  const submit = useSubmit();
  if (changes.length === 0) return null;
  const run = (change: AccountChange, isConfirmed: boolean): void => {
    const ask = () => settle({ change_id: change.change_id, is_confirmed: isConfirmed ? "Y" : "N" });
    void submit.run(() => (isConfirmed ? proof.run(ask) : ask()));
  };
  return (
    <section className="card users-changes" aria-labelledby="users-changes">
      <div>
        <h2 id="users-changes">{t("changes.title")}</h2>
        <p className="muted">{t("changes.lead")}</p>
      </div>
      <ProblemBanner problem={submit.problem} />
      <ul className="users-actions grid gap-3">
        {changes.map((change) => (
          <li key={change.change_id}>
            <strong>{t(`changes.${change.kind}`, { name: change.user_name, login: change.login_id })}</strong>
            {change.wanted.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{t("changes.reason", { reason: change.reason })}</span>
            <span className="muted">
              {t("changes.asked", {
                name: change.asked_by_name,
                time: formatMomentShort(change.asked_at),
                until: formatMomentShort(change.expires_at),
              })}
            </span>
            <span className="muted">{originOf(change, t)}</span>
            {change.starts_afresh === "Y" && <span>{t("changes.afresh")}</span>}
            <Choice change={change} isBusy={submit.isBusy} onSettle={(isConfirmed) => run(change, isConfirmed)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Age of the account, and the last change of its contact addresses. */
function originOf(change: AccountChange, t: ReturnType<typeof useWords>): string {
  const since = t("changes.since", { time: formatMomentShort(change.account_since) });
  const { address_changed_at: at, address_changed_by_name: name } = change;
  const addresses =
    at === null
      ? t("changes.addressesNever")
      : t("changes.addressesChanged", { time: formatMomentShort(at), name: name ?? "" });
  return `${since} ${addresses}`;
}

interface ChoiceProps {
  readonly change: AccountChange;
  readonly isBusy: boolean;
  readonly onSettle: (isConfirmed: boolean) => void;
}

function Choice({ change, isBusy, onSettle }: ChoiceProps) {
  const t = useWords();
  const what = t(`changes.${change.kind}`, { name: change.user_name, login: change.login_id });
  if (change.is_about_you === "Y") return <span>{t("changes.aboutYou")}</span>;
  if (change.is_own === "Y")
    return (
      <Button small busy={isBusy} aria-label={t("changes.withdrawOf", { what })} onClick={() => onSettle(false)}>
        {t("changes.withdraw")}
      </Button>
    );
  return (
    <div className="users-pages">
      <Button
        small
        look="primary"
        busy={isBusy}
        aria-label={t("changes.confirmOf", { what })}
        onClick={() => onSettle(true)}
      >
        {t("changes.confirm")}
      </Button>
      <Button small busy={isBusy} aria-label={t("changes.refuseOf", { what })} onClick={() => onSettle(false)}>
        {t("changes.refuse")}
      </Button>
    </div>
  );
}
