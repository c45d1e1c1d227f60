import "./Feed.css";
import { useState } from "react";
import { FEED_STATES, type FeedPost } from "@smgt/contract/calls/feed.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { keyed, useCommands } from "../../parts/commands.ts";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FeedRow } from "./FeedRow.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { useFeed, type Feed as List } from "./use-feed.ts";

const STATE_WORDS: Readonly<Record<(typeof FEED_STATES)[number], MessageKey>> = {
  waiting: "feed.waiting",
  dismissed: "feed.dismissed",
};

/** Posts that became no ticket, each with the reason; one press makes a ticket of one, or takes it off the feed. */
export function Feed() {
  const t = useWords();
  const title = t("feed.title");
  useTitle(title);
  const list = useFeed();
  const [at, setAt] = useState(0);
  /** Whose reasons for dismissing stand open. */
  const [dismissingId, setDismissing] = useState<number | null>(null);
  const current = list.open[Math.min(at, list.open.length - 1)];
  const moveTo = (to: number): void => {
    const next = list.open[Math.max(0, Math.min(to, list.open.length - 1))];
    if (next === undefined) return;
    setAt(list.open.indexOf(next));
    document.getElementById(rowId(next))?.focus();
  };
  useCommands(
    keyed({
      "feed.next": () => moveTo(at + 1),
      "feed.previous": () => moveTo(at - 1),
      "feed.make": () => current !== undefined && list.make(current),
      "feed.dismiss": () => current !== undefined && setDismissing(current.feed_id),
      "feed.restore": () => current !== undefined && list.restore(current),
    }),
  );
  return (
    <div className="feed stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("feed.about")}</p>
      </div>
      <Choices list={list} />
      <NotRead error={list.failure} onAgain={list.reload} />
      {list.items.length === 0 && list.isLoading && <Skeleton height="12rem" />}
      {list.items.length === 0 && !list.isLoading && list.failure === null && (
        <EmptyState icon="checkCircle" title={t(list.state === "waiting" ? "feed.none" : "feed.noneDismissed")} />
      )}
      <ol className="feed-list stack gap-2">
        {list.items.map((post) => (
          <li
            key={post.feed_id}
            id={rowId(post)}
            className="card feed-row"
            tabIndex={-1}
            aria-current={post === current || undefined}
            onFocus={() => list.open.includes(post) && setAt(list.open.indexOf(post))}
          >
            <FeedRow
              post={post}
              list={list}
              isDismissing={dismissingId === post.feed_id}
              onDismissing={(is) => setDismissing(is ? post.feed_id : null)}
            />
          </li>
        ))}
      </ol>
      {list.hasMore && (
        <Button busy={list.isLoading} onClick={list.loadMore}>
          {t("queue.more")}
        </Button>
      )}
    </div>
  );
}

const rowId = ({ feed_id: id }: FeedPost): string => `feed-${id}`;

/** Waiting or dismissed, and of which kind. */
function Choices({ list }: { readonly list: List }) {
  const t = useWords();
  const kinds = list.kinds;
  return (
    <div className="flow gap-3">
      <div className="flow gap-2" role="group" aria-label={t("feed.states")}>
        {FEED_STATES.map((state) => (
          <Button key={state} small aria-pressed={list.state === state} onClick={() => list.choose(state, null)}>
            {t(STATE_WORDS[state])}
          </Button>
        ))}
      </div>
      {kinds.length > 1 && (
        <div className="flow gap-2" role="group" aria-label={t("feed.kinds")}>
          <Button small aria-pressed={list.kind === null} onClick={() => list.choose(list.state, null)}>
            {t("feed.allKinds")}
          </Button>
          {kinds.map(({ kind, count }) => (
            <Button key={kind} small aria-pressed={list.kind === kind} onClick={() => list.choose(list.state, kind)}>
              {t(KIND_WORDS[kind])} <span className="numeral">{count}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
