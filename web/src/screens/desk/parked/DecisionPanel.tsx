import type { FormEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { DismissFields } from "./DismissFields.tsx";
import { missingFor, type Way } from "./decision.ts";
import { JoinFields } from "./JoinFields.tsx";
import { MakeFields } from "./MakeFields.tsx";
import { Outcome } from "./Outcome.tsx";
import type { Triage } from "./use-triage.ts";

const RUN: Readonly<Record<Way, { readonly one: MessageKey; readonly many: MessageKey }>> = {
  make: { one: "parked.makeOne", many: "parked.makeMany" },
  join: { one: "parked.joinOne", many: "parked.joinMany" },
  aside: { one: "parked.asideOne", many: "parked.asideMany" },
};
const MISSING: Readonly<Record<NonNullable<ReturnType<typeof missingFor>>, MessageKey>> = {
  issue: "parked.missIssue",
  parent: "parked.missParent",
  author: "parked.missAuthor",
  why: "parked.missWhy",
  remark: "parked.missRemark",
};

/** Decision about the chosen posts, with a preview of each. */
export function DecisionPanel({ triage }: { readonly triage: Triage }) {
  const t = useWords();
  const { chosen, decision, patch } = triage;
  const ready = chosen.filter((item) => missingFor(item, decision) === null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready.length > 0) void triage.run();
  };
  const run = RUN[decision.way];
  return (
    <form
      id="parked-panel"
      className="card parked-panel"
      tabIndex={-1}
      onSubmit={submit}
      aria-labelledby="parked-panel-title"
    >
      <h2 id="parked-panel-title">{t("parked.chosen", { n: chosen.length })}</h2>
      <RadioCards
        legend={t("parked.what")}
        inRow
        isSmall
        value={decision.way}
        onValue={(way) => patch({ way: way as Way })}
        cards={[
          { value: "make", name: t("parked.wayMake") },
          { value: "join", name: t("parked.wayJoin") },
          { value: "aside", name: t("parked.wayAside") },
        ]}
      />
      {decision.way === "make" && <MakeFields triage={triage} />}
      {decision.way === "join" && <JoinFields triage={triage} />}
      {decision.way === "aside" && <DismissFields decision={decision} patch={patch} />}
      {chosen.length > 0 && (
        <ol className="parked-preview" aria-label={t("parked.preview")}>
          {chosen.map((item) => {
            const missing = missingFor(item, decision);
            return (
              <li key={item.feed_id}>
                <span className="parked-short">{item.text ?? t("parked.hidden")}</span>
                {missing === null ? (
                  decision.way === "make" && <Outcome item={item} decision={decision} />
                ) : (
                  <span className="parked-bad">{t(MISSING[missing])}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <div className="parked-run">
        <Button type="submit" look="primary" busy={triage.isRunning} unavailable={ready.length === 0}>
          {t(ready.length > 1 ? run.many : run.one, { n: ready.length })}
        </Button>
        <p role="status" className="muted">
          {triage.endings.size > 0 && t("parked.sum", sumOf(triage))}
        </p>
      </div>
    </form>
  );
}

function sumOf({ endings }: Triage): { readonly done: number; readonly failed: number } {
  const done = [...endings.values()].filter((ending) => ending.isDone).length;
  return { done, failed: endings.size - done };
}
