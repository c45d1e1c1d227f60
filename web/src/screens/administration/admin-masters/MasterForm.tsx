import { Fragment, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { MasterRow } from "../../../api/admin-master-queries.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { DraftNote } from "../../../parts/drafts/DraftNote.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Conflict } from "./Conflict.tsx";
import { Deadlines } from "./Deadlines.tsx";
import { MIN_REASON } from "../../../parts/ask-reason/min-reason.ts";
import { movedOn, withEdit, wrongWith, type Fields, type Wrong } from "./draft.ts";
import { FieldInput, PlainField } from "./FieldInput.tsx";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import { sayValue } from "./say-value.ts";
import { NEW, type Master } from "./use-master.ts";

const WRONG: Readonly<Record<Wrong, MessageKey>> = {
  missing: "masters.missing",
  notNumber: "masters.notNumber",
  tooSmall: "masters.tooSmall",
  tooLarge: "masters.tooLarge",
  language: "masters.inLanguage",
};

interface Props {
  readonly master: Master;
  readonly row: MasterRow | null;
  /** Receives the key of the row; `isWaiting` when a second administrator must approve it. */
  readonly onSaved: (key: string, isWaiting: boolean) => void;
  /** Renders fields that a list draws in its own way; null for the default. */
  readonly special?: (field: MasterField, values: Fields, onValue: (value: unknown) => void) => ReactNode;
}

/** Form of one row. Typed values stay until saved or discarded, whatever the server answers. */
export function MasterForm({ master, row, onSaved, special }: Props) {
  const t = useWords();
  const say = useWording();
  const base = useId();
  const key = row === null ? NEW : master.keyTextOf(row.row);
  const submit = useIdempotentSubmit(`master ${master.list} ${key}`);
  const [reason, setReason, forgetReason] = useLocalDraft(`reason ${master.list} ${key}`, "");
  const [isTried, setTried] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const { form } = master;
  if (form === undefined) return null;
  const isAdded = row === null || row.is_ended === "Y";
  const draft = master.draftOf(key);
  const now: Fields = row?.row ?? form.fresh;
  const values: Fields = { ...now, ...draft?.edits };
  const moved = isAdded ? [] : movedOn(draft, now);
  const isChanged = Object.keys(draft?.edits ?? {}).length > 0;
  const wrongs = new Map(
    form.fields.flatMap((field) => {
      const wrong = wrongWith(field, values, form.languages);
      return wrong === null ? [] : [[field.name, wrong] as const];
    }),
  );
  const sayWrong = (field: MasterField): string | undefined => {
    const wrong = isTried ? wrongs.get(field.name) : undefined;
    return wrong === undefined ? undefined : t(WRONG[wrong], { least: field.least ?? 0, most: field.most ?? 0 });
  };
  const isShort = lettersIn(reason) < MIN_REASON;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [first] = form.fields.filter((field) => wrongs.has(field.name));
    if (first !== undefined) return document.getElementById(`${base}-${first.name}`)?.focus();
    if (isShort) return reasonField.current?.focus();
    const { edits = {}, base: seen = {} } = draft ?? {};
    const was = Object.fromEntries(Object.keys(edits).map((name) => [name, seen[name] ?? null]));
    const change = isAdded
      ? ({ kind: "add", row: values, values, reason } as const)
      : ({ kind: "set", row: now, values: edits, was, reason } as const);
    void submit.run(
      // Excludes a new row's number: after saving, the form offers the next one.
      [edits, reason],
      (pressId) => master.send({ ...change, pressId }),
      (answer) => {
        // Undefined when the administrator cancelled the proof.
        if (answer === undefined) return;
        master.setDraft(key, null);
        setReason("");
        forgetReason();
        setTried(false);
        onSaved(master.keyTextOf(isAdded ? values : now), answer.waits === "Y");
      },
    );
  };
  return (
    <form className="masters-form stack gap-4" noValidate onSubmit={save}>
      {row?.is_ended === "Y" && <Banner tone="calm">{t("masters.endedWhat")}</Banner>}
      <Problem failure={submit.failure} />
      {moved.length > 0 && draft !== null && (
        <Conflict
          master={master}
          draft={draft}
          now={now}
          names={moved}
          onDraft={(next) => master.setDraft(key, next)}
        />
      )}
      <div className="masters-fields">
        {form.fields.map((field) => {
          const drawn = special?.(field, values, (value) =>
            master.setDraft(key, withEdit(draft, now, field.name, value)),
          );
          if (drawn != null) return <Fragment key={field.name}>{drawn}</Fragment>;
          return field.is_key === "Y" && row !== null ? (
            <PlainField
              key={field.name}
              label={say(field.label)}
              value={sayValue(field, now[field.name], { t, say })}
            />
          ) : (
            <FieldInput
              key={`${field.name} ${key}`}
              field={field}
              values={values}
              languages={form.languages}
              id={`${base}-${field.name}`}
              empty={form.fresh[field.name] ?? null}
              error={sayWrong(field)}
              onChange={(name, value) => master.setDraft(key, withEdit(draft, now, name, value))}
            />
          );
        })}
      </div>
      {form.makes_deadlines === "Y" && (
        <Deadlines
          list={master.list}
          keyNames={form.key}
          kind={isAdded ? "add" : "set"}
          row={isAdded ? values : now}
          values={isAdded ? values : (draft?.edits ?? {})}
        />
      )}
      <div className="masters-save stack gap-3">
        <TextField
          ref={reasonField}
          label={t("masters.reason")}
          hint={t("masters.reasonHint")}
          error={isTried && isShort ? t("masters.reasonShort", { min: MIN_REASON }) : undefined}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onText={setReason}
        />
        {isChanged && <DraftNote kind="master" slot={master.list} saved="masters.kept" />}
        <div className="flow gap-2">
          <Button
            type="submit"
            look="primary"
            busy={submit.isBusy}
            unavailable={(!isChanged && !isAdded) || moved.length > 0}
          >
            {t(row === null ? "masters.add" : row.is_ended === "Y" ? "masters.useAgain" : "masters.save")}
          </Button>
          {isChanged && (
            <Button look="quiet" onClick={() => master.setDraft(key, null)}>
              {t("masters.forget")}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
