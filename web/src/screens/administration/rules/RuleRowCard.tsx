import { useId, useRef, useState, type PointerEvent } from "react";
import { Link } from "wouter";
import {
  useDeleteRuleMutation,
  useLazyRuleQuery,
  useUpdateRuleMutation,
  type RuleRow,
} from "../../../api/rule-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort, formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { digitsIn } from "../../../lib/plain-digits.ts";
import { localDraft } from "../../../parts/drafts/local-draft.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { placeOf } from "./rule-draft.ts";

interface Props {
  readonly row: RuleRow;
  /** Position, counted from 0. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onHits: () => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** One rule: summary, number of firings, and its actions. */
export function RuleRowCard({ row, at, count, onMove, onHits, onGrab }: Props) {
  const t = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const [deleteRule] = useDeleteRuleMutation();
  const deleting = useSubmit();
  const acts = useRef<HTMLDivElement>(null);
  const { ruleId, rule_name: name } = row;
  const remove = (): void => {
    setAsked(false);
    void deleting.run(() => deleteRule({ ruleId, seen_revision: row.revision }), leave);
  };
  /** The row is about to disappear, so the focus moves to the next, or to the one before the last. */
  const leave = (): void => {
    const own = acts.current?.closest("li");
    if (own?.contains(document.activeElement) !== true) return;
    const next = own.nextElementSibling ?? own.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <>
      <span className="rules-handle" title={t("rules.drag")} aria-hidden="true" onPointerDown={onGrab}>
        <Icon name="rows" size={18} />
      </span>
      <span className="rules-number numeral">{at + 1}</span>
      <div className="rules-words stack gap-1">
        <p className="rules-name row wrap gap-2">
          <Link href={paths.rule(ruleId)}>{name}</Link>
          {row.compared !== "same" && <Pill>{t(row.compared === "new" ? "rules.isNew" : "rules.isOther")}</Pill>}
          {localDraft(placeOf(ruleId)) !== undefined && <Pill>{t("rules.notSaved")}</Pill>}
          {row.is_active === "N" && <Pill>{t("rules.isOff")}</Pill>}
          {row.stop_on_match === "Y" && <Pill tone="good">{t("rules.stops")}</Pill>}
        </p>
        <p>
          <span className="faint">{t("rules.if")}</span> {row.condition_summary}{" "}
          <span className="faint">{t("rules.then")}</span> {row.action_summary || t("rules.doesNothing")}
        </p>
        {(row.valid_from !== null || row.valid_to !== null) && (
          <p className="muted small numeral">
            {row.valid_from !== null && t("rules.from", { time: formatMomentShort(row.valid_from) })}{" "}
            {row.valid_to !== null && t("rules.until", { time: formatMomentShort(row.valid_to) })}
          </p>
        )}
        <p className="muted small numeral flow gap-2">
          <button type="button" className="rules-hits" onClick={onHits}>
            {t("rules.hits", {
              day: formatNumber(row.hits_24h, language),
              week: formatNumber(row.hits_7d, language),
            })}
          </button>
          {row.last_hit_at !== null && <span>{t("rules.lastHit", { time: formatMomentShort(row.last_hit_at) })}</span>}
          <span>{t("rules.by", { name: row.updated_by, time: formatMomentShort(row.updated_at) })}</span>
        </p>
        {row.last_error !== null && (
          <p className="field-error row gap-1">
            <Icon name="alert" size={16} />
            {t("rules.lastError", { time: formatMomentShort(row.last_error.at), message: row.last_error.message })}
          </p>
        )}
        <ProblemBanner problem={deleting.problem} />
      </div>
      <div ref={acts} className="rules-acts flow gap-1">
        <Switch row={row} />
        {(["up", "down"] as const).map((way) => (
          <Button
            key={way}
            small
            look="quiet"
            icon={way === "up" ? "sortUp" : "sortDown"}
            iconOnly
            unavailable={at === (way === "up" ? 0 : count - 1)}
            onClick={() => onMove(way === "up" ? at - 1 : at + 1)}
          >
            {t(`rules.${way}`, { name })}
          </Button>
        ))}
        <Place name={name} at={at} count={count} onMove={onMove} />
        <Button small look="quiet" icon="close" iconOnly busy={deleting.isBusy} onClick={() => setAsked(true)}>
          {t("rules.delete", { name })}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t("rules.deleteAsk", { name })}
          verb={t("rules.deleteDo")}
          cancelLabel={t("app.cancel")}
          closeLabel={t("app.close")}
          onDo={remove}
          onClose={() => setAsked(false)}
        >
          {t("rules.deleteWhat")}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Switches a rule on or off; sends the whole rule, as it was seen. */
function Switch({ row }: { readonly row: RuleRow }) {
  const t = useWords();
  const [readRule] = useLazyRuleQuery();
  const [updateRule] = useUpdateRuleMutation();
  const submit = useSubmit();
  const isOn = row.is_active === "Y";
  const change = async (): Promise<void> => {
    const { data } = await readRule({ ruleId: row.ruleId });
    if (data === undefined) return;
    const { sequence: _, revision: seen, updated_at: _at, updated_by: _by, last_error: _error, ...body } = data;
    await submit.run(() => updateRule({ ...body, is_active: isOn ? "N" : "Y", seen_revision: seen }));
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t("rules.switch", { name: row.rule_name })}
      className="toggle rules-switch"
      onClick={() => void change()}
    >
      {t(isOn ? "rules.on" : "rules.off")}
    </button>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Moves a rule to a position number: faster in a long list than dragging or repeated clicks. */
function Place({ name, at, count, onMove }: PlaceProps) {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const leave = (): void => {
    const to = Number(typed); // Only digits can be typed; empty is 0.
    setTyped(null);
    if (to >= 1 && to !== at + 1) onMove(to - 1);
  };
  return (
    <span className="rules-place">
      <label className="visually-hidden" htmlFor={id}>
        {t("rules.toPlace", { name, of: count })}
      </label>
      <input
        id={id}
        className="input numeral"
        inputMode="numeric"
        value={typed ?? String(at + 1)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(digitsIn(event.currentTarget.value).slice(0, 3))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") setTyped(null);
        }}
      />
    </span>
  );
}
