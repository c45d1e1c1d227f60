/** What the shell asks: roles, menu, counts, profile, parameters. */
import { userProfile } from "@smgt/contract/calls/auth.ts";
import { menu, menuCount, roles, systemParameters } from "@smgt/contract/calls/menu.ts";
import { updateAvailability } from "@smgt/contract/calls/users.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { deskApi, read, readRows } from "./desk-api.ts";

const LONG = 3_600;

export const shellApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    roles: readRows(build, roles, { keepSeconds: LONG }),
    menu: readRows(build, menu, { keepSeconds: LONG }),
    counts: read(build, menuCount, { tags: ["Counts"], keepSeconds: LONG }),
    profile: read(build, userProfile, { keepSeconds: LONG }),
    parameters: read(build, systemParameters, { keepSeconds: LONG }),
    setAvailability: build.mutation<unknown, BodyOf<typeof updateAvailability>>({
      query: (body) => ({ call: updateAvailability, body }),
    }),
  }),
});

export const {
  useRolesQuery,
  useMenuQuery,
  useCountsQuery,
  useProfileQuery,
  useParametersQuery,
  useSetAvailabilityMutation,
} = shellApi;
