import type { callsEn } from "../en/calls.ts";

/** प्रतिक्रिया कॉल की स्क्रीन के पाठ। */
export const callsHi: Readonly<Record<keyof typeof callsEn, string>> = {};
