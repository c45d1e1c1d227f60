import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { change, deskApi, readRows, type Answer } from "./desk-api.ts";

const rightsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    heldPeople: readRows(build, calls.findHeld, { keepSeconds: 0, tags: ["CitizenData"] }),
    erasures: readRows(build, calls.getErasures, { keepSeconds: 0, tags: ["CitizenData"] }),
    exportHeld: change(build, calls.exportHeld, ["CitizenData"]),
    fetchExport: build.mutation<ReplyOf<typeof calls.fetchExport>, BodyOf<typeof calls.fetchExport>>({
      query: (body) => ({ call: calls.fetchExport, body }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof calls.fetchExport>,
    }),
    correctHeld: change(build, calls.correctHeld, ["CitizenData"]),
    askErasure: change(build, calls.askErasure, ["CitizenData"]),
    disclosures: readRows(build, calls.getDisclosures, { keepSeconds: 0, tags: ["CitizenData"] }),
    recordDisclosure: change(build, calls.recordDisclosure, ["CitizenData"]),
    settleErasure: change(build, calls.settleErasure, ["CitizenData"]),
  }),
});

export const {
  useHeldPeopleQuery,
  useErasuresQuery,
  useExportHeldMutation,
  useFetchExportMutation,
  useCorrectHeldMutation,
  useAskErasureMutation,
  useSettleErasureMutation,
  useDisclosuresQuery,
  useRecordDisclosureMutation,
} = rightsApi;
