/** The ledger of reading as far as it was loaded, and what the server says about gaps. */
import type { ExtrasOf } from "@smgt/contract/call.ts";
import { listReadings, type ReadingSource } from "@smgt/contract/calls/reading.ts";
import { ask } from "../../api/ask.ts";
import { usePages, type AskPage, type Pages } from "../../parts/use-pages.ts";

const PAGE = 30;

export type Standing = Partial<ExtrasOf<typeof listReadings>>;
export type Readings = Pages<typeof listReadings, ReadingSource>;

const askPage: AskPage<typeof listReadings, ReadingSource> = (source, cursor) =>
  ask(listReadings, {
    page_size: PAGE,
    ...(source === null ? {} : { source }),
    ...(cursor === null ? {} : { cursor }),
  });

export const useReadings = (): Readings => usePages(askPage);
