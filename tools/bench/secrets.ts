/**
 * Secrets of one run of the bench. The server is measured in production mode, which refuses those of the demo: the
 * password of every account and the tokens of the stand-in are made again each time.
 */
import { randomBytes } from "node:crypto";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";

const made = (): string => randomBytes(24).toString("hex");

/** The password of every account of the bench. */
export const BENCH_PASSWORD = made();

/** The stand-in's account, as server and stand-in are told it. */
export const BENCH_ACCOUNT = { ...DEMO_ACCOUNT, bearerToken: made(), userToken: made(), consumerSecret: made() };
