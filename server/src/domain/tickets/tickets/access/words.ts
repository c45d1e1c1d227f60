/**
 * The one door for the words of a ticket: every text that a citizen or an officer wrote passes it before it leaves in an
 * answer, a list, a file or a search. It knows the reader's right to what is personal and by which channel a text came;
 * which tickets a reader sees at all is `access.ts`. Pure. `tests/promises/access` plants a secret in every text column.
 */
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { isPrivate, type Channels } from "../../../../channels/list.ts";

/** Stands for a direct message, or a post that its writer deleted, that is not the reader's to read. */
const HIDDEN = "•••";

/** How one reader sees the words of one ticket. */
export interface Words {
  /** Whether they see what is personal: those who work the ticket (REQUIREMENTS W1.2). */
  readonly maySeePersonal: boolean;
  /**
   * What a citizen said, by its channel: a direct message is read by those who work the ticket, a post by all, blotted; what its
   * writer deleted since then, by the cell alone.
   */
  said(text: string, channel: string | null, isDeleted: boolean): string;
  /** Whether that is the reader's to read. */
  mayRead(channel: string | null, isDeleted: boolean): boolean;
  /** Our reply: `D` went as a direct message. */
  replied(text: string, replyChannel: string): string;
  /** What an officer wrote, or a platform answered: remarks, reports, reasons, names of files. Personal data stand in these too. */
  written(text: string): string;
  writtenOrNull(text: string | null): string | null;
  /** Pictures are as private as the text that they came with. */
  shown<T>(media: readonly T[], channel: string | null, isDeleted: boolean): readonly T[];
}

/** Signs that turn the order of letters round: with them a text shows other words than are stored and searched. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const inOrder = (text: string): string => text.replace(TURNING, "");
const blotted = (text: string): string => maskPersonal(inOrder(text));

type Door = Pick<Words, "maySeePersonal" | "mayRead" | "replied" | "written">;

const through = (door: Door): Words => ({
  ...door,
  said: (text, channel, isDeleted) => (door.mayRead(channel, isDeleted) ? door.written(text) : HIDDEN),
  writtenOrNull: (text) => (text === null ? null : door.written(text)),
  shown: (media, channel, isDeleted) => (door.mayRead(channel, isDeleted) ? media : []),
});

/**
 * The words for a reader with or without the right to what is personal. Who has it because they hold the ticket, and not
 * by their role, does not read what was deleted.
 */
export const wordsFor = (channels: Channels, maySeePersonal: boolean, readsDeleted = maySeePersonal): Words =>
  maySeePersonal
    ? through({
        maySeePersonal,
        mayRead: (_channel, isDeleted) => readsDeleted || !isDeleted,
        replied: inOrder,
        written: inOrder,
      })
    : through({
        maySeePersonal,
        mayRead: (channel, isDeleted) => !isDeleted && !isPrivate(channels, channel),
        replied: (text, replyChannel) => (replyChannel === "D" ? HIDDEN : blotted(text)),
        written: blotted,
      });
