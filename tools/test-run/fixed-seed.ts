/** Imported by tests of properties: fast-check draws from the seed of the run. */
import fc from "fast-check";
import { SEED, times } from "./seed.ts";

/** Cases of a property where it names no number: fast-check's hundred, and a hundred times that. */
const RUNS = times(100, 10_000);

fc.configureGlobal({ seed: SEED, numRuns: RUNS });
