import { Fragment, Suspense, useId, type ReactNode } from "react";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { useTagNamesQuery } from "../../api/form-queries.ts";
import { loadTexts, type MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { RadioCards } from "../../ui/RadioCards.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DateField } from "../DateField.tsx";
import { useAnswerNames, useCauses } from "../use-answer-names.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FilePick } from "../FilePick.tsx";
import { idOf, KEY_OF, type Problems } from "./check-form.ts";
import { CHOICES, usePatchOf, type ChoiceName } from "./choices.ts";
import { FORM, type FieldProps, type FormAbout } from "./field-props.ts";
import type { FormDraft, PatchForm } from "./form-draft.ts";
import { FIELD_LABELS } from "./field-labels.ts";
import { MasterField } from "./MasterField.tsx";
import { OfficerField } from "./OfficerField.tsx";
import { RemarkField } from "./RemarkField.tsx";

type Control = (props: FieldProps) => ReactNode;
type Words = { readonly [Name in FieldName]?: MessageKey };

interface Props {
  readonly fields: readonly ActionField[];
  readonly about: FormAbout;
  readonly draft: FormDraft;
  readonly patch: PatchForm;
  readonly problems: Problems;
  /** Labels and hints that differ in this form. */
  readonly labels?: Words;
  readonly hints?: Words;
  /** Renders the reply to the citizen, if the form has one. */
  readonly reply?: (problem: string | undefined) => ReactNode;
}

const HINTS: Words = {
  tag_name: "field.tagHint",
  requested_due_at: "field.dateHint",
  granted_due_at: "field.dateHint",
  next_call_at: "field.dateHint",
};

/** Control of each field; a new field name does not compile without one. */
const CONTROLS: { readonly [Name in Exclude<FieldName, "reply_text">]: Control } = {
  return_reason_id: ChoiceField,
  suggested_department_id: ChoiceField,
  issue_type: ChoiceField,
  sub_issue_type: ChoiceField,
  department_id: ChoiceField,
  district_id: ChoiceField,
  priority_tag_id: ChoiceField,
  primary_ticket_no: TicketField,
  target_portal: LineField,
  external_ref_no: LineField,
  assign_user_id: OfficerField,
  tag_name: TagField,
  disposal_type_id: ChoiceField,
  root_cause: CauseField,
  call_status: CallField,
  feedback_rating: RatingField,
  requested_due_at: LineField,
  granted_due_at: LineField,
  next_call_at: LineField,
  remarks: RemarkField,
  attachment: FilesField,
};

/** Fields of an offer in its order: the same for one ticket, for many, and outside the workflow. */
export function ActionFields({ fields, about, draft, patch, problems, labels, hints, reply }: Props) {
  const t = useWords();
  return fields.map((field) => {
    const { name } = field;
    if (name === "reply_text") return <Fragment key={name}>{reply?.(problems[name])}</Fragment>;
    const Control = CONTROLS[name];
    const hint = hints?.[name] ?? HINTS[name];
    return (
      <Control
        key={name}
        field={field}
        about={about}
        draft={draft}
        patch={patch}
        label={t(labels?.[name] ?? FIELD_LABELS[name])}
        hint={hint === undefined ? undefined : t(hint)}
        problem={problems[name]}
      />
    );
  });
}

const isChoice = (name: FieldName): name is ChoiceName => name in CHOICES;
const textOf = (draft: FormDraft, name: FieldName): string => {
  const value = draft[KEY_OF[name]];
  return typeof value === "string" ? value : "";
};

function ChoiceField(props: FieldProps) {
  const { name } = props.field;
  return isChoice(name) && <OneOfList {...props} name={name} />;
}

/** Long lists with a text search. */
const LONG: readonly FieldName[] = ["department_id", "suggested_department_id"];

function OneOfList({
  field,
  about,
  draft,
  patch,
  label,
  hint,
  problem,
  name,
}: FieldProps & { readonly name: ChoiceName }) {
  const patchOf = usePatchOf();
  return (
    <MasterField
      id={idOf(about.form, name)}
      {...{ name, draft, label, hint }}
      only={field.choices}
      isLong={LONG.includes(name)}
      error={problem}
      onValue={(id) => {
        const chosen = patchOf(name, id);
        // A new place has other officers.
        patch("departmentId" in chosen || "districtId" in chosen ? { ...chosen, userIds: null } : chosen);
      }}
    />
  );
}

function LineField({ field, about, draft, patch, label, hint, problem }: FieldProps) {
  const t = useWords();
  const same = {
    id: idOf(about.form, field.name),
    label,
    hint,
    optional: field.required === "Y" ? undefined : t("app.optional"),
    value: textOf(draft, field.name),
    error: problem,
  };
  const keep = (text: string): void => patch({ [KEY_OF[field.name]]: text });
  if (field.kind === "moment") return <DateField {...same} hasTime onValue={keep} />;
  return <TextField {...same} maxLength={field.max_length} autoComplete="off" onText={keep} />;
}

const pickTicket = lazyScreen("pick-ticket", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("../pick-ticket/PickTicket.tsx"), loadTexts("similar")]);
  return { default: m.PickTicket };
});

function TicketField({ field, about, draft, patch, label, problem }: FieldProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <pickTicket.Screen
        fieldId={idOf(about.form, field.name)}
        label={label}
        error={problem}
        ticketId={about.ticketId}
        isMany={about.form === FORM.bulk}
        actionId={about.actionId}
        value={draft.primaryTicketNo}
        onValue={(primaryTicketNo) => patch({ primaryTicketNo })}
      />
    </Suspense>
  );
}

function TagField({ field, about, draft, patch, label, hint, problem }: FieldProps) {
  const listId = useId();
  const tags = useTagNamesQuery({ type_of_tag: "T" }).data ?? [];
  return (
    <>
      <TextField
        id={idOf(about.form, field.name)}
        label={label}
        hint={hint}
        list={listId}
        autoComplete="off"
        maxLength={field.max_length}
        value={draft.tag}
        error={problem}
        onText={(tag) => patch({ tag })}
      />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.tag_id} value={tag.tag_name}>
            {tag.tag_name}
          </option>
        ))}
      </datalist>
    </>
  );
}

const MISSED = ["not_reachable", "wrong_number", "refused"] as const;

/** Asked only if nobody was reached; a rating itself proves a conversation. */
function CallField({ field, about, draft, patch, label, problem }: FieldProps) {
  const nameOf = useAnswerNames();
  return (
    <RadioCards
      id={idOf(about.form, field.name)}
      legend={label}
      inRow
      value={draft.callStatus}
      error={problem}
      onValue={(value) => patch({ callStatus: MISSED.find((each) => each === value) ?? null })}
      cards={MISSED.map((value) => ({ value, name: nameOf("call_status", value) }))}
    />
  );
}

/** Root cause from the State's list; renders nothing if the list is empty. */
function CauseField({ field, about, draft, patch, label, problem }: FieldProps) {
  const t = useWords();
  const causes = useCauses(draft.rootCause);
  if (causes.length === 0) return null;
  const at = causes.findIndex(({ code }) => code === draft.rootCause);
  return (
    <SelectField
      id={idOf(about.form, field.name)}
      label={label}
      optional={field.required === "Y" ? undefined : t("app.optional")}
      emptyLabel={t("field.choose")}
      value={at < 0 ? null : at}
      error={problem}
      onValue={(id) => patch({ rootCause: id === null ? null : (causes[id]?.code ?? null) })}
      choices={causes.map(({ name }, id) => ({ id, name }))}
    />
  );
}

const RATINGS = [1, 2, 3, 4, 5] as const;

function RatingField({ field, about, draft, patch, label, problem }: FieldProps) {
  const t = useWords();
  return (
    <RadioCards
      id={idOf(about.form, field.name)}
      legend={label}
      inRow
      isSmall
      value={draft.rating === null ? null : String(draft.rating)}
      error={problem}
      onValue={(value) => patch({ rating: Number(value) })}
      cards={RATINGS.map((value) => ({ value: String(value), name: value, more: t(`rating.${value}`) }))}
    />
  );
}

function FilesField({ field, draft, patch, problem }: FieldProps) {
  return (
    <FilePick
      files={draft.files}
      onFiles={(files) => patch({ files: [...files] })}
      isRequired={field.required === "Y"}
      error={problem}
    />
  );
}
