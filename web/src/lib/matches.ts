/** Search match of a name: every word somewhere, ignoring case, nukta and joiners. */
const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u093c\u200c\u200d]/g, "")
    .toLowerCase();

export function matches(name: string, typed: string): boolean {
  const folded = fold(name);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
