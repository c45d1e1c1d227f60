/** The audit: its rows, how it stands, and the press that has it checked. */
import { getAuditRows, getAuditState, verifyAudit } from "@smgt/contract/calls/oversight/audit.ts";
import { change, deskApi, read } from "./desk-api.ts";
import { readPages } from "./paged-queries.ts";

const auditApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    auditState: read(build, getAuditState, { keepSeconds: 0, tags: ["Audit"] }),
    verifyAudit: change(build, verifyAudit, ["Audit"]),
    auditRows: readPages(build, getAuditRows, ["Read"]),
  }),
});

export const { useAuditStateQuery, useVerifyAuditMutation, useAuditRowsInfiniteQuery } = auditApi;
