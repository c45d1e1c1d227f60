/**
 * Where the app lives on its host (REQUIREMENTS 2), without a trailing slash, as router and API
 * client want it. The server writes it into the page; in development there is none.
 */
export const basePath: string = (document.documentElement.dataset["base"] ?? "/").replace(/\/$/, "");
