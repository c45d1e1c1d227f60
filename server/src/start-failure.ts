/** Sentences for what can go wrong at start. Pure. */

/** Host and port of a database URL, without its secret. */
export function databaseHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "the given address";
  }
}

/** What to tell the person who started the program. */
export function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return `SMGT cannot start: ${String(error)}`;
  if ("code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? String(error.port) : "?";
    return `SMGT cannot start: port ${port} is taken by another program. Stop that one, or choose another port with SMGT_PORT.`;
  }
  if ("code" in error && error.code === "EACCES" && "port" in error) {
    return `SMGT cannot start: this user may not listen on port ${String(error.port)}. Choose one above 1023 with SMGT_PORT.`;
  }
  return `SMGT cannot start: ${error.message}`;
}
