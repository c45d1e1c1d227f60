/** Queries of the masters and parameters screens; reloaded after every change, here or elsewhere. */
import type { BodyOf, Call, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import * as approvals from "@smgt/contract/calls/organisation/master-approvals.ts";
import * as changes from "@smgt/contract/calls/organisation/master-changes.ts";
import * as lists from "@smgt/contract/calls/organisation/master-lists.ts";
import * as state from "@smgt/contract/calls/organisation/state.ts";
import * as roleViews from "@smgt/contract/calls/tickets/role-views.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { deskApi, read, readAs, readRows, type Answer, type DeskBuilder, type RowOf } from "./desk-api.ts";

const MASTER = { keepSeconds: 60, tags: ["Masters"] } as const;

/** Mutation that reloads the lists, also after a refusal because of a colleague's change. */
const changeMasters = <C extends Call>(build: DeskBuilder, call: C) =>
  build.mutation<Partial<ExtrasOf<C>>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<C>>,
    invalidatesTags: ["Masters"],
  });

export type MasterForm = ReplyOf<typeof lists.masterForm>;
export type RoleMatrix = ReplyOf<typeof roleViews.roleMatrix>;
export type RoleView = ReplyOf<typeof roleViews.viewAsRole>;
type SheetRow = RowOf<typeof lists.importSheet>;
/** Preview of the rows of a sheet, and conflicts with other lists. */
export interface SheetAnswer {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly string[];
  /** Version the rows were compared with; sent with the import. */
  readonly version: number;
  /** A second administrator has to approve the import. */
  readonly isWaiting: boolean;
  /** Columns that are ignored. */
  readonly notRead: readonly string[];
}
export type MasterRow = RowOf<typeof changes.masterRows>;
export type MasterChange = RowOf<typeof changes.masterChanges>;
interface ChangesPage {
  readonly rows: readonly MasterChange[];
  readonly extras: ExtrasOf<typeof changes.masterChanges>;
}
export type ParameterRow = RowOf<typeof lists.parameters>;
export type Deadline = RowOf<typeof lists.previewDeadlines>;

export const adminMasterApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    masterLists: readRows(build, lists.masterLists, MASTER),
    masterForm: read(build, lists.masterForm, MASTER),
    masterRows: readRows(build, changes.masterRows, MASTER),
    masterUse: read(build, lists.masterUse, { keepSeconds: 0 }),
    /** Pages without a cursor: the next one begins before the last version of this one. */
    masterChanges: build.infiniteQuery<ChangesPage, BodyOf<typeof changes.masterChanges>, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ rows, extras }) => (extras.has_more === "Y" ? rows.at(-1)?.masters_version : undefined),
      },
      query: ({ queryArg, pageParam }) => ({
        call: changes.masterChanges,
        body: pageParam === null ? queryArg : { ...queryArg, before_version: pageParam },
      }),
      transformResponse: ({ reply, extras }: Answer) => ({
        rows: rowsOf(reply as readonly MasterChange[] | string),
        extras: extras as ChangesPage["extras"],
      }),
      keepUnusedDataFor: 0,
      providesTags: readAs("Masters"),
    }),
    previewDeadlines: build.mutation<readonly Deadline[], BodyOf<typeof lists.previewDeadlines>>({
      query: (body) => ({ call: lists.previewDeadlines, body }),
      transformResponse: ({ reply }: Answer) => rowsOf(reply as readonly Deadline[] | string),
    }),
    stateParameters: readRows(build, lists.parameters, MASTER),
    importSheet: build.mutation<SheetAnswer, BodyOf<typeof lists.importSheet>>({
      query: (body) => ({ call: lists.importSheet, body }),
      transformResponse: ({ reply, extras }: Answer) => ({
        rows: rowsOf(reply as readonly SheetRow[] | string),
        problems: (extras["problems"] as readonly string[] | undefined) ?? [],
        version: Number(extras["seen_version"] ?? 0),
        isWaiting: extras["waits"] === "Y",
        notRead: Array.isArray(extras["not_read"]) ? extras["not_read"].map(String) : [],
      }),
      invalidatesTags: (_answer, _error, { is_trial: isTrial }) => (isTrial === "Y" ? [] : ["Masters"]),
    }),
    roleMatrix: read(build, roleViews.roleMatrix, MASTER),
    viewAsRole: build.mutation<ReplyOf<typeof roleViews.viewAsRole>, BodyOf<typeof roleViews.viewAsRole>>({
      query: (body) => ({ call: roleViews.viewAsRole, body }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof roleViews.viewAsRole>,
    }),
    uploadMark: build.mutation<ReplyOf<typeof state.uploadMark>, File>({
      query: (file) => ({ call: state.uploadMark, files: { uploaded_file: [file] } }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof state.uploadMark>,
    }),
    waitingMasterChanges: readRows(build, approvals.waitingMasterChanges, MASTER),
    settleMasterChange: changeMasters(build, approvals.settleMasterChange),
    changeMaster: changeMasters(build, changes.changeMaster),
    undoMasterChange: changeMasters(build, changes.undoMasterChange),
  }),
});

export const {
  useMasterListsQuery,
  useMasterFormQuery,
  useMasterRowsQuery,
  useMasterUseQuery,
  useMasterChangesInfiniteQuery,
  usePreviewDeadlinesMutation,
  useStateParametersQuery,
  useImportSheetMutation,
  useRoleMatrixQuery,
  useViewAsRoleMutation,
  useUploadMarkMutation,
  useWaitingMasterChangesQuery,
  useSettleMasterChangeMutation,
  useChangeMasterMutation,
  useUndoMasterChangeMutation,
} = adminMasterApi;
