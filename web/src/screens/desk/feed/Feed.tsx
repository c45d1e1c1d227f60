import "./Feed.css";
import { useState } from "react";
import { ROLE } from "@smgt/contract/constants.ts";
import { FEED_STATES, type FeedPost } from "@smgt/contract/calls/intake/feed.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { keyed, useCommands } from "../../../parts/commands.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { FeedRow, type FeedActions } from "./FeedRow.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { useFeed, type FeedList as List } from "./use-feed.ts";

const STATE_WORDS: Readonly<Record<(typeof FEED_STATES)[number], MessageKey>> = {
  waiting: "feed.waiting",
  dismissed: "feed.dismissed",
};

/** Posts that became no ticket, each with the reason. An officer creates a ticket from one or dismisses it. */
export function Feed() {
  const t = useWords();
  const title = t("feed.title");
  useTitle(title);
  const list = useFeed();
  /** Post that had the focus last. */
  const [lastId, setLast] = useState<number | null>(null);
  /** Post with its dismissal form open. */
  const [dismissingId, setDismissing] = useState<number | null>(null);
  const current = openFrom(list, lastId);
  const focus = (post: FeedPost): void => document.getElementById(rowId(post))?.focus();
  const move = (by: number): void => {
    if (current === undefined) return;
    // The first key press goes to the marked post if it does not have the focus yet.
    const to = lastId === null ? 0 : list.open.indexOf(current) + by;
    focus(list.open[Math.max(0, Math.min(to, list.open.length - 1))] ?? current);
  };
  /** The buttons disappear with the action, so the focus moves to the next post unless it is elsewhere by then. */
  const afterwards = async (post: FeedPost, press: Promise<boolean>): Promise<void> => {
    const place = list.open.indexOf(post);
    const next = list.open[place + 1] ?? list.open[place - 1] ?? post;
    if (!(await press)) return;
    setDismissing((id) => (id === post.feed_id ? null : id));
    const focused = document.activeElement;
    const row = document.getElementById(rowId(post));
    if (focused === document.body || row?.contains(focused) === true) focus(next);
  };
  const actions: FeedActions = {
    make: (post) => void afterwards(post, list.make(post)),
    restore: (post) => void afterwards(post, list.restore(post)),
    dismiss: (post, why, remark) => void afterwards(post, list.dismiss(post, why, remark)),
  };
  /** Closing the form without a reason returns the focus to its post. */
  const openReasons = (post: FeedPost, is: boolean): void => {
    setDismissing(is ? post.feed_id : null);
    if (!is) focus(post);
  };
  const isDecider = useSession()?.roleId !== ROLE.ADMIN;
  const decisions = {
    "feed.make": () => current !== undefined && actions.make(current),
    "feed.dismiss": () => current?.state === "waiting" && openReasons(current, true),
    "feed.restore": () => current?.state === "dismissed" && actions.restore(current),
  };
  useCommands(
    keyed({
      "feed.next": () => move(1),
      "feed.previous": () => move(-1),
      ...(isDecider ? decisions : {}),
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
      <LoadError error={list.failure} onAgain={list.reload} />
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
            onFocus={() => setLast(post.feed_id)}
          >
            <FeedRow
              post={post}
              ending={list.endings.get(post.feed_id) ?? null}
              isBusy={list.busyIds.includes(post.feed_id)}
              actions={actions}
              isDismissing={dismissingId === post.feed_id}
              onDismissing={(is) => openReasons(post, is)}
            />
          </li>
        ))}
      </ol>
      <MoreButton list={list} label={t("queue.more")} />
    </div>
  );
}

const rowId = ({ feed_id: id }: FeedPost): string => `feed-${id}`;

/** Returns the post with this id if it is still open, else the next open one below it, or the last. */
function openFrom({ items, open }: List, feedId: number | null): FeedPost | undefined {
  const place = items.findIndex((post) => post.feed_id === feedId);
  return items.slice(Math.max(0, place)).find((post) => open.includes(post)) ?? open.at(-1);
}

/** Filters: waiting or dismissed, and kind of post. */
function Choices({ list }: { readonly list: List }) {
  const t = useWords();
  const kinds = list.kinds;
  return (
    <div className="feed-choices flow gap-3">
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
