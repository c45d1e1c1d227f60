/**
 * The one door for the words of a ticket: every text that a citizen or an officer wrote passes it before it leaves in an
 * answer, a list, a file or a search. It knows the reader's right to what is personal and by which channel a text came;
 * which tickets a reader sees at all is `access.ts`. Pure. `tests/promises/access` plants a secret in every text column.
 */
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { isPrivate, type Channels } from "../../../channels/list.ts";

/** Stands for a direct message that is not the reader's to read. */
const HIDDEN = "•••";

/** How one reader sees the words of one ticket. */
export interface Words {
  /** Whether they see what is personal: those who work the ticket (REQUIREMENTS W1.2). */
  readonly maySeePersonal: boolean;
  /** What a citizen said, by its channel: a direct message is read by who works the ticket, a post by all, blotted. */
  said(text: string, channel: string | null): string;
  /** Our reply: `D` went as a direct message. */
  replied(text: string, replyChannel: string): string;
  /** What an officer wrote, or a platform answered: remarks, reports, reasons, names of files. Personal data stand in these too. */
  written(text: string): string;
  writtenOrNull(text: string | null): string | null;
  /** Pictures of a direct message are as private as its text. */
  shown<T>(media: readonly T[], channel: string | null): readonly T[];
}

/** Signs that turn the order of letters round: with them a text shows other words than are stored and searched. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const inOrder = (text: string): string => text.replace(TURNING, "");
const blotted = (text: string): string => maskPersonal(inOrder(text));

const PLAIN: Words = {
  maySeePersonal: true,
  said: inOrder,
  replied: inOrder,
  written: inOrder,
  writtenOrNull: (text) => (text === null ? null : inOrder(text)),
  shown: (media) => media,
};

const blottedWords = (channels: Channels): Words => ({
  maySeePersonal: false,
  said: (text, channel) => (isPrivate(channels, channel) ? HIDDEN : blotted(text)),
  replied: (text, replyChannel) => (replyChannel === "D" ? HIDDEN : blotted(text)),
  written: blotted,
  writtenOrNull: (text) => (text === null ? null : blotted(text)),
  shown: (media, channel) => (isPrivate(channels, channel) ? [] : media),
});

/** The words for a reader with or without the right to what is personal. */
export const wordsFor = (channels: Channels, maySeePersonal: boolean): Words =>
  maySeePersonal ? PLAIN : blottedWords(channels);
