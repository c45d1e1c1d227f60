/** Import of property tests: fast-check draws from the seed of the run. */
import fc from "fast-check";
import { SEED, times } from "./seed.ts";

/** Cases of a property by default: fast-check's hundred, or a hundred times as many. */
const RUNS = times(100, 10_000);

fc.configureGlobal({ seed: SEED, numRuns: RUNS });
