/** Groups of texts that are near copies of each other: the training set, and what it is measured on, must not share one. Pure. */

/** Common words against all words of two texts (Jaccard) from which they are near copies. */
const LIKE = 0.6;

/**
 * Group of each text, named by its member that is first in order; a near copy of a near copy is in the same group. Only
 * texts that share one of their rarest words are compared, because near copies must (prefix filter, Bayardo et al. 2007).
 */
export function groupsOf(texts: readonly (readonly string[])[]): string[] {
  const sets = texts.map((words) => new Set(words));
  const counts = new Map<string, number>();
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (a: string, b: string): number => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1);
  const parents = sets.map((_, at) => at);
  const groupOf = (at: number): number => {
    let group = at;
    while (parents[group] !== group) group = parents[group] ?? group;
    parents[at] = group;
    return group;
  };
  const before = new Map<string, number[]>();
  for (const [at, set] of sets.entries()) {
    const rarest = [...set].toSorted(rarity).slice(0, set.size - Math.ceil(LIKE * set.size) + 1);
    for (const word of rarest) {
      const others = before.get(word) ?? [];
      before.set(word, others);
      for (const other of others)
        if (groupOf(other) !== groupOf(at) && isLike(set, sets[other] ?? new Set()))
          parents[groupOf(at)] = groupOf(other);
      others.push(at);
    }
  }
  const names = new Map<number, string>();
  for (const [at, words] of texts.entries()) {
    const [group, text] = [groupOf(at), words.join(" ")];
    const first = names.get(group) ?? text;
    names.set(group, text < first ? text : first);
  }
  return texts.map((_, at) => names.get(groupOf(at)) ?? "");
}

function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return common >= LIKE * (one.size + other.size - common);
}
