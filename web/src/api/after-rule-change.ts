/** Local list of rules after one's own change, until it is reloaded. Pure. */
interface List {
  readonly rows: readonly { readonly ruleId: number }[];
  readonly extras: { readonly draft_revision?: number };
}

/** Change that was sent: an order, or the trial of a file. */
interface Sent {
  readonly rules?: readonly { readonly ruleId: number; readonly sequence: number }[];
  readonly dry_run?: "Y" | "N";
}

/** True for a list loaded before one's own change that arrives after it; the local list is newer. */
export const isOlder = (read: Pick<List, "extras">, here: Pick<List, "extras">): boolean =>
  (read.extras.draft_revision ?? 0) < (here.extras.draft_revision ?? 0);

/** A revision further ahead contains a colleague's unseen change, so it stays unknown. */
export function afterChange<L extends List>(list: L, sent: Sent, answer: List["extras"]): L {
  const { draft_revision: before = 0 } = list.extras;
  if (sent.dry_run === "Y" || answer.draft_revision !== before + 1) return list;
  const places = new Map(sent.rules?.map(({ ruleId, sequence }) => [ruleId, sequence]));
  const placeOf = ({ ruleId }: { readonly ruleId: number }): number => places.get(ruleId) ?? 0;
  return {
    ...list,
    rows: places.size === 0 ? list.rows : list.rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
    extras: { ...list.extras, draft_revision: answer.draft_revision },
  };
}
