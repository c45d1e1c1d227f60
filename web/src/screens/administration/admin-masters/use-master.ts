/** One list of the masters: form, rows, their drafts, and changes. */
import type { DraftFields } from "@smgt/contract/calls/tickets/drafts.ts";
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import {
  useChangeMasterMutation,
  useMasterFormQuery,
  useMasterRowsQuery,
  type MasterForm,
  type MasterRow,
} from "../../../api/admin-master-queries.ts";
import { useProof, type Proof } from "../../../parts/proof/use-proof.ts";
import { drafts, useDraft, useDraftSaving } from "../../../parts/drafts/use-draft.ts";
import { keyOf, keyText, withRow, type Draft, type Fields } from "./draft.ts";

/** Key of a row that does not exist yet. */
export const NEW = "new";

export interface Change {
  readonly kind: MasterChangeKind;
  readonly row: Fields;
  readonly values?: Fields;
  readonly was?: Fields;
  readonly reason: string;
  readonly pressId?: string;
}

export interface Master {
  readonly list: MasterList;
  readonly form: MasterForm | undefined;
  readonly rows: readonly MasterRow[];
  readonly isLoading: boolean;
  /** True during a reload of the rows. */
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

const KINDS = ["master"] as const;

/** Drafts of a list's rows, stored by the server, so that a reload restores them. */
export function useDrafts(list: MasterList): Pick<Master, "draftOf" | "setDraft"> {
  const place = { kind: "master", slot: list } as const;
  const { fields } = useDraft(place.kind, list);
  useDraftSaving(KINDS, list, true);
  return {
    draftOf: (key) => fields[key] ?? null,
    setDraft: (key, draft) => {
      const rows = withRow(drafts.get(place).fields, key, draft);
      // The form's values are those of the contract, from which its fields were built.
      drafts.change(place, rows as DraftFields<"master">);
      if (Object.keys(rows).length === 0) void drafts.save(place);
    },
  };
}

/** Drafts are stored by row, so that switching rows loses nothing. */
export function useMaster(list: MasterList): Master {
  const form = useMasterFormQuery({ list });
  const rows = useMasterRowsQuery({ list, with_ended: "Y" });
  const rowDrafts = useDrafts(list);
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
    ...rowDrafts,
    send: ({ kind, row, values, was, reason, pressId }) =>
      proof.run(() =>
        changeMaster({
          list,
          key: keyOf(key, row),
          kind,
          ...(values === undefined ? {} : { values: values as NonNullable<Sent["values"]> }),
          ...(was === undefined ? {} : { was: was as NonNullable<Sent["was"]> }),
          reason,
          ...(pressId === undefined ? {} : { client_ref: pressId }),
        }),
      ),
  };
}
