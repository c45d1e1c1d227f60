/** Texts of the screen for feedback calls. */
export const callsEn = {} as const;
