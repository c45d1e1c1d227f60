/** Settings of this channel. Nothing here reads the environment: `main` passes them in. */

export interface XConfig {
  /** Such as `https://api.x.com`, without a trailing slash. */
  readonly baseUrl: string;
  /** Base URL of streams, if not `baseUrl`. */
  readonly streamBaseUrl?: string;
  /** Public URL of posts: `<permalinkBaseUrl>/<handle>/status/<id>`. */
  readonly permalinkBaseUrl?: string;
  /** The app's own token: mentions, search, lookup, streams. */
  readonly bearerToken: string;
  /** OAuth 2 access token of our account: replies, messages. A function when it is renewed elsewhere. */
  readonly userToken: string | (() => Promise<string>);
  /** Signs webhook challenges and deliveries. */
  readonly consumerSecret: string;
  readonly ownId: string;
  /** Without the `@`. */
  readonly ownHandle: string;
  /** Spelling of requested fields; answers are understood in either. */
  readonly spelling?: "classic" | "new";
  /** Ignores quotes without added text, unless false. */
  readonly ignoreBareQuotes?: boolean;
  /** Rules of the filtered stream; by default one rule for all mentions. */
  readonly streamRules?: readonly StreamRule[];
  readonly requestTimeoutMs?: number;
  /** Receives every request to X, for the API log. */
  readonly onRequest?: (request: RequestFact) => void;
  /** Silence that means a dead stream (REQUIREMENTS X5.7). */
  readonly streamSilenceMs?: number;
}

/** Request to X without its content. */
export interface RequestFact {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly latencyMs: number;
}

export interface StreamRule {
  readonly value: string;
  readonly tag: string;
}

/** Stream rules of our account. */
export function streamRulesOf(config: XConfig): readonly StreamRule[] {
  return config.streamRules ?? [{ value: `@${config.ownHandle} -is:retweet`, tag: "smgt-mentions" }];
}
