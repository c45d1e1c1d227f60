/** What this channel has to be told. Nothing here reads the environment: `main` passes it in. */

export interface XConfig {
  /** Such as `https://api.x.com`, without a slash at the end. */
  readonly baseUrl: string;
  /** Where streams are read, when not at `baseUrl`. */
  readonly streamBaseUrl?: string;
  /** Where people see a post: `<permalinkBaseUrl>/<handle>/status/<id>`. */
  readonly permalinkBaseUrl?: string;
  /** The app's own token: mentions, search, lookup, streams. */
  readonly bearerToken: string;
  /** OAuth 2 access token of our account: replies, messages. A function when something renews it. */
  readonly userToken: string | (() => Promise<string>);
  /** Signs webhook challenges and deliveries. */
  readonly consumerSecret: string;
  readonly ownId: string;
  /** Without the `@`. */
  readonly ownHandle: string;
  /** Which names of fields to ask with; answers are understood in either. */
  readonly spelling?: "classic" | "new";
  /** Quotes that add no word are not taken in unless this is false. */
  readonly ignoreBareQuotes?: boolean;
  /** Rules of the filtered stream; without it, one rule for everything that names us. */
  readonly streamRules?: readonly StreamRule[];
  readonly requestTimeoutMs?: number;
  /** Is told of every request to X, for the log of calls. */
  readonly onRequest?: (request: RequestFact) => void;
  /** No byte for so long means a dead stream (REQUIREMENTS X5.7). */
  readonly streamSilenceMs?: number;
}

/** A request to X without what was sent or answered. */
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

/** The rules we want on the filtered stream. */
export function streamRulesOf(config: XConfig): readonly StreamRule[] {
  return config.streamRules ?? [{ value: `@${config.ownHandle} -is:retweet`, tag: "smgt-mentions" }];
}
