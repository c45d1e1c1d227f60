import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useUploadMarkMutation } from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { markAddress } from "../../../i18n/state-look.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { FileField } from "../../../parts/FileField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Mark } from "../../../ui/Mark.tsx";

const SIZE = 48;

interface Props {
  readonly field: MasterField;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

/** Upload of the logo. The file is sent when chosen, and becomes the logo when the form is saved. */
export function MarkField({ field, value, onValue }: Props) {
  const t = useWords();
  const say = useWording();
  const [upload] = useUploadMarkMutation();
  const submit = useSubmit();
  const mark = typeof value === "string" ? value : null;
  return (
    <FileField
      label={say(field.label)}
      hint={t("state.markHint")}
      error={submit.problem ?? undefined}
      accept=".png,.webp,image/png,image/webp"
      isBusy={submit.isBusy}
      before={
        mark === null ? (
          <Mark size={SIZE} />
        ) : (
          <img className="mark" src={markAddress(mark)} width={SIZE} height={SIZE} alt={t("state.markNow")} />
        )
      }
      after={
        mark !== null && (
          <Button small look="quiet" onClick={() => onValue(null)}>
            {t("state.noMark")}
          </Button>
        )
      }
      onFiles={([file]) => {
        if (file !== undefined)
          void submit.run(
            () => upload(file),
            ({ mark: hash }) => onValue(hash),
          );
      }}
    />
  );
}
