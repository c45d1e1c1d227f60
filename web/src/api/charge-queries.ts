import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/casework/handover.ts";
import { change, deskApi, readAs, readRows, type Answer } from "./desk-api.ts";

type ChargeOf = ReplyOf<typeof calls.chargeOf> & Pick<BodyOf<typeof calls.chargeOf>, "from_user_id">;

export const chargeApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    /** Includes the owner: the successors on screen may change meanwhile. */
    charge: build.query<ChargeOf, BodyOf<typeof calls.chargeOf>>({
      query: (body) => ({ call: calls.chargeOf, body }),
      transformResponse: ({ reply }: Answer, _meta, { from_user_id }) => ({
        ...(reply as ReplyOf<typeof calls.chargeOf>),
        from_user_id,
      }),
      providesTags: readAs(),
      keepUnusedDataFor: 0,
    }),
    chargeOfficers: readRows(build, calls.chargeOfficers, { keepSeconds: 0 }),
    charges: readRows(build, calls.charges, { keepSeconds: 0, tags: ["Counts"] }),
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
