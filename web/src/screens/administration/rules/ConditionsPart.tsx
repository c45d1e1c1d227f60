import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConditionRow } from "./ConditionRow.tsx";
import { freeGroup, freeKey, newCondition, type DraftCondition } from "./rule-draft.ts";
import type { FormProps } from "./form-props.ts";
import { MOST_CONDITIONS } from "@smgt/contract/shapes/rule.ts";

/** Conditions of the rule, and groups of them one level deeper. */
export function ConditionsPart({ draft, patch, options, problems }: FormProps) {
  const t = useWords();
  const { conditions } = draft;
  const groups = [...new Set(conditions.flatMap((one) => one.groupNo ?? []))];
  const change = (key: number, more: Partial<DraftCondition>): void =>
    patch({ conditions: conditions.map((one) => (one.key === key ? { ...one, ...more } : one)) });
  const remove = (key: number): void => patch({ conditions: conditions.filter((one) => one.key !== key) });
  const add = (groupNo: number | null): void =>
    patch({ conditions: [...conditions, newCondition(freeKey(draft), groupNo)] });
  const isFull = conditions.length >= MOST_CONDITIONS;
  const rows = (groupNo: number | null) =>
    conditions
      .filter((one) => one.groupNo === groupNo)
      .map((one) => (
        <ConditionRow
          key={one.key}
          condition={one}
          fields={options.conditions}
          isWrong={problems.includes(`condition-${one.key}`)}
          isLast={conditions.length === 1}
          onChange={(more) => change(one.key, more)}
          onRemove={() => remove(one.key)}
        />
      ));
  return (
    <section className="card stack gap-3" aria-labelledby="rule-when">
      <h2 id="rule-when">{t("rules.partWhen")}</h2>
      <Match label={t("rules.match")} isAll={draft.isAll} onAll={(isAll) => patch({ isAll })} />
      <ul className="rules-conditions stack gap-3">{rows(null)}</ul>
      {groups.map((groupNo, at) => {
        const isAll = !draft.anyGroups.includes(groupNo);
        return (
          <fieldset key={groupNo} className="rules-group stack gap-3">
            <legend>{t("rules.group", { n: at + 1 })}</legend>
            <Match
              label={t("rules.matchGroup")}
              isAll={isAll}
              onAll={(next) =>
                patch({
                  anyGroups: next ? draft.anyGroups.filter((no) => no !== groupNo) : [...draft.anyGroups, groupNo],
                })
              }
            />
            <ul className="rules-conditions stack gap-3">{rows(groupNo)}</ul>
            <div>
              <Button small icon="plus" unavailable={isFull} onClick={() => add(groupNo)}>
                {t("rules.addToGroup")}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className="flow gap-2">
        <Button small icon="plus" unavailable={isFull} onClick={() => add(null)}>
          {t("rules.addCondition")}
        </Button>
        <Button small icon="plus" unavailable={isFull || groups.length >= 10} onClick={() => add(freeGroup(draft))}>
          {t("rules.addGroup")}
        </Button>
      </div>
    </section>
  );
}

interface MatchProps {
  readonly label: string;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
}

function Match({ label, isAll, onAll }: MatchProps) {
  const t = useWords();
  return (
    <label className="rules-match flow gap-2">
      <span className="field-label">{label}</span>
      <select
        className="input"
        value={isAll ? "all" : "any"}
        onChange={(event) => onAll(event.currentTarget.value === "all")}
      >
        <option value="all">{t("rules.matchAll")}</option>
        <option value="any">{t("rules.matchAny")}</option>
      </select>
    </label>
  );
}
