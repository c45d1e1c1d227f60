import "./Parked.css";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { useDesk } from "../../../state/store.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Way } from "./decision.ts";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { ParkedList } from "./ParkedList.tsx";
import { reasonKey } from "./reasons.ts";
import { useParked, type Parked as List } from "./use-parked.ts";
import { useTriage, type Triage } from "./use-triage.ts";

/** Posts awaiting a decision, one by one or in bulk: create a ticket, join one, or dismiss. */
export function Parked() {
  const t = useWords();
  const pick = usePick();
  const item = useDesk((state) =>
    state.theme.menuItems.flatMap((group) => [group, ...group.children]).find((entry) => entry.count_key === "parked"),
  );
  const title = item === undefined ? t("parked.title") : pick(item.menu_name, item.menu_name_translations);
  useTitle(title);
  const list = useParked();
  const triage = useTriage(list.items);
  useParkedKeys(list, triage);
  return (
    <div className="parked grid gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("parked.about")}</p>
      </div>
      <LoadError error={list.failure} onAgain={list.reload} />
      <Reasons list={list} onChange={triage.clear} />
      {list.items.length === 0 && list.isLoading && <Skeleton height="12rem" />}
      {list.items.length === 0 && !list.isLoading && list.failure === null && (
        <EmptyState icon="checkCircle" title={t("parked.none")} />
      )}
      {list.items.length > 0 && (
        <div className="parked-columns">
          <ParkedList list={list} triage={triage} />
          <DecisionPanel triage={triage} />
        </div>
      )}
    </div>
  );
}

/** Filter by the reason for parking. */
function Reasons({ list, onChange }: { readonly list: List; readonly onChange: () => void }) {
  const t = useWords();
  const reasons = list.extras?.reasons ?? [];
  if (reasons.length < 2) return null;
  const choose = (reason: string | null): void => {
    onChange();
    list.setChoice(reason);
  };
  return (
    <div className="parked-reasons flow gap-2" role="group" aria-label={t("parked.reasons")}>
      <Button small aria-pressed={list.choice === null} onClick={() => choose(null)}>
        {t("parked.allReasons")}
      </Button>
      {reasons.map(({ reason, count }) => (
        <Button key={reason} small aria-pressed={list.choice === reason} onClick={() => choose(reason)}>
          {t(reasonKey(reason), { reason })} <span className="numeral">{count}</span>
        </Button>
      ))}
    </div>
  );
}

function useParkedKeys(list: List, triage: Triage): void {
  const move = (by: number): void => {
    triage.moveTo(triage.at + by);
    document.getElementById(`parked-${triage.at + by}`)?.focus();
  };
  const goTo = (way: Way): void => {
    triage.patch({ way });
    document.getElementById("parked-panel")?.focus();
  };
  useCommands(
    keyed({
      "parked.next": () => move(1),
      "parked.previous": () => move(-1),
      "parked.select": () => {
        const item = list.items[triage.at];
        if (item !== undefined && triage.endings.get(item.feed_id)?.isDone !== true) triage.toggle(item.feed_id);
      },
      "parked.selectAll": () => triage.toggleAll(),
      "parked.make": () => goTo("make"),
      "parked.join": () => goTo("join"),
      "parked.aside": () => goTo("aside"),
    }),
  );
}
