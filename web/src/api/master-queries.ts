/** Lists of the State's data pack; cached for a day, unless the server reports a change. */
import {
  departments,
  districts,
  issuesAndSubIssues,
  priorityTags,
  workflowMasters,
} from "@smgt/contract/calls/law/masters.ts";
import { deskApi, read, readRows } from "./desk-api.ts";

/** Reloaded when the server reports a change. */
const MASTER = { keepSeconds: 86_400, tags: ["Masters"] } as const;

export const masterApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    districts: readRows(build, districts, MASTER),
    departments: readRows(build, departments, MASTER),
    issues: readRows(build, issuesAndSubIssues, MASTER),
    priorities: readRows(build, priorityTags, MASTER),
    workflowMasters: read(build, workflowMasters, MASTER),
  }),
});

export const { useDistrictsQuery, useDepartmentsQuery, useIssuesQuery, usePrioritiesQuery, useWorkflowMastersQuery } =
  masterApi;
