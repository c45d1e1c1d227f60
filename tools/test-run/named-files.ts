/** Which tests the names after `npm test --` mean. */
import path from "node:path";

/** A name of which nothing is a test; its sentence says what to do. */
export class NoTest extends Error {}

/** The files, by their paths from `root`, that are named or lie in a folder that is named, each once. */
export function amongNamed(root: string, files: readonly string[], named: readonly string[]): string[] {
  const within = (name: string): string[] => {
    const at = path.relative(root, path.resolve(root, name)).split(path.sep).join("/");
    const found = files.filter((file) => file === at || file.startsWith(`${at}/`));
    if (found.length === 0)
      throw new NoTest(
        `There is no test at ${name}; name files such as tests/calls/workflow.test.ts, or folders such as tests/calls.`,
      );
    return found;
  };
  return [...new Set(named.flatMap(within))];
}
