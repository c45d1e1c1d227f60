/** Solves an ALTCHA challenge (format version 2) and encodes it for the server's `verifySolution`. */
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

const TIMEOUT_MS = 60_000;

function isChallenge(value: unknown): value is Challenge {
  return typeof value === "object" && value !== null && "parameters" in value && typeof value.parameters === "object";
}

/** Base64 of `{challenge, solution}`, or null when it cannot be solved here. */
export async function solveCaptcha(value: unknown): Promise<string | null> {
  if (!isChallenge(value)) return null;
  const solution = await solveChallenge({ challenge: value, deriveKey, timeout: TIMEOUT_MS });
  if (solution === null) return null;
  return btoa(JSON.stringify({ challenge: { parameters: value.parameters, signature: value.signature }, solution }));
}
