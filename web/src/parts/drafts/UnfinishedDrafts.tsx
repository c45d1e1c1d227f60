import type { DraftKind, SavedDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { deleteDraft, getDrafts } from "@smgt/contract/calls/tickets/drafts.ts";
import { ask } from "../../api/ask.ts";
import { deskApi, readRows } from "../../api/desk-api.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { drafts, useDraft } from "./use-draft.ts";

const { useUnfinishedQuery } = deskApi.injectEndpoints({
  endpoints: (build) => ({
    // Without a connection nothing is offered, and nothing is lost.
    unfinished: readRows(build, getDrafts, { keepSeconds: 0, tags: ["Unfinished"], isQuiet: true }),
  }),
});

interface Props<K extends DraftKind> {
  readonly kind: K;
  readonly slot: string;
  readonly title: string;
  /** Label of a draft in the list; null for one that belongs to another form. */
  readonly nameOf: (fields: NonNullable<SavedDraft<K>["fields"]>) => string | null;
  /** Call after a draft was opened or not, with the result. */
  readonly onGoOn: (isOpen: boolean) => void;
}

/** Saved drafts from before a reload or from another device, each with a button to continue. */
export function UnfinishedDrafts<K extends DraftKind>({ kind, slot, title, nameOf, onGoOn }: Props<K>) {
  const t = useWords();
  const { key } = useDraft(kind, slot);
  const { data = [] } = useUnfinishedQuery({ kinds: [kind] });
  const dispatch = useDeskDispatch();
  const reload = (): void => void dispatch(deskApi.util.invalidateTags(["Unfinished"]));
  const rows = (data as readonly SavedDraft<K>[]).flatMap((saved) => {
    const name = saved.fields === null || saved.key === key ? null : nameOf(saved.fields);
    return name === null
      ? []
      : [{ saved, name, begun: t("draft.begunAt", { time: formatMomentShort(saved.begun_at ?? "") }) }];
  });
  const discard = async (saved: SavedDraft<K>): Promise<void> => {
    await ask(deleteDraft, { kind, key: saved.key });
    reload();
  };
  const goOn = async (saved: SavedDraft<K>): Promise<void> => {
    await drafts.open({ kind, slot }, saved);
    // The previous draft is saved now, so the list must be read again.
    reload();
    onGoOn(drafts.get({ kind, slot }).key === saved.key);
  };
  if (rows.length === 0) return null;
  return (
    <Banner title={title}>
      <ul className="grid gap-2">
        {rows.map(({ saved, name, begun }) => (
          <li key={saved.key} className="row wrap gap-2">
            <span className="numeral">{begun}</span> <strong>{name}</strong>
            <span className="flow gap-2">
              <Button small aria-label={`${t("draft.goOn")}: ${begun}`} onClick={() => void goOn(saved)}>
                {t("draft.goOn")}
              </Button>
              <Button
                small
                look="quiet"
                aria-label={`${t("draft.discard")}: ${begun}`}
                onClick={() => void discard(saved)}
              >
                {t("draft.discard")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
