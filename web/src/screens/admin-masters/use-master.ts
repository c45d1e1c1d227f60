/** One list of the masters: its form, its rows, what is typed over each of them, and the changes that are sent. */
import { useState } from "react";
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/master-changes.ts";
import {
  useChangeMasterMutation,
  useMasterFormQuery,
  useMasterRowsQuery,
  type MasterForm,
  type MasterRow,
} from "../../api/admin-master-queries.ts";
import { useProof, type Proof } from "../../parts/proof/use-proof.ts";
import { keyOf, keyText, type Draft, type Fields } from "./draft.ts";

/** In place of the key of a row: a row that is not there yet. */
export const NEW = "new";

export interface Change {
  readonly kind: MasterChangeKind;
  readonly row: Fields;
  readonly values?: Fields;
  readonly was?: Fields;
  readonly reason: string;
}

export interface Master {
  readonly list: MasterList;
  readonly form: MasterForm | undefined;
  readonly rows: readonly MasterRow[];
  readonly isLoading: boolean;
  /** The rows are being asked for again. */
  readonly isRenewed: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  readonly proof: Proof;
  readonly keyTextOf: (row: Fields) => string;
  readonly draftOf: (key: string) => Draft | null;
  readonly setDraft: (key: string, draft: Draft | null) => void;
  readonly send: (
    change: Change,
  ) => Promise<{ readonly data?: { readonly waits?: string | undefined } | undefined; readonly error?: unknown }>;
}

type Sent = Parameters<ReturnType<typeof useChangeMasterMutation>[0]>[0];

/** Drafts are kept by row, so that nothing is lost by looking at another row. */
export function useMaster(list: MasterList): Master {
  const form = useMasterFormQuery({ list });
  const rows = useMasterRowsQuery({ list, with_ended: "Y" });
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [changeMaster] = useChangeMasterMutation();
  const proof = useProof();
  const key = form.data?.key ?? [];
  return {
    list,
    form: form.data,
    rows: rows.data ?? [],
    isLoading: form.isLoading || rows.isLoading,
    isRenewed: rows.isFetching,
    error: form.error ?? rows.error,
    reload: () => {
      void form.refetch();
      void rows.refetch();
    },
    proof,
    keyTextOf: (row) => keyText(key, row),
    draftOf: (of) => drafts[of] ?? null,
    setDraft: (of, draft) =>
      setDrafts(({ [of]: _before, ...others }) => (draft === null ? others : { ...others, [of]: draft })),
    send: ({ kind, row, values, was, reason }) =>
      proof.run(() =>
        changeMaster({
          list,
          key: keyOf(key, row),
          kind,
          ...(values === undefined ? {} : { values: values as NonNullable<Sent["values"]> }),
          ...(was === undefined ? {} : { was: was as NonNullable<Sent["was"]> }),
          reason,
        }),
      ),
  };
}
