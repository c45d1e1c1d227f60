import { useState, type FormEvent } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import type { HeldPerson } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { useCorrectHeldMutation } from "../../../api/citizen-rights-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { FormButtons } from "../../../parts/FormButtons.tsx";
import { MIN_REASON } from "../../../parts/ask-reason/min-reason.ts";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface Props {
  readonly row: HeldPerson;
  readonly proof: Proof;
  readonly onClose: () => void;
}

const FIELDS = [
  ["citizen_name", "rights.name", 120],
  ["mobile", "rights.mobile", 40],
  ["email", "rights.email", 200],
  ["address", "rights.address", 500],
] as const;
type Name = (typeof FIELDS)[number][0];
type Contact = Exclude<Name, "citizen_name">;

/** Requested values, fields to clear, and the reason. */
interface Wish {
  readonly typed: Partial<Record<Name, string>>;
  readonly gone: readonly Contact[];
  readonly reason: string;
}

/** Form for corrected values. Contact data are masked, so a blank field stays unchanged. */
export function CorrectDialog({ row, proof, onClose }: Props) {
  const t = useWords();
  const [wish, setWish, forget] = useLocalDraft<Wish>(`correct ${row.citizen_id}`, { typed: {}, gone: [], reason: "" });
  const { typed, gone, reason } = wish;
  const [isTried, setTried] = useState(false);
  const [correct] = useCorrectHeldMutation();
  const submit = useSubmit();
  const isShort = lettersIn(reason) < MIN_REASON;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
    const body = {
      citizen_id: row.citizen_id,
      reason,
      ...given,
      ...(gone.length === 0 ? {} : { taken_away: [...gone] }),
    };
    void submit.run(
      () => proof.run(() => correct(body)),
      (answer) => {
        if (answer === undefined) return;
        forget();
        onClose();
      },
    );
  };
  return (
    <Dialog title={t("rights.correctTitle", { name: row.citizen_name })} closeLabel={t("app.close")} onClose={onClose}>
      <form className="stack gap-3" noValidate onSubmit={send}>
        <p>{t("rights.correctWhat")}</p>
        <Problem failure={submit.failure} />
        {FIELDS.map(([name, label, maxLength]) => (
          <div key={name} className="stack gap-1">
            <TextField
              label={t(label)}
              optional={t("app.optional")}
              autoComplete="off"
              maxLength={maxLength}
              disabled={name !== "citizen_name" && gone.includes(name)}
              value={typed[name] ?? ""}
              onText={(text) => setWish({ ...wish, typed: { ...typed, [name]: text } })}
            />
            {name !== "citizen_name" && row[name] !== null && (
              <label className="row gap-2">
                <input
                  type="checkbox"
                  checked={gone.includes(name)}
                  onChange={() =>
                    setWish({
                      ...wish,
                      gone: gone.includes(name) ? gone.filter((one) => one !== name) : [...gone, name],
                    })
                  }
                />
                {t("rights.takeAway", { field: t(label) })}
              </label>
            )}
          </div>
        ))}
        <TextField
          label={t("rights.reason")}
          hint={t("rights.reasonHint")}
          error={isTried && isShort ? t("rights.reasonShort", { min: MIN_REASON }) : undefined}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onText={(text) => setWish({ ...wish, reason: text })}
        />
        <FormButtons verb={t("rights.correct")} isBusy={submit.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
