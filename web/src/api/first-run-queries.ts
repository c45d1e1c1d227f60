import type { ReplyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/organisation/first-run.ts";
import { change, deskApi, read } from "./desk-api.ts";

export type FirstSteps = ReplyOf<typeof calls.firstSteps>;

const firstRunApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    firstSteps: read(build, calls.firstSteps, { keepSeconds: 0, tags: ["Masters", "Changes"], isQuiet: true }),
    testChannel: change(build, calls.testChannel, ["Changes"]),
    testMessage: change(build, calls.testMessage, ["Changes"]),
    skipStep: change(build, calls.skipStep, ["Changes"]),
  }),
});

export const {
  useFirstStepsQuery,
  useLazyFirstStepsQuery,
  useTestChannelMutation,
  useTestMessageMutation,
  useSkipStepMutation,
} = firstRunApi;
