import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { Language } from "@smgt/contract/languages.ts";
import * as calls from "@smgt/contract/calls/casework/workflow-seen.ts";
import { deskApi, read, type Answer } from "./desk-api.ts";

export type WorkflowSeen = ReplyOf<typeof calls.getWorkflow>;
export type Simulated = ReplyOf<typeof calls.simulate>;
export type { ImaginedTicket, SimulatedOffer } from "@smgt/contract/calls/casework/workflow-seen.ts";

interface Asked {
  readonly body: BodyOf<typeof calls.getWorkflow>;
  /** Language of the check's sentences; another one requests it again. */
  readonly language: Language;
}

const workflowApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    workflow: build.query<WorkflowSeen, Asked>({
      query: ({ body }) => ({ call: calls.getWorkflow, body }),
      transformResponse: (answer: Answer) => answer.reply as WorkflowSeen,
      keepUnusedDataFor: 0,
      providesTags: ["Masters"],
    }),
    simulation: read(build, calls.simulate, { keepSeconds: 60, tags: ["Masters"] }),
  }),
});

export const { useWorkflowQuery, useSimulationQuery } = workflowApi;
