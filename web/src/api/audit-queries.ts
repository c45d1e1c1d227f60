/** Queries of the audit: rows, state of the chain, and a new check. */
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
