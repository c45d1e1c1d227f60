/** Limits of each endpoint and their use, in windows of 15 minutes (REQUIREMENTS X5.2, X5.6). */

export const LIMITS = {
  mentions: 450,
  timeline: 900,
  search: 450,
  lookup: 3_500,
  users: 900,
  stream: 50,
  rules: 450,
  "rules-change": 100,
  connections: 50,
  webhooks: 450,
  subscriptions: 500,
  reply: 100,
  "dm-send": 15,
  "dm-events": 15,
} as const;

export type Endpoint = keyof typeof LIMITS;

export interface Window {
  readonly limit: number;
  used: number;
  readonly resetAt: number;
}

export interface Limits {
  /** Counts a request and returns the headers, and whether it exceeds the limit. */
  count(
    endpoint: Endpoint,
    key: string,
  ): {
    readonly limit: number;
    readonly remaining: number;
    readonly resetAt: number;
    readonly isOver: boolean;
  };
  /** Exhausts the window. */
  useUp(endpoint: Endpoint, key: string): void;
  set(limits: Readonly<Partial<Record<Endpoint, number>>>): void;
  clear(): void;
}

/** Creates the limits; `windowMs` is 15 minutes on X. */
export function createLimits(
  now: () => Date,
  windowMs: number,
  changed: Readonly<Partial<Record<Endpoint, number>>>,
): Limits {
  let limits: Readonly<Record<Endpoint, number>> = { ...LIMITS, ...changed };
  const windows = new Map<string, Window>();
  const windowOf = (endpoint: Endpoint, key: string): Window => {
    const name = `${endpoint} ${key}`;
    const at = now().getTime();
    const known = windows.get(name);
    if (known !== undefined && at < known.resetAt && known.limit === limits[endpoint]) return known;
    // X gives the end of a window in whole seconds.
    const fresh: Window = {
      limit: limits[endpoint],
      used: 0,
      resetAt: Math.ceil((at + windowMs) / 1_000) * 1_000,
    };
    windows.set(name, fresh);
    return fresh;
  };
  return {
    count(endpoint, key) {
      const window = windowOf(endpoint, key);
      window.used += 1;
      return {
        limit: window.limit,
        remaining: Math.max(window.limit - window.used, 0),
        resetAt: window.resetAt,
        isOver: window.used > window.limit,
      };
    },
    useUp(endpoint, key) {
      const window = windowOf(endpoint, key);
      window.used = window.limit;
    },
    set(wanted) {
      limits = { ...limits, ...wanted };
      windows.clear();
    },
    clear() {
      windows.clear();
    },
  };
}

export function isEndpoint(name: string): name is Endpoint {
  return Object.hasOwn(LIMITS, name);
}
