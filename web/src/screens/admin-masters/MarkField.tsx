import { useId } from "react";
import type { MasterField } from "@smgt/contract/calls/master-lists.ts";
import { useUploadMarkMutation } from "../../api/admin-master-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { markAddress } from "../../i18n/state-look.ts";
import { useWording, useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { describedBy, Field } from "../../ui/Field.tsx";
import { Mark } from "../../ui/Mark.tsx";

const SIZE = 48;

interface Props {
  readonly field: MasterField;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

/** The mark as a picture. It is sent when it is chosen, and becomes the mark when the form is saved. */
export function MarkField({ field, value, onValue }: Props) {
  const t = useWords();
  const say = useWording();
  const id = useId();
  const [upload] = useUploadMarkMutation();
  const submit = useSubmit();
  const mark = typeof value === "string" ? value : null;
  const problem = submit.problem ?? undefined;
  return (
    <Field id={id} label={say(field.label)} hint={t("state.markHint")} error={problem}>
      <div className="flow gap-3">
        {mark === null ? (
          <Mark size={SIZE} />
        ) : (
          <img className="mark" src={markAddress(mark)} width={SIZE} height={SIZE} alt={t("state.markNow")} />
        )}
        <input
          id={id}
          type="file"
          accept=".png,.webp,image/png,image/webp"
          disabled={submit.isBusy}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={describedBy(id, true, problem)}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined)
              void submit.run(
                () => upload(file),
                ({ mark: hash }) => onValue(hash),
              );
          }}
        />
        {mark !== null && (
          <Button small look="quiet" onClick={() => onValue(null)}>
            {t("state.noMark")}
          </Button>
        )}
      </div>
    </Field>
  );
}
