/** Leave of an officer, for their own page and for those who record it for them. */
import { leave } from "@smgt/contract/calls/casework/leave.ts";
import { updateAvailability } from "@smgt/contract/calls/organisation/users.ts";
import { change, deskApi, read } from "./desk-api.ts";

export const leaveApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    leave: read(build, leave, { keepSeconds: 0, tags: ["Profile"] }),
    setLeave: change(build, updateAvailability, ["Profile"]),
  }),
});

export const { useLeaveQuery, useSetLeaveMutation } = leaveApi;
