import type { parkedEn } from "../en/parked.ts";

/** रुकी हुई पोस्टों की स्क्रीन के पाठ। */
export const parkedHi: Readonly<Record<keyof typeof parkedEn, string>> = {};
