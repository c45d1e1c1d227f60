import type { deskEn } from "../en/desk.ts";

export const deskHi: Readonly<Record<keyof typeof deskEn, string>> = {
  "desk.home": "मेरा काम",
};
