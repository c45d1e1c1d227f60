/** Texts of the screen for posts that wait for a person. */
export const parkedEn = {} as const;
