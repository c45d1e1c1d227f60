/** Settings that the server writes on <html>, with defaults for a page without them. */
const MINUTE_MS = 60_000;
/** Obfuscation, not protection (decision 13): the key is public, for pages whose server names none. */
const FALLBACK_STATE_KEY = "smgt-persisted-state";

const { dataset } = document.documentElement;
const given = Number(dataset["minuteMs"] ?? MINUTE_MS);

/** Length of a session minute in milliseconds; tests shorten it. */
export const minuteMs: number = given > 0 ? given : MINUTE_MS;

/** Duration of a session clock, in the scale of `minuteMs`. */
export const scaled = (ms: number): number => (ms * minuteMs) / MINUTE_MS;

export const stateKey: string = dataset["stateKey"] ?? FALLBACK_STATE_KEY;

/** E-mail address or phone number of the team; null if none is set. */
export const teamContact: string | null = dataset["contact"] ?? null;
