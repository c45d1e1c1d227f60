/** Where the app lives on its host (specification, section 2), without a trailing slash, as router and API client want it. */
export const basePath: string = import.meta.env.BASE_URL.replace(/\/$/, "");
