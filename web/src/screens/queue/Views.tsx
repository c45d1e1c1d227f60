import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import type { ListKey } from "@smgt/contract/calls/tickets.ts";
import type { SavedView } from "@smgt/contract/calls/views.ts";
import { useViewsQuery } from "../../api/queue-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useShortcuts, type Shortcuts } from "../../lib/shortcuts.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { readFilters, writeFilters } from "./filters.ts";

const ViewDialog = lazy(() => import("./ViewDialog.tsx").then((m) => ({ default: m.ViewDialog })));

interface Props {
  readonly listKey: ListKey;
  /** Filters and order as the address has them. */
  readonly query: string;
}

const WITH_KEY = 9;

/** One's own views of this list: a press shows one; the present filters can be kept as another. */
export function Views({ listKey, query }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const all = useViewsQuery().data ?? [];
  const views = all.filter((view) => view.list_key === listKey);
  // Compared as this version writes them: an older view may spell the same filters in another way.
  const queryOf = (view: SavedView): string => writeFilters(readFilters(view.query));
  const isShown = (view: SavedView): boolean => queryOf(view) === query;
  const show = (view: SavedView): void => go(paths.queue(listKey, queryOf(view)), { replace: true });
  useShortcuts({
    ...Object.fromEntries(
      views.slice(0, WITH_KEY).map((view, at): [string, Shortcuts[string]] => [`Digit${at + 1}`, () => show(view)]),
    ),
    KeyV: () => setOpen(true),
  });
  const hasSomething = query !== "";
  return (
    <div className="views">
      {views.length > 0 && (
        <ul className="views-list" aria-label={t("views.title")}>
          {views.map((view, at) => (
            <li key={view.saved_view_id}>
              <button
                type="button"
                className="view"
                aria-pressed={isShown(view)}
                title={at < WITH_KEY ? t("views.key", { key: at + 1 }) : undefined}
                onClick={() => (isShown(view) ? go(paths.queue(listKey), { replace: true }) : show(view))}
              >
                {view.view_name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {(hasSomething || views.length > 0) && (
        <Button small look="quiet" icon="star" onClick={() => setOpen(true)}>
          {t(views.length > 0 ? "views.manage" : "views.keep")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ViewDialog listKey={listKey} query={query} views={views} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
