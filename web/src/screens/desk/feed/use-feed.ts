import { useState } from "react";
import type { FEED_STATES, FeedPost } from "@smgt/contract/calls/intake/feed.ts";
import { dismissFeed, restoreFeed } from "@smgt/contract/calls/intake/feed.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import type { DismissWhy } from "@smgt/contract/shapes/rule.ts";
import type { PostKind } from "@smgt/contract/understanding.ts";
import { ask } from "../../../api/ask.ts";
import { deskApi } from "../../../api/desk-api.ts";
import { pagesOf, useFeedInfiniteQuery } from "../../../api/paged-queries.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useDeskDispatch } from "../../../state/store.ts";

const PAGE = 30;
type State = (typeof FEED_STATES)[number];

export interface Ending {
  readonly isDone: boolean;
  readonly sentence: string;
  readonly ticketId: number | null;
}

/** Request to create a ticket from a suggestion; assigned at once only when place and department are both known. */
function bodyOf({ feed_id, suggested }: FeedPost) {
  const { issue_type: issue, sub_issue_type: subIssue, district_id: district, department_id: department } = suggested;
  return {
    feed_id,
    of: "post" as const,
    ...(issue === null || subIssue === null ? {} : { issue_type: issue, sub_issue_type: subIssue }),
    ...(district === null ? {} : { district_id: district }),
    ...(district === null || department === null || subIssue === null ? {} : { department_id: department }),
  };
}

export function useFeed() {
  const dispatch = useDeskDispatch();
  const [{ state, kind }, setChoice] = useState<{ state: State; kind: PostKind | null }>({
    state: "waiting",
    kind: null,
  });
  const query = useFeedInfiniteQuery({ state, page_size: PAGE, ...(kind === null ? {} : { kind }) });
  const pages = pagesOf(query);
  const [endings, setEndings] = useState<ReadonlyMap<number, Ending>>(new Map());
  /** Posts with a request under way; on a slow line the next post does not wait for it. */
  const [busyIds, setBusy] = useState<readonly number[]>([]);
  const isOpen = (post: FeedPost): boolean => endings.get(post.feed_id)?.isDone !== true;

  /** Returns true when the action is done. */
  const run = async (post: FeedPost, act: () => Promise<Ending>): Promise<boolean> => {
    const { feed_id: id } = post;
    if (busyIds.includes(id) || !isOpen(post)) return false;
    setBusy((before) => [...before, id]);
    const ending = await act();
    setBusy((before) => before.filter((one) => one !== id));
    setEndings((before) => new Map(before).set(id, ending));
    if (ending.isDone) dispatch(deskApi.util.invalidateTags(["Counts"]));
    return ending.isDone;
  };
  return {
    ...pages,
    state,
    kind,
    kinds: pages.extras?.kinds ?? [],
    endings,
    busyIds,
    /** Posts without a result yet. */
    open: pages.items.filter(isOpen),
    choose(nextState: State, nextKind: PostKind | null) {
      setEndings(new Map());
      setChoice({ state: nextState, kind: nextKind });
    },
    make: (post: FeedPost) =>
      run(post, async () => {
        const outcome = await ask(createTicketFromFeed, bodyOf(post), { isQuiet: true });
        if (outcome.ok) return { isDone: true, sentence: outcome.reply, ticketId: outcome.extras.ticket_id ?? null };
        const there = outcome.failure.envelope?.["ticket_id"];
        return {
          // A colleague was quicker: the post already has its ticket.
          isDone: outcome.failure.refusal === "ALREADY_CONVERTED",
          sentence: sayFailure(outcome.failure).join(" "),
          ticketId: typeof there === "number" ? there : null,
        };
      }),
    dismiss: (post: FeedPost, why: DismissWhy, remark: string) =>
      run(post, async () => {
        const remarks = remark.trim();
        const body = { feed_ids: [post.feed_id], why, ...(remarks === "" ? {} : { remarks }) };
        const outcome = await ask(dismissFeed, body, { isQuiet: true });
        return outcome.ok
          ? { isDone: true, sentence: outcome.reply, ticketId: null }
          : { isDone: false, sentence: sayFailure(outcome.failure).join(" "), ticketId: null };
      }),
    restore: (post: FeedPost) =>
      run(post, async () => {
        const outcome = await ask(restoreFeed, { feed_id: post.feed_id }, { isQuiet: true });
        return outcome.ok
          ? { isDone: true, sentence: outcome.reply, ticketId: null }
          : { isDone: false, sentence: sayFailure(outcome.failure).join(" "), ticketId: null };
      }),
  };
}

export type FeedList = ReturnType<typeof useFeed>;
