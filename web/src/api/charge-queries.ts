/** What the screens of charges ask and do. */
import type { BodyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/charge.ts";
import { change, deskApi, read, readRows, type Answer } from "./desk-api.ts";

export const chargeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    charge: read(build, calls.chargeOf, { keepSeconds: 0 }),
    chargeOfficers: readRows(build, calls.chargeOfficers, { keepSeconds: 0 }),
    charges: readRows(build, calls.charges, { keepSeconds: 0, tags: ["Counts"] }),
    /** Gives the number of the charge. */
    handOverCharge: build.mutation<number | null, BodyOf<typeof calls.handOverCharge>>({
      query: (body) => ({ call: calls.handOverCharge, body }),
      transformResponse: ({ extras }: Answer) => (typeof extras["charge_id"] === "number" ? extras["charge_id"] : null),
    }),
    acknowledgeCharge: change(build, calls.acknowledgeCharge, ["Counts"]),
  }),
});

export const {
  useChargeQuery,
  useChargeOfficersQuery,
  useChargesQuery,
  useHandOverChargeMutation,
  useAcknowledgeChargeMutation,
} = chargeApi;
