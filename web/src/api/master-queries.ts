/** Lists of the State's data pack; they change seldom and are kept for the day. */
import {
  departments,
  districts,
  issuesAndSubIssues,
  priorityTags,
  workflowMasters,
} from "@smgt/contract/calls/masters.ts";
import { deskApi, read, readRows } from "./desk-api.ts";

const DAY = 86_400;

export const masterApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    districts: readRows(build, districts, { keepSeconds: DAY }),
    departments: readRows(build, departments, { keepSeconds: DAY }),
    issues: readRows(build, issuesAndSubIssues, { keepSeconds: DAY }),
    priorities: readRows(build, priorityTags, { keepSeconds: DAY }),
    workflowMasters: read(build, workflowMasters, { keepSeconds: DAY }),
  }),
});

export const { useDistrictsQuery, useDepartmentsQuery, useIssuesQuery, usePrioritiesQuery, useWorkflowMastersQuery } =
  masterApi;
