/** Queries of the account screens: one's own account, and the administration of others'. */
import type { BodyOf, Call, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import * as account from "@smgt/contract/calls/organisation/account.ts";
import { changePassword, userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import * as ways from "@smgt/contract/calls/casework/delivery-channels.ts";
import * as userAccounts from "@smgt/contract/calls/organisation/user-accounts.ts";
import * as userImports from "@smgt/contract/calls/organisation/user-import.ts";
import * as users from "@smgt/contract/calls/organisation/users.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { change, deskApi, read, readAs, readRows, type Answer, type DeskBuilder } from "./desk-api.ts";

/** Mutation that returns the extras of its answer. */
function changeWithExtras<C extends Call>(build: DeskBuilder, call: C) {
  return build.mutation<Partial<ExtrasOf<C>>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<C>>,
    invalidatesTags: ["Changes"],
  });
}

export type SavedAccount = Partial<ExtrasOf<typeof userAccounts.saveUser>>;
/** Preview of the rows of a sheet, or the import that was started. */
interface SheetAnswer {
  readonly rows: ReplyOf<typeof userImports.importUsers>;
  readonly importId: number | null;
  /** Columns that are ignored. */
  readonly notRead: readonly string[];
}
/** Page of accounts with the total and the next cursor. */
export interface AccountPage {
  readonly rows: readonly AccountRow[];
  readonly total: number;
  readonly next: string | null;
}
export type AccountRow = Exclude<ReplyOf<typeof users.userList>, string>[number];

export const accountApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: change(build, changePassword),
    changePicture: build.mutation<ReplyOf<typeof userProfile>, File | null>({
      query: (file) =>
        file === null
          ? { call: userProfile, body: { clear_fields: ["profile_image"] } }
          : { call: userProfile, files: { profile_image: [file] } },
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof userProfile>,
      invalidatesTags: ["Profile"],
    }),
    secondFactor: read(build, account.secondFactor, { keepSeconds: 0, tags: ["Factor"] }),
    enrolFactor: change(build, account.enrolSecondFactor),
    confirmFactor: change(build, account.confirmSecondFactor, ["Factor"]),
    newCodes: change(build, account.newRecoveryCodes, ["Factor"]),
    removeFactor: change(build, account.removeSecondFactor, ["Factor"]),
    signIns: readRows(build, account.ownSessions, { keepSeconds: 0, tags: ["SignIns"] }),
    endSignIn: change(build, account.endSession, ["SignIns"]),
    ways: read(build, ways.notificationWays, { keepSeconds: 0, tags: ["Ways"] }),
    setWay: change(build, ways.setNotificationWay, ["Ways"]),
    addBrowser: change(build, ways.addBrowser, ["Ways"]),
    removeBrowser: change(build, ways.removeBrowser, ["Ways"]),
    users: build.query<AccountPage, BodyOf<typeof users.userList>>({
      query: (body) => ({ call: users.userList, body }),
      transformResponse: ({ reply, extras }: Answer) => {
        const rows = rowsOf(reply as readonly AccountRow[] | string);
        const next = extras["next_cursor"];
        return {
          rows,
          total: Number(extras["total_count"] ?? rows.length),
          next: typeof next === "string" ? next : null,
        };
      },
      keepUnusedDataFor: 0,
      providesTags: readAs("Changes"),
    }),
    oneUser: read(build, userAccounts.oneUser, { keepSeconds: 0, tags: ["Changes"] }),
    importUsers: build.mutation<SheetAnswer, BodyOf<typeof userImports.importUsers>>({
      query: (body) => ({ call: userImports.importUsers, body }),
      transformResponse: ({ reply, extras }: Answer) => ({
        rows: reply as ReplyOf<typeof userImports.importUsers>,
        importId: typeof extras["import_id"] === "number" ? extras["import_id"] : null,
        notRead: Array.isArray(extras["not_read"]) ? extras["not_read"].map(String) : [],
      }),
    }),
    userImport: read(build, userImports.userImport, { keepSeconds: 0 }),
    saveUser: changeWithExtras(build, userAccounts.saveUser),
    proveAdmin: change(build, users.proveAdmin),
    accountChanges: readRows(build, users.accountChanges, { keepSeconds: 0, tags: ["Changes"] }),
    settleChange: change(build, users.settleChange, ["Changes"]),
    resetPassword: changeWithExtras(build, users.resetPassword),
    setUserEnabled: changeWithExtras(build, users.setUserEnabled),
    unlockUser: change(build, users.unlockUser, ["Changes"]),
    resetFactor: changeWithExtras(build, users.resetSecondFactor),
    endUserSessions: change(build, users.endUserSessions, ["Changes"]),
  }),
});

export const {
  useChangePasswordMutation,
  useChangePictureMutation,
  useSecondFactorQuery,
  useEnrolFactorMutation,
  useConfirmFactorMutation,
  useNewCodesMutation,
  useRemoveFactorMutation,
  useSignInsQuery,
  useEndSignInMutation,
  useWaysQuery,
  useSetWayMutation,
  useAddBrowserMutation,
  useRemoveBrowserMutation,
  useUsersQuery,
  useOneUserQuery,
  useSaveUserMutation,
  useImportUsersMutation,
  useUserImportQuery,
  useProveAdminMutation,
  useAccountChangesQuery,
  useSettleChangeMutation,
  useResetPasswordMutation,
  useSetUserEnabledMutation,
  useUnlockUserMutation,
  useResetFactorMutation,
  useEndUserSessionsMutation,
} = accountApi;
