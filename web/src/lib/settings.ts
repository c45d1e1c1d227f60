/** What the server writes on <html> for the page. Everything has a default: the page also runs without. */
const MINUTE_MS = 60_000;
/** A courtesy and no protection (decision 14): it stands here for pages whose server names none. */
const FALLBACK_STATE_KEY = "smgt-persisted-state";

const { dataset } = document.documentElement;
const given = Number(dataset["minuteMs"] ?? MINUTE_MS);

/** The length of a minute of session times; tests make it short. */
export const minuteMs: number = given > 0 ? given : MINUTE_MS;

/** A time that session clocks count, in the scale of `minuteMs`. */
export const scaled = (ms: number): number => (ms * minuteMs) / MINUTE_MS;

/** The passphrase of the persisted state. */
export const stateKey: string = dataset["stateKey"] ?? FALLBACK_STATE_KEY;

/** Mail address or telephone number of the team; null where none is set. */
export const teamContact: string | null = dataset["contact"] ?? null;
