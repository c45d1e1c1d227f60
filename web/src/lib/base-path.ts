/**
 * Base path of the app on its host (REQUIREMENTS 2), without a trailing slash. The server writes it into the page; in
 * development it is empty.
 */
export const basePath: string = (document.documentElement.dataset["base"] ?? "/").replace(/\/$/, "");
