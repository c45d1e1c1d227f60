/**
 * Lazy-loaded screens. A failed chunk is retried once, then fails with the specification's error, for which the error
 * page announces a new version.
 */
import { lazy, type LazyExoticComponent, type ReactNode } from "react";

const RETRY_AFTER_MS = 1_200;

type Loaded<P> = { readonly default: (props: P) => ReactNode };

export interface LazyScreen<P> {
  readonly Screen: LazyExoticComponent<(props: P) => ReactNode>;
  /** Starts loading without rendering. A failure is silent here; rendering reports it. */
  readonly preload: () => void;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function withDeadline<T>(name: string, timeoutMs: number, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(chunkFailed(name))), timeoutMs);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}

/** REQUIREMENTS 8. */
export const chunkFailed = (name: string): string => `Loading chunk ${name} failed`;
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /^Loading chunk .+ failed$/.test(error.message);

/** Loads, with one retry after a failure or a timeout; `timeoutMs` limits both together. */
export async function loadTwice<T>(name: string, timeoutMs: number, load: () => Promise<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  return withDeadline(name, timeoutMs / 2, load).catch(async () => {
    await pause(RETRY_AFTER_MS);
    return withDeadline(name, end - performance.now(), load);
  });
}

export function lazyScreen<P>(name: string, timeoutMs: number, load: () => Promise<Loaded<P>>): LazyScreen<P> {
  let under: Promise<Loaded<P>> | undefined;
  const once = (): Promise<Loaded<P>> => {
    under ??= loadTwice(name, timeoutMs, load).catch(() => {
      under = undefined;
      throw new Error(chunkFailed(name));
    });
    return under;
  };
  return { Screen: lazy(once), preload: () => void once().catch(() => undefined) };
}
