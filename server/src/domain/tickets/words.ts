/**
 * The one door for the words of a ticket: every text that a citizen or an officer wrote passes it before it leaves in an
 * answer, a list, a file or a search. It knows the reader's right to what is personal and by which channel a text came;
 * which tickets a reader sees at all is `access.ts`. Pure. `tests/promises/access` plants a secret in every text column.
 */
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";

export const MESSAGE = "X-DM";
/** Stands for a direct message that is not the reader's to read. */
const HIDDEN = "•••";

/** How one reader sees the words of one ticket. */
export interface Words {
  /** Whether they see what is personal: those who work the ticket (design: workflow 1.2). */
  readonly maySeePersonal: boolean;
  /** What a citizen said, by its channel: a direct message is read by who works the ticket, a post by all, blotted. */
  said(text: string, channel: string | null): string;
  /** Our reply: `D` went as a direct message. */
  replied(text: string, replyChannel: string): string;
  /** What an officer wrote, or X answered: remarks, reports, reasons, names of files. Personal data stand in these too. */
  written(text: string): string;
  writtenOrNull(text: string | null): string | null;
  /** Pictures of a direct message are as private as its text. */
  shown<T>(media: readonly T[], channel: string | null): readonly T[];
}

const PLAIN: Words = {
  maySeePersonal: true,
  said: (text) => text,
  replied: (text) => text,
  written: (text) => text,
  writtenOrNull: (text) => text,
  shown: (media) => media,
};

const BLOTTED: Words = {
  maySeePersonal: false,
  said: (text, channel) => (channel === MESSAGE ? HIDDEN : maskPersonal(text)),
  replied: (text, replyChannel) => (replyChannel === "D" ? HIDDEN : maskPersonal(text)),
  written: maskPersonal,
  writtenOrNull: (text) => (text === null ? null : maskPersonal(text)),
  shown: (media, channel) => (channel === MESSAGE ? [] : media),
};

/** The words for a reader with or without the right to what is personal. */
export const wordsFor = (maySeePersonal: boolean): Words => (maySeePersonal ? PLAIN : BLOTTED);
