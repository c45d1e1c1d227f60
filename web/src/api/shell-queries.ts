/** Queries of the shell: roles, menu, counts, profile, parameters. */
import { accountNotices, confirmNotice } from "@smgt/contract/calls/organisation/account.ts";
import { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { menu, menuCount, roles, systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import type { ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import { change, deskApi, read, readRows, type Answer } from "./desk-api.ts";

const LONG = 3_600;
/** Data of the State: reloaded when the server reports a change of the masters. */
const MASTER = { keepSeconds: LONG, tags: ["Masters"] } as const;

export interface Counts {
  readonly counts: Readonly<Record<string, number>>;
  /** Keys of the lists longer than the counting limit. */
  readonly more: readonly string[];
}

export const shellApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    roles: readRows(build, roles, MASTER),
    menu: readRows(build, menu, MASTER),
    counts: build.query<Counts, void>({
      query: () => ({ call: menuCount }),
      transformResponse: ({ reply, extras }: Answer) => ({
        counts: reply as ReplyOf<typeof menuCount>,
        more: (extras as Partial<ExtrasOf<typeof menuCount>>).count_is_more ?? [],
      }),
      providesTags: ["Counts"],
      keepUnusedDataFor: LONG,
    }),
    notices: readRows(build, accountNotices, { tags: ["Notices"] }),
    confirmNotice: change(build, confirmNotice, ["Notices"]),
    profile: read(build, userProfile, { keepSeconds: LONG, tags: ["Profile"] }),
    parameters: read(build, systemParameters, MASTER),
    setAvailability: change(build, updateAvailability, ["Profile"]),
  }),
});

export const {
  useRolesQuery,
  useMenuQuery,
  useCountsQuery,
  useNoticesQuery,
  useConfirmNoticeMutation,
  useProfileQuery,
  useParametersQuery,
  useSetAvailabilityMutation,
} = shellApi;
