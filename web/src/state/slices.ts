/**
 * Slices named by the specification. `auth` and `theme` store shell data for the first paint; `ticket` stores the
 * previous list; `twitterTicketingRule` is reserved for its screen.
 */
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import type { MenuItem, Role } from "@smgt/contract/calls/oversight/menu.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { shellApi } from "../api/shell-queries.ts";

type Profile = ReplyOf<typeof userProfile>;

interface AuthState {
  readonly user: Profile | null;
  readonly isAuthenticated: boolean;
}
const noAuth: AuthState = { user: null, isAuthenticated: false };

export const authSlice = createSlice({
  name: "auth",
  initialState: noAuth,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(shellApi.endpoints.profile.matchFulfilled, (_state, { payload }) => ({
      user: payload,
      isAuthenticated: true,
    }));
  },
});

export interface ThemeState {
  readonly menuItems: readonly MenuItem[];
  readonly profile: Profile | null;
  readonly roles: readonly Role[];
  readonly defaultRole: { readonly id: number } | null;
  readonly dashboardCount: Readonly<Record<string, number>>;
  /** Lists whose count stopped at its limit. */
  readonly countIsMore: readonly string[];
  readonly loaderTheme: boolean;
}
export const noTheme: ThemeState = {
  menuItems: [],
  profile: null,
  roles: [],
  defaultRole: null,
  dashboardCount: {},
  countIsMore: [],
  loaderTheme: false,
};

export const themeSlice = createSlice({
  name: "theme",
  initialState: noTheme,
  reducers: {
    setLoader: (state, { payload }: PayloadAction<boolean>) => ({ ...state, loaderTheme: payload }),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(shellApi.endpoints.roles.matchFulfilled, (state, { payload }) => {
        const first = payload.find((role) => role.is_default === "Y") ?? payload[0];
        return { ...state, roles: payload, defaultRole: first === undefined ? null : { id: first.role_id } };
      })
      .addMatcher(shellApi.endpoints.profile.matchFulfilled, (state, { payload }) => ({ ...state, profile: payload }))
      .addMatcher(shellApi.endpoints.menu.matchPending, (state) => ({
        ...state,
        loaderTheme: state.menuItems.length === 0,
      }))
      .addMatcher(shellApi.endpoints.menu.matchRejected, (state) => ({ ...state, loaderTheme: false }))
      .addMatcher(shellApi.endpoints.menu.matchFulfilled, (state, { payload }) => ({
        ...state,
        menuItems: payload,
        loaderTheme: false,
      }))
      .addMatcher(shellApi.endpoints.counts.matchFulfilled, (state, { payload }) => ({
        ...state,
        dashboardCount: payload.counts,
        countIsMore: payload.more,
      }));
  },
});

/** Facts about the previous list that survive a reload. */
export interface ListBehind {
  /** Too little is known to show the list without a request. */
  readonly key: null;
  /** Address of this list. */
  readonly address: string;
  readonly total: number | null;
  readonly rows: readonly Pick<TicketRow, "ticket_id" | "ticket_no" | "source_id">[];
}

/** List as it was left: loaded rows and position. */
export interface KeptList extends Omit<ListBehind, "key"> {
  /** List and filters together: another query is another list. */
  readonly key: string;
  readonly rows: readonly TicketRow[];
  readonly isMore: boolean;
  readonly cursor: string | null;
  readonly isBestFirst: boolean;
  readonly currentId: number | null;
  readonly scrollY: number;
}

interface TicketState {
  readonly allTickets: KeptList | ListBehind | null;
}
const noTickets: TicketState = { allTickets: null };

export const ticketSlice = createSlice({
  name: "ticket",
  initialState: noTickets,
  reducers: {
    keepList: (state, { payload }: PayloadAction<KeptList | ListBehind>) => ({ ...state, allTickets: payload }),
  },
});

interface RuleState {
  readonly ruleList: readonly unknown[];
  readonly actionPriority: readonly unknown[];
  readonly actionTags: readonly unknown[];
  readonly rulesConditionOptions: readonly unknown[];
}
const noRules: RuleState = { ruleList: [], actionPriority: [], actionTags: [], rulesConditionOptions: [] };

export const ruleSlice = createSlice({ name: "twitterTicketingRule", initialState: noRules, reducers: {} });

export const { setLoader } = themeSlice.actions;
export const { keepList } = ticketSlice.actions;
