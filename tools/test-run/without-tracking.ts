/**
 * Loaded before a file of tests: Node's test runner follows every promise of the process, to say to which test an error
 * belongs that nobody caught. With a whole server in the process that is a tenth of all work. Here it follows its own
 * tests and blocks alone: such an error fails its file, and is told in full on the standard error.
 */
import type { AsyncHook, HookCallbacks } from "node:async_hooks";

const tell = (error: unknown): void => {
  process.stderr.write(`Nobody caught: ${error instanceof Error ? error.stack : String(error)}\n`);
};

const hooks = process.getBuiltinModule("node:async_hooks");
const { AsyncResource, createHook } = hooks;
let runner: HookCallbacks = {};

/** Tells the runner of each test and block as it is made; a hook would tell it of all promises too. */
class Told extends AsyncResource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args);
    runner.init?.(this.asyncId(), args[0], this.triggerAsyncId(), this);
  }
}

/** What the runner gets in place of its hook; it is enabled when the runner begins to watch for errors. */
const hook: AsyncHook = {
  enable() {
    process.on("uncaughtException", tell).on("unhandledRejection", tell);
    return hook;
  },
  disable() {
    process.off("uncaughtException", tell).off("unhandledRejection", tell);
    return hook;
  },
};

const forRunner = (callbacks: HookCallbacks): AsyncHook => {
  runner = callbacks;
  return hook;
};

// NOTE: the runner keeps what it finds here when it is loaded; all others get the real ones.
Object.assign(hooks, { AsyncResource: Told, createHook: forRunner });
process.getBuiltinModule("node:test");
Object.assign(hooks, { AsyncResource, createHook });
