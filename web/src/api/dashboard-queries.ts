/** Queries of the officer's dashboard besides the counts. */
import { commonList, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { withTranslations } from "@smgt/contract/page-names.ts";
import type { ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { deskApi, type Answer } from "./desk-api.ts";

const HOW_MANY = 5;

interface Head {
  readonly key: ListKey;
  /** Length of the list: another length is another query. */
  readonly count: number | undefined;
}

interface FirstRows extends Pick<Head, "key"> {
  readonly rows: readonly TicketRow[];
}

const dashboardApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    firstRows: build.query<FirstRows, Head>({
      query: ({ key }) => ({
        call: commonList,
        body: { list_key: key, page_size: HOW_MANY, sort_by: "due_at", sort_dir: "asc" },
        isQuiet: true,
      }),
      transformResponse: ({ reply, extras }: Answer, _meta, { key }) => {
        const { name_translations: names } = extras as Partial<ExtrasOf<typeof commonList>>;
        return { key, rows: rowsOf(reply as ReplyOf<typeof commonList>).map((row) => withTranslations(row, names)) };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFirstRowsQuery } = dashboardApi;
