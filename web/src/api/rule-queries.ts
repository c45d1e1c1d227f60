/** Queries of the rules screen. All editors share the draft, so every change reloads it. */
import type { BodyOf, Call, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import * as models from "@smgt/contract/calls/casework/training.ts";
import * as calls from "@smgt/contract/calls/intake/rules.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as trials from "@smgt/contract/calls/intake/rule-trials.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { afterChange, isOlder } from "./after-rule-change.ts";
import { change, deskApi, read, readAs, readRows, type Answer, type DeskBuilder, type RowOf } from "./desk-api.ts";
import { readPages } from "./paged-queries.ts";

interface WithExtras<C extends Call> {
  readonly rows: readonly RowOf<C>[];
  readonly extras: Partial<ExtrasOf<C>>;
}

interface Whole<C extends Call> {
  readonly isQuiet?: boolean;
  /** Merges a new answer into the cached one; by default the cached one stays. */
  readonly merge?: (here: WithExtras<C>, read: WithExtras<C>) => WithExtras<C> | void;
}

const readWhole = <C extends Call>(build: DeskBuilder, call: C, { isQuiet = false, merge }: Whole<C> = {}) =>
  build.query<WithExtras<C>, BodyOf<C>>({
    query: (body) => ({ call, body, ...(isQuiet ? { isQuiet } : {}) }),
    transformResponse: ({ reply, extras }: Answer) => ({
      rows: rowsOf(reply as readonly RowOf<C>[] | string),
      extras: extras as Partial<ExtrasOf<C>>,
    }),
    keepUnusedDataFor: 0,
    providesTags: readAs("Rules"),
    ...(merge === undefined ? {} : { merge }),
  });

/**
 * Mutation of the draft or the live rules; returns the extras of its answer. `readsAgain`: reload also after a refusal,
 * which a colleague's change may have caused.
 */
const changeRules = <C extends Call>(build: DeskBuilder, call: C, readsAgain = false) =>
  build.mutation<Partial<ExtrasOf<C>>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<C>>,
    invalidatesTags: (_answer, error) => (error === undefined || readsAgain ? ["Rules"] : []),
    async onQueryStarted(body, { dispatch, queryFulfilled }): Promise<void> {
      const done = await queryFulfilled.catch(() => null);
      if (done !== null)
        dispatch(ruleApi.util.updateQueryData("rules", {}, (list) => afterChange(list, body, done.data)));
    },
  });

export type RuleRow = RowOf<typeof calls.getAllRule>;
export type RuleOptions = ReplyOf<typeof calls.conditionsAndOperators>;
export type TriedPost = RowOf<typeof trials.tryRules>;
export type RuleVersion = RowOf<typeof sets.ruleVersions>;
export type RuleDifference = RowOf<typeof sets.compareRuleVersions>;
export type Model = RowOf<typeof models.getModels>;
export type Rehearsal = RowOf<typeof trials.rehearsals>;

export const ruleApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    rules: readWhole(build, calls.getAllRule, { merge: (here, read) => (isOlder(read, here) ? undefined : read) }),
    ruleOptions: read(build, calls.conditionsAndOperators, { tags: ["Masters"] }),
    ruleOfficers: readRows(build, calls.ruleOfficers, { keepSeconds: 60 }),
    rule: read(build, calls.getRuleById, { keepSeconds: 0 }),
    saveRule: changeRules(build, calls.saveRule),
    updateRule: changeRules(build, calls.updateRule, true),
    orderRules: changeRules(build, calls.updateRuleSequence, true),
    deleteRule: changeRules(build, calls.deleteRuleById, true),
    publishRules: changeRules(build, sets.publishRules, true),
    ruleVersions: readPages(build, sets.ruleVersions, ["Rules"]),
    compareRules: readRows(build, sets.compareRuleVersions, { keepSeconds: 0, tags: ["Rules"] }),
    bringBackRules: changeRules(build, sets.bringBackRules, true),
    exportRules: build.mutation<ReplyOf<typeof sets.exportRules>, BodyOf<typeof sets.exportRules>>({
      query: (body) => ({ call: sets.exportRules, body }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof sets.exportRules>,
    }),
    importRules: changeRules(build, sets.importRules, true),
    ruleFromPost: read(build, sets.ruleFromPost, { keepSeconds: 0 }),
    ruleHits: readPages(build, sets.ruleHits),
    tryRules: readWhole(build, trials.tryRules, { isQuiet: true }),
    startRehearsal: changeRules(build, trials.startRehearsal),
    rehearsals: readRows(build, trials.rehearsals, { keepSeconds: 0, tags: ["Rules"], isQuiet: true }),
    rehearsalPosts: readPages(build, trials.rehearsalPosts),
    cancelRehearsal: changeRules(build, trials.cancelRehearsal),
    models: readWhole(build, models.getModels),
    setModel: change(build, models.setModel, ["Rules"]),
  }),
});

export const {
  useRulesQuery,
  useRuleOptionsQuery,
  useRuleOfficersQuery,
  useRuleQuery,
  useLazyRuleQuery,
  useSaveRuleMutation,
  useUpdateRuleMutation,
  useOrderRulesMutation,
  useDeleteRuleMutation,
  usePublishRulesMutation,
  useRuleVersionsInfiniteQuery,
  useCompareRulesQuery,
  useBringBackRulesMutation,
  useExportRulesMutation,
  useImportRulesMutation,
  useRuleFromPostQuery,
  useRuleHitsInfiniteQuery,
  useTryRulesQuery,
  useStartRehearsalMutation,
  useRehearsalsQuery,
  useRehearsalPostsInfiniteQuery,
  useCancelRehearsalMutation,
  useModelsQuery,
  useSetModelMutation,
} = ruleApi;
