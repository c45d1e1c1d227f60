import type { BodyOf, Call, ExtrasOf, ReplyOf } from "@smgt/contract/call.ts";
import * as calls from "@smgt/contract/calls/organisation/packs.ts";
import { deskApi, read, readRows, type Answer, type DeskBuilder, type RowOf } from "./desk-api.ts";

export type PackRow = RowOf<typeof calls.getPacks>;
export type PackLook = ReplyOf<typeof calls.getPack>;

const decidePack = <C extends Call>(build: DeskBuilder, call: C) =>
  build.mutation<Partial<ExtrasOf<C>>, BodyOf<C>>({
    query: (body) => ({ call, body }),
    transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<C>>,
    invalidatesTags: ["Masters"],
  });

interface Proposal {
  readonly body: BodyOf<typeof calls.proposePack>;
  readonly files: readonly File[];
}

const packApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    packs: readRows(build, calls.getPacks, { keepSeconds: 0, tags: ["Masters"] }),
    pack: read(build, calls.getPack, { keepSeconds: 0, tags: ["Masters"] }),
    exportPack: build.mutation<ReplyOf<typeof calls.exportPack>, void>({
      query: () => ({ call: calls.exportPack, body: {} }),
      transformResponse: (answer: Answer) => answer.reply as ReplyOf<typeof calls.exportPack>,
    }),
    proposePack: build.mutation<Partial<ExtrasOf<typeof calls.proposePack>>, Proposal>({
      query: ({ body, files }) => ({ call: calls.proposePack, body, files: { uploaded_file: [...files] } }),
      transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<typeof calls.proposePack>>,
      invalidatesTags: ["Masters"],
    }),
    publishPack: decidePack(build, calls.publishPack),
    withdrawPack: decidePack(build, calls.withdrawPack),
  }),
});

export const {
  usePacksQuery,
  usePackQuery,
  useExportPackMutation,
  useProposePackMutation,
  usePublishPackMutation,
  useWithdrawPackMutation,
} = packApi;
