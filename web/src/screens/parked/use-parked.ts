/** The parked posts as far as they were loaded. */
import { parkedFeed } from "@smgt/contract/calls/parked.ts";
import { ask } from "../../api/ask.ts";
import { usePages, type AskPage, type Pages } from "../../parts/use-pages.ts";

const PAGE = 20;

export type Parked = Pages<typeof parkedFeed, string>;

const askPage: AskPage<typeof parkedFeed, string> = (reason, cursor) =>
  ask(parkedFeed, {
    page_size: PAGE,
    ...(reason === null ? {} : { reason }),
    ...(cursor === null ? {} : { cursor }),
  });

export const useParked = (): Parked => usePages(askPage);
