import { useState, type FormEvent } from "react";
import { DISCLOSED_DATA, DISCLOSED_TO, type DisclosedData } from "@smgt/contract/shapes/disclosure.ts";
import { useRecordDisclosureMutation } from "../../../api/citizen-rights-queries.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { FormButtons } from "../../../parts/FormButtons.tsx";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import { DateField } from "../../../parts/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface Props {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

interface Given {
  readonly kind: number | null;
  readonly recipient: string;
  readonly basis: string;
  readonly data: readonly DisclosedData[];
  readonly day: string;
}
const NOTHING: Given = { kind: null, recipient: "", basis: "", data: [], day: "" };

/** Records a disclosure of these entries outside, with recipient and legal ground. */
export function DiscloseDialog({ ids, onClose }: Props) {
  const t = useWords();
  const [given, setGiven, forget] = useLocalDraft<Given>(`disclose ${ids.join(" ")}`, NOTHING);
  const { kind, recipient, basis, data, day } = given;
  const [isTried, setTried] = useState(false);
  const [record] = useRecordDisclosureMutation();
  const submit = useIdempotentSubmit(`disclose ${ids.join(" ")}`);
  const toKind = kind === null ? undefined : DISCLOSED_TO[kind];
  const isMissing = toKind === undefined || data.length === 0;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    const body = { citizen_ids: [...ids], to_kind: toKind, recipient, basis, data: [...data] };
    void submit.run(
      { ...body, day },
      (pressId) => record({ ...body, ...(day === "" ? {} : { day }), client_ref: pressId }),
      () => {
        forget();
        onClose();
      },
    );
  };
  return (
    <Dialog title={t("rights.discloseTitle")} closeLabel={t("app.close")} onClose={onClose}>
      <form className="stack gap-3" noValidate onSubmit={send}>
        <p>{t("rights.discloseWhat")}</p>
        <Problem failure={submit.failure} />
        {isTried && isMissing && (
          <p className="field-error" role="alert">
            {t("rights.discloseMissing")}
          </p>
        )}
        <SelectField
          label={t("rights.discloseKind")}
          emptyLabel={t("field.choose")}
          choices={DISCLOSED_TO.map((one, id) => ({ id, name: t(`rights.to.${one}`) }))}
          value={kind}
          onValue={(next) => setGiven({ ...given, kind: next })}
        />
        <TextField
          label={t("rights.discloseTo")}
          autoComplete="off"
          maxLength={120}
          value={recipient}
          onText={(text) => setGiven({ ...given, recipient: text })}
        />
        <TextField
          label={t("rights.discloseBasis")}
          hint={t("rights.discloseBasisHint")}
          autoComplete="off"
          maxLength={300}
          value={basis}
          onText={(text) => setGiven({ ...given, basis: text })}
        />
        <fieldset className="rights-data">
          <legend>{t("rights.discloseData")}</legend>
          {DISCLOSED_DATA.map((one) => (
            <label key={one} className="row gap-2">
              <input
                type="checkbox"
                checked={data.includes(one)}
                onChange={() =>
                  setGiven({
                    ...given,
                    data: data.includes(one) ? data.filter((other) => other !== one) : [...data, one],
                  })
                }
              />
              {t(`rights.data.${one}`)}
            </label>
          ))}
        </fieldset>
        <DateField
          label={t("rights.discloseDay")}
          optional={t("app.optional")}
          value={day}
          onValue={(next) => setGiven({ ...given, day: next })}
        />
        <FormButtons verb={t("rights.discloseDo")} isBusy={submit.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
