import { lettersIn } from "@smgt/contract/given.ts";
import { useWords } from "../../i18n/use-words.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { useMention, type MentionField } from "../mention/use-mention.tsx";
import { idOf } from "./check-form.ts";
import { FORM, type FieldProps } from "./field-props.ts";

/** Remark for colleagues; on one ticket an @ mentions one of them. */
export function RemarkField(props: FieldProps) {
  // A bulk remark has no mentions, because each ticket has different readers.
  return props.about.form === FORM.bulk ? <PlainRemark {...props} /> : <MentioningRemark {...props} />;
}

function MentioningRemark(props: FieldProps) {
  const { about, draft, patch } = props;
  const mention = useMention({
    ticketId: about.ticketId,
    fieldId: idOf(about.form, "remarks"),
    text: draft.remark,
    chosen: draft.mentions,
    onText: (remark, mentions) => patch({ remark, mentions }),
  });
  return <PlainRemark {...props} mention={mention} />;
}

function PlainRemark({
  field,
  about,
  draft,
  patch,
  label,
  problem,
  mention,
}: FieldProps & { readonly mention?: MentionField }) {
  const t = useWords();
  const { min_length: min = 1 } = field;
  const left = min - lettersIn(draft.remark);
  return (
    <TextArea
      id={idOf(about.form, field.name)}
      label={label}
      optional={field.required === "Y" ? undefined : t("app.optional")}
      value={draft.remark}
      error={problem}
      maxLength={field.max_length}
      onText={(remark) => patch({ remark })}
      {...(mention === undefined
        ? {}
        : { ...mention.field, placeholder: t("mention.hint"), onKeyDown: (event) => void mention.onKeyDown(event) })}
      foot={
        <>
          {mention?.list}
          {min > 1 && (
            <span className="field-count numeral">
              {left > 0 ? t("field.atLeast", { left, min }) : t("field.enough")}
            </span>
          )}
        </>
      }
    />
  );
}
