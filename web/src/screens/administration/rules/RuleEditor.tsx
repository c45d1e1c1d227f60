import "./Rules.css";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSearch } from "wouter";
import {
  useRuleFromPostQuery,
  useRuleOptionsQuery,
  useRuleQuery,
  useSaveRuleMutation,
  useUpdateRuleMutation,
} from "../../../api/rule-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { saveLocalForm, localDraft } from "../../../parts/drafts/local-draft.ts";
import { TypedBefore } from "../../../parts/drafts/TypedBefore.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useGoOn } from "../../../parts/use-go-on.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import {
  draftOf,
  EMPTY_RULE,
  over,
  placeOf,
  problemsOf,
  ruleOf,
  type FieldOption,
  type RuleDraft,
} from "./rule-draft.ts";
import { RuleForm } from "./RuleForm.tsx";
import { TryPane } from "./TryPane.tsx";

interface Props {
  /** `new`, or the id of a rule. */
  readonly ruleId: string;
}

/** Editor of a rule: new, created from a post (`?post=`), or existing. */
export function RuleEditor({ ruleId }: Props) {
  const t = useWords();
  const id = ruleId === "new" ? null : Number(ruleId);
  const postId = Number(new URLSearchParams(useSearch()).get("post")) || null;
  const options = useRuleOptionsQuery();
  const rule = useRuleQuery({ ruleId: id ?? 0 }, { skip: id === null, refetchOnMountOrArgChange: true });
  const fromPost = useRuleFromPostQuery({ feed_id: postId ?? 0 }, { skip: id !== null || postId === null });
  const title = id === null ? t("rules.newTitle") : (rule.data?.rule_name ?? t("rules.one"));
  useTitle(title);
  const failed = [options, rule, fromPost].find((query) => query.error !== undefined);
  const isReady =
    options.data !== undefined && (id === null ? postId === null || fromPost.data : rule.data) !== undefined;
  const start = rule.data ?? fromPost.data;
  return (
    <div className="rules stack gap-4">
      <Crumbs above={[{ name: t("rules.title"), href: paths.rules }]} here={title} />
      <h1>{title}</h1>
      {failed !== undefined && <LoadError error={failed.error} onAgain={failed.refetch} />}
      {!isReady && failed === undefined && <Skeleton height="30rem" />}
      {isReady && options.data !== undefined && (
        <Editing
          key={ruleId}
          id={id}
          place={placeOf(id ?? "new", postId)}
          start={start === undefined ? EMPTY_RULE : draftOf(start)}
          revision={rule.data?.revision ?? null}
          onMovedOn={rule.refetch}
          options={options.data}
        />
      )}
    </div>
  );
}

interface EditingProps {
  readonly id: number | null;
  readonly place: string;
  readonly start: RuleDraft;
  readonly revision: number | null;
  /** Called after a colleague's change: reloads the rule. */
  readonly onMovedOn: () => unknown;
  readonly options: NonNullable<ReturnType<typeof useRuleOptionsQuery>["data"]>;
}

interface Kept {
  readonly draft: RuleDraft;
  readonly seen: { readonly start: RuleDraft; readonly revision: number | null };
}

function Editing({ id, place, start, revision, onMovedOn, options }: EditingProps) {
  const [kept] = useState(() => localDraft<Kept>(place));
  const [draft, setDraft] = useState(kept?.draft ?? start);
  /** Version on which the edits build; a colleague's later one must not be overwritten unseen. */
  const [seen, setSeen] = useState(kept?.seen ?? { start, revision });
  if (revision !== seen.revision) {
    // A colleague's changes stay, with the local edits applied to them.
    setSeen({ start, revision });
    setDraft(over(draft, seen.start, start));
  }
  const isTyped = JSON.stringify(draft) !== JSON.stringify(seen.start);
  useEffect(() => saveLocalForm(place, isTyped ? { draft, seen } : null), [place, isTyped, draft, seen]);
  const [wasSent, setSent] = useState(false);
  const goOn = useGoOn();
  const [saveRule] = useSaveRuleMutation();
  const [updateRule] = useUpdateRuleMutation();
  const submit = useIdempotentSubmit(place);
  const fields: readonly FieldOption[] = options.conditions;
  const problems = problemsOf(draft);
  const save = (form: HTMLFormElement): void => {
    // Missing fields are marked at once, and the first gets the focus.
    flushSync(() => setSent(true));
    if (problems.length > 0) return form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    const body = ruleOf(draft, fields);
    void submit.run(
      body,
      async (pressId) => {
        if (id === null) return saveRule({ ...body, client_ref: pressId });
        const { revision: last } = seen;
        const answer = await updateRule({ ruleId: id, ...body, ...(last === null ? {} : { seen_revision: last }) });
        if (answer.error !== undefined && failureOf(answer.error).refusal === "RULE_MOVED_ON") onMovedOn();
        return answer;
      },
      () => {
        saveLocalForm(place, null);
        goOn(paths.rules);
      },
    );
  };
  return (
    <>
      {kept !== undefined && isTyped && <TypedBefore onDiscard={() => setDraft(seen.start)} />}
      <div className="rules-editor">
        <RuleForm
          draft={draft}
          patch={(more) => setDraft((before) => ({ ...before, ...more }))}
          options={options}
          problems={wasSent ? problems : []}
          submit={submit}
          onSave={save}
          onCancel={() => saveLocalForm(place, null)}
        />
        <TryPane
          rule={problems.length === 0 ? { ...(id === null ? {} : { ruleId: id }), ...ruleOf(draft, fields) } : null}
        />
      </div>
    </>
  );
}
