import { useState } from "react";
import { useEndRestoreMutation } from "../../../api/ticket-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { countOf, keyOfKind, type Restore } from "./restore.ts";

/** Form that decides about deferred messages and ends the pause. */
export function EndRestore({ restore }: { readonly restore: Restore }) {
  const t = useWords();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isByHand, setByHand] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [endRestore] = useEndRestoreMutation();
  const submit = useSubmit();
  const proof = useProof();
  const { restore_id, messages } = restore;
  const looking = countOf(restore, "LOOKING");
  const decide = (name: string, isSent: boolean): void =>
    setSent((before) => [...before.filter((one) => one !== name), ...(isSent ? [name] : [])]);
  const end = (): void => {
    setAsked(false);
    const body = { restore_id, send_messages: [...sent], is_by_hand: isByHand ? ("Y" as const) : ("N" as const) };
    void submit.run(() => proof.run(() => endRestore(body)));
  };
  return (
    <section className="stack gap-4" aria-labelledby="restore-messages">
      <h2 id="restore-messages">{t("restore.messages")}</h2>
      {messages.length === 0 && <p className="muted">{t("restore.noMessages")}</p>}
      {messages.map(({ name, waiting, oldest_at, newest_at }) => (
        <Kind
          key={name}
          name={name}
          when={t("restore.waiting", {
            count: waiting,
            oldest: formatMoment(oldest_at),
            newest: formatMoment(newest_at),
          })}
          isSent={sent.includes(name)}
          onSent={(isSent) => decide(name, isSent)}
        />
      ))}
      {looking > 0 && (
        <label className="row gap-2">
          <input type="checkbox" checked={isByHand} onChange={(event) => setByHand(event.currentTarget.checked)} />
          <span>{t("restore.byHand", { count: looking })}</span>
        </label>
      )}
      <ProblemBanner problem={submit.problem} />
      <div>
        <Button look="primary" icon="send" busy={submit.isBusy} onClick={() => setAsked(true)}>
          {t("restore.end")}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t("restore.ask")}
          verb={t("restore.end")}
          cancelLabel={t("app.cancel")}
          closeLabel={t("app.close")}
          onDo={end}
          onClose={() => setAsked(false)}
        >
          {t("restore.askWhat", { count: countOf(restore, "GOES_OUT") })}
        </ConfirmDialog>
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </section>
  );
}

interface KindProps {
  readonly name: string;
  readonly when: string;
  readonly isSent: boolean;
  readonly onSent: (isSent: boolean) => void;
}

function Kind({ name, when, isSent, onSent }: KindProps) {
  const t = useWords();
  const key = keyOfKind(name);
  return (
    <RadioCards
      legend={
        <>
          <strong>{key === null ? name : t(key)}</strong>
          <br />
          <span className="muted small numeral">{when}</span>
        </>
      }
      cards={[
        { value: "delete", name: t("restore.delete"), more: t("restore.deleteWhat") },
        { value: "send", name: t("restore.send"), more: t("restore.sendWhat") },
      ]}
      value={isSent ? "send" : "delete"}
      onValue={(value) => onSent(value === "send")}
      inRow
    />
  );
}
