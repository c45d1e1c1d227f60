import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { SavedView } from "@smgt/contract/calls/tickets/views.ts";
import { useReadyViewsQuery, useViewsQuery } from "../../../api/queue-queries.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { areShortcutsOn } from "../../../lib/shortcuts.ts";
import { paths } from "../../../paths.ts";
import { keyed, useCommands, type Command } from "../../../parts/commands.ts";
import { Button } from "../../../ui/Button.tsx";
import { readFilters, writeFilters } from "./filters.ts";

const ViewDialog = lazy(() => import("./ViewDialog.tsx").then((m) => ({ default: m.ViewDialog })));

/** A saved view, or one that the role provides. */
type AnyView = Pick<SavedView, "query">;

interface Props {
  readonly listKey: ListKey;
  /** Filters and order as written in the address. */
  readonly query: string;
}

const WITH_KEY = 9;

/** Scrolls once for each view that becomes active, so a later manual scroll stays. */
const intoSight = (view: HTMLElement | null): void => view?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Predefined and saved views of this list; the present filters can be saved as another. */
export function Views({ listKey, query }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const pick = usePick();
  const ready = (useReadyViewsQuery().data ?? []).filter((view) => view.list_key === listKey);
  const all = useViewsQuery().data ?? [];
  const views = all.filter((view) => view.list_key === listKey);
  // Normalises the query: an older view may spell the same filters differently.
  const queryOf = (view: AnyView): string => writeFilters(readFilters(view.query));
  const isShown = (view: AnyView): boolean => queryOf(view) === query;
  const show = (view: AnyView): void => go(paths.queue(listKey, queryOf(view)), { replace: true });
  const turn = (view: AnyView): void => (isShown(view) ? go(paths.queue(listKey), { replace: true }) : show(view));
  const command = (of: Command["name"], view: AnyView, key: string | null): Command => ({
    group: "list",
    name: "keys.list.view",
    of,
    key,
    act: () => show(view),
  });
  useCommands([
    ...keyed({ "list.views": () => setOpen(true) }),
    ...views.map((view, at) =>
      command({ english: view.view_name, translations: {} }, view, at < WITH_KEY ? `Digit${at + 1}` : null),
    ),
    ...ready.map((view) => command({ english: view.view_name, translations: view.view_name_translations }, view, null)),
  ]);
  const hasSomething = query !== "";
  return (
    <div className="views row wrap gap-2">
      {ready.length > 0 && (
        <ul className="flow gap-2" aria-label={t("views.ready")}>
          {ready.map((view) => (
            <li key={view.view_code}>
              <button
                type="button"
                className="view"
                ref={isShown(view) ? intoSight : null}
                aria-pressed={isShown(view)}
                title={t("views.readyHint")}
                onClick={() => turn(view)}
              >
                {pick(view.view_name, view.view_name_translations)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {views.length > 0 && (
        <ul className="flow gap-2" aria-label={t("views.title")}>
          {views.map((view, at) => (
            <li key={view.saved_view_id}>
              <button
                type="button"
                className="view"
                ref={isShown(view) ? intoSight : null}
                aria-pressed={isShown(view)}
                title={at < WITH_KEY && areShortcutsOn() ? t("views.key", { key: at + 1 }) : undefined}
                onClick={() => turn(view)}
              >
                {view.view_name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {(hasSomething || views.length > 0) && (
        <Button small look="quiet" icon="star" iconOnly onClick={() => setOpen(true)}>
          {t(views.length > 0 ? "views.manage" : "views.keep")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ViewDialog {...{ listKey, query, views, name }} onName={setName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
