import "./Masters.css";
import { useState, type FormEvent } from "react";
import {
  PARAMETER_GROUPS,
  type MasterField,
  type ParameterGroup,
} from "@smgt/contract/calls/organisation/master-lists.ts";
import {
  useChangeMasterMutation,
  useStateParametersQuery,
  type ParameterRow,
} from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { matches } from "../../../lib/matches.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { DraftNote } from "../../../parts/drafts/DraftNote.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof, type Proof } from "../../../parts/proof/use-proof.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { wrongWith, type Draft } from "./draft.ts";
import { FieldInput } from "./FieldInput.tsx";
import { History } from "./History.tsx";
import { sayValue } from "./say-value.ts";
import { useDrafts } from "./use-master.ts";

const GROUPS: Readonly<Record<ParameterGroup, MessageKey>> = {
  login: "parameters.login",
  queue: "parameters.queue",
  clocks: "parameters.clocks",
  replies: "parameters.replies",
  files: "parameters.files",
  detection: "parameters.detection",
  spend: "parameters.spend",
  keeping: "parameters.keeping",
  screens: "parameters.screens",
};

/** Form field of a parameter; a list is stored as comma-separated text. */
function fieldOf(row: ParameterRow): MasterField {
  return {
    name: "value",
    label: row.label,
    hint: row.about,
    kind: row.kind === "words" ? "text" : row.kind,
    is_key: "N",
    may_be_empty: row.kind === "choices" || row.kind === "text" ? "Y" : "N",
    least: row.least,
    most: row.most,
    is_whole: "Y",
    translations: null,
    options: row.options,
  };
}

const parts = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Conversion between the stored text of a value and its form value. */
const shown = ({ kind }: ParameterRow, value: string): unknown =>
  kind === "choices" ? parts(value) : kind === "number" ? Number(value) : value;
const kept = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value ?? ""));

/** Parameters of the State by group, with description, limits, change and reset. */
export function Parameters() {
  const t = useWords();
  const say = useWording();
  const title = t("parameters.title");
  useTitle(title);
  const parameters = useStateParametersQuery();
  const proof = useProof();
  const drafts = useDrafts("parameters");
  const [search, setSearch] = useState("");
  const found = (parameters.data ?? []).filter(
    (row) =>
      search.trim() === "" ||
      matches([...Object.values(row.label), ...Object.values(row.about)].join(" "), search.trim()),
  );
  return (
    <div className="masters grid gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("parameters.about")}</p>
      </div>
      <LoadError error={parameters.error} onAgain={parameters.refetch} />
      {parameters.isLoading && <Skeleton height="20rem" />}
      {parameters.data !== undefined && (
        <div role="search">
          <TextField label={t("parameters.search")} type="search" value={search} onText={setSearch} />
        </div>
      )}
      {PARAMETER_GROUPS.map((group) => {
        const own = found.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className="stack gap-3" aria-labelledby={`parameters-${group}`}>
            <h2 id={`parameters-${group}`}>{t(GROUPS[group])}</h2>
            <div className="parameters-grid">
              {own.map((row) => (
                <Parameter key={row.name} row={row} proof={proof} drafts={drafts} />
              ))}
            </div>
          </section>
        );
      })}
      {parameters.data !== undefined && found.length === 0 && <p role="status">{t("masters.noneFound")}</p>}
      <div className="card masters-detail">
        <History
          list="parameters"
          rowKey={null}
          fields={[]}
          nameOf={(key) => {
            const row = parameters.data?.find((one) => one.name === key["name"]);
            return row === undefined ? String(key["name"]) : say(row.label);
          }}
          proof={proof}
        />
      </div>
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}

interface Props {
  readonly row: ParameterRow;
  readonly proof: Proof;
  readonly drafts: ReturnType<typeof useDrafts>;
}

function Parameter({ row, proof, drafts }: Props) {
  const t = useWords();
  const say = useWording();
  const draft = drafts.draftOf(row.name);
  const setDraft = (next: Draft | null): void => drafts.setDraft(row.name, next);
  const [asked, setAsked] = useState<"set" | "reset" | null>(null);
  const [isTried, setTried] = useState(false);
  const [changeMaster] = useChangeMasterMutation();
  const submit = useSubmit();
  const field = fieldOf(row);
  const value = draft === null ? shown(row, row.value) : draft.edits["value"];
  const text = kept(value);
  const wrong = wrongWith(field, { value }, ["en"]);
  const isChanged = draft !== null && text !== row.value;
  const seen = kept(draft?.base["value"]);
  const isMoved = isChanged && seen !== row.value;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong === null && isChanged && !isMoved) setAsked("set");
  };
  const send = (kind: "set" | "reset", reason: string): void =>
    void submit.run(
      () =>
        proof.run(() =>
          changeMaster({
            list: "parameters",
            key: { name: row.name },
            kind,
            reason,
            ...(kind === "set" ? { values: { value: text }, was: { value: seen } } : {}),
          }),
        ),
      (answer) => {
        if (answer === undefined) return;
        setAsked(null);
        setDraft(null);
        setTried(false);
      },
    );
  const sayOf = (one: string): string => sayValue(field, shown(row, one), { t, say });
  return (
    <>
      <form className="card parameters-row" noValidate onSubmit={save} aria-label={say(row.label)}>
        <FieldInput
          field={field}
          values={{ value }}
          languages={["en"]}
          id={`parameter-${row.name}`}
          empty=""
          error={
            isTried && wrong !== null ? t(wrong === "missing" ? "masters.missing" : "masters.outOfRange") : undefined
          }
          onChange={(_name, next) => setDraft({ base: draft?.base ?? { value: row.value }, edits: { value: next } })}
        />
        {isMoved && (
          <Banner
            tone="warn"
            role="alert"
            title={t("masters.conflict", {
              name: row.changed_by ?? t("masters.pack"),
              time: row.changed_at === null ? "" : formatMomentShort(row.changed_at),
            })}
          >
            <p>{t("masters.theirs", { value: sayOf(row.value) })}</p>
            <p>{t("masters.yours", { value: sayOf(text) })}</p>
            <div className="flow gap-2">
              <Button small onClick={() => setDraft({ base: { value: row.value }, edits: draft?.edits ?? {} })}>
                {t("masters.keepMine")}
              </Button>
              <Button small onClick={() => setDraft(null)}>
                {t("masters.takeTheirs")}
              </Button>
            </div>
          </Banner>
        )}
        <p className="muted small">
          {[
            ...(row.only_stricter === "Y" ? [t("parameters.onlyStricter")] : []),
            ...(row.is_changed === "Y"
              ? [
                  t("parameters.packSays", {
                    value: row.pack_value === null ? t("masters.nothing") : sayOf(row.pack_value),
                  }),
                ]
              : []),
            ...(row.changed_at === null
              ? []
              : [t("parameters.changedBy", { name: row.changed_by ?? "", time: formatMomentShort(row.changed_at) })]),
          ].join(" ")}
        </p>
        {isChanged && <DraftNote kind="master" slot="parameters" saved="masters.kept" />}
        {(isChanged || row.is_changed === "Y") && (
          <div className="flow gap-2">
            {isChanged && (
              <>
                <Button type="submit" look="primary" small unavailable={isMoved}>
                  {t("masters.save")}…
                </Button>
                <Button small look="quiet" onClick={() => setDraft(null)}>
                  {t("masters.forget")}
                </Button>
              </>
            )}
            {row.is_changed === "Y" && !isChanged && (
              <Button
                small
                aria-label={t("masters.resetOf", { name: say(row.label) })}
                onClick={() => setAsked("reset")}
              >
                {t("masters.reset")}…
              </Button>
            )}
          </div>
        )}
      </form>
      {asked !== null && (
        <AskReason
          about={`${asked} parameter ${row.name}`}
          title={t(asked === "set" ? "parameters.saveOf" : "masters.resetOf", { name: say(row.label) })}
          verb={t(asked === "set" ? "masters.save" : "masters.reset")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) => send(asked, reason)}
          onClose={() => {
            setAsked(null);
            submit.forget();
          }}
        >
          <p>
            {t("parameters.fromTo", {
              from: sayOf(row.value),
              to: sayOf(asked === "set" ? text : (row.pack_value ?? "")),
            })}
          </p>
        </AskReason>
      )}
    </>
  );
}
