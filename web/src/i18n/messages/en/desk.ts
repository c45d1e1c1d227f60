/** Texts of the desk: everything behind the sign-in. */
export const deskEn = {
  "desk.home": "My work",
} as const;
