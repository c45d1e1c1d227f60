import type { ReplyOf } from "@smgt/contract/call.ts";
import { findStaff, getComplainedAbout, setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { deskApi, read, readRows } from "./desk-api.ts";
import { write } from "./ticket-queries.ts";

/** Officer with the facts by which the cell recognises them. */
export type StaffMember = ReplyOf<typeof getComplainedAbout>["recorded"][number];

const complainedApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    complainedAbout: read(build, getComplainedAbout, { tags: ["Ticket"], keepSeconds: 0 }),
    staff: readRows(build, findStaff, { keepSeconds: 60 }),
    setComplainedAbout: write(build, setComplainedAbout),
  }),
});

export const { useComplainedAboutQuery, useStaffQuery, useSetComplainedAboutMutation } = complainedApi;
