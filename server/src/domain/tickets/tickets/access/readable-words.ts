/**
 * The only exit for the words of a ticket: every text by a citizen or officer passes it on the way to a response,
 * list, file or search. Pure. It applies the reader's right to personal data; `visible-to.ts` decides which tickets are
 * visible. `tests/promises/access` plants a secret in every text column.
 */
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { isPrivate, type Channels } from "../../../../channels/list.ts";

/** Replacement for a direct message or deleted post that the reader may not read. */
const HIDDEN = "•••";

/** The words of one ticket, masked for one reader. */
export interface Words {
  /** Personal data are visible to officers who work the ticket (REQUIREMENTS W1.2). */
  readonly maySeePersonal: boolean;
  /**
   * Returns a citizen's text. Direct messages are for officers who work the ticket; posts are for all, masked. Text
   * deleted by its author is for the cell only.
   */
  said(text: string, channel: string | null, isDeleted: boolean): string;
  /** Returns whether the reader may read the text at all. */
  mayRead(channel: string | null, isDeleted: boolean): boolean;
  /** Returns our reply; `D` is a direct message. */
  replied(text: string, replyChannel: string): string;
  /**
   * Returns text by an officer or a platform, masked: remarks, reports, reasons and file names may contain personal
   * data.
   */
  written(text: string): string;
  writtenOrNull(text: string | null): string | null;
  /** Returns the media; they are as private as their text. */
  shown<T>(media: readonly T[], channel: string | null, isDeleted: boolean): readonly T[];
}

/** Characters that reverse the text direction: the displayed words would differ from those stored and searched. */
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
 * Returns the words for a reader with or without the right to personal data. A right that comes from holding the
 * ticket, not from the role, excludes deleted text.
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
