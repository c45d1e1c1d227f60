/** The names by which a call asks for a month, January first; in English, whatever language is shown (REQUIREMENTS 9). */
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
