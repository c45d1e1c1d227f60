/** Output of operating commands: lines on the terminal, or one clear sentence and exit code 1. */
import { ConfigError } from "./config.ts";
import { PackRefused } from "./domain/law/masters/packs/read-pack.ts";
import { Unusable } from "./cli-command.ts";
import { NOT_DONE, sayWhy } from "./start-failure.ts";

const EXPECTED = [ConfigError, Unusable, PackRefused];

/** Runs a command and prints its lines. A closed pipe, as by `head`, does not abort the command. */
export async function runOperating(work: () => Promise<readonly string[]>): Promise<void> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    for (const line of await work()) process.stdout.write(`${line}\n`);
  } catch (error) {
    const said =
      error instanceof Error && EXPECTED.some((kind) => error instanceof kind)
        ? error.message
        : sayWhy(error, NOT_DONE);
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  }
}
