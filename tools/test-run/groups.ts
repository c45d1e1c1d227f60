/**
 * Which files of tests share a process. What a file loads, and the compiler of Node makes fast, is a good half of what a
 * short file costs; files after it have it for nothing. Each still has its own world and its own database.
 */

/** What wants a process for itself: it kills processes, or is long. */
const ALONE = [/^tests\/(crash|failure|attack|campaign)\//, /^tests\/journeys\/screens-/];
/** The most files, so that the last process of a run is not a long one, and none is taken for one that hangs. */
const mostOf = (place: string): number => (place === "tests/journeys" ? 4 : 8);

/** Files in their order, by their paths from the project's root; those of one folder that may be together are. */
export function groupFiles(files: readonly string[], isAlone: (file: string) => boolean = () => false): string[][] {
  const groups: string[][] = [];
  let open: { readonly place: string; readonly files: string[] } | null = null;
  for (const file of files) {
    if (ALONE.some((place) => place.test(file)) || isAlone(file)) {
      groups.push([file]);
      continue;
    }
    const place = placeOf(file);
    if (open === null || open.place !== place || open.files.length === mostOf(place)) {
      open = { place, files: [] };
      groups.push(open.files);
    }
    open.files.push(file);
  }
  return groups;
}

/** A workspace; the tests of a whole server by what they are about. */
const placeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("tests/") ? 2 : 1)
    .join("/");
