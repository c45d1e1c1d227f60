/** Whether a name matches what is typed: every word somewhere, in any case, nukta and joiners aside. */
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
