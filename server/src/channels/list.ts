/** List of channels with lookups by stored code. Pure. A further channel is a further row; nothing here names one. */
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";
import type { Channel, ChannelCode, ChannelTraits, RefusalKind } from "./channel.ts";

export interface Channels {
  readonly known: readonly ChannelTraits[];
  /** Channels with an account of ours: they are read and replied on. */
  readonly open: readonly Channel[];
}

/** Codes of channels under which their items are stored. */
export interface KnownCodes {
  readonly known: readonly Pick<ChannelTraits, "publicCode" | "privateCode">[];
}

/** Channel of a post, message or ticket; undefined without one, or for one no longer known. */
export const channelOf = <T extends KnownCodes["known"][number]>(
  { known }: { readonly known: readonly T[] },
  code: ChannelCode | null,
): T | undefined =>
  known.find(({ publicCode, privateCode }) => code !== null && (code === publicCode || code === privateCode));

export const channelNamed = ({ known }: Channels, name: string): ChannelTraits | undefined =>
  known.find((one) => one.code === name);

export const shownName = (channels: Channels, name: string): string => channelNamed(channels, name)?.name ?? name;

/** Our account on the channel of this name; undefined when none is set up. */
export const openChannel = ({ open }: Channels, name: string): Channel | undefined =>
  open.find((one) => one.code === name);

/** Our account on the item's channel; undefined when none is set up. */
export const openChannelOf = ({ open }: Channels, code: ChannelCode): Channel | undefined =>
  open.find((one) => codesOf(one).includes(code));

/** True when only its writer and we can read it. Items of an unknown channel count as private. */
export const isPrivate = (channels: KnownCodes, code: ChannelCode | null): boolean =>
  code !== null && channelOf(channels, code)?.publicCode !== code;

/** Public kinds of items. */
export const publicCodes = ({ known }: Channels): ChannelCode[] => known.map((one) => one.publicCode);

/** Kinds of items of a channel. */
export const codesOf = ({ publicCode, privateCode }: ChannelTraits): ChannelCode[] =>
  privateCode === null ? [publicCode] : [publicCode, privateCode];

/** Channel of this name, if it has messages. */
export function messagesOn(channels: Channels, name: string): ChannelTraits | undefined {
  const channel = channelNamed(channels, name);
  return channel?.privateCode == null ? undefined : channel;
}

/** Rules for a public reply or a message; the State may set a lower limit for messages. */
export const rulesFor = ({ rules }: ChannelTraits, wanted: "P" | "D", dmMaxLength: number): ReplyRules =>
  wanted === "P" ? rules.public : { ...rules.private, max: Math.min(rules.private.max, dmMaxLength) };

/**
 * Code of a refusal or pause in rows, calls and screens: channel and kind. UNKNOWN: the outcome is unknown. RESTORED:
 * sending is paused since a restore of the database.
 */
export const outsideCode = <K extends RefusalKind | "UNKNOWN" | "RESTORED">(
  channel: string,
  kind: K,
): `${string}_${K}` => `${channel}_${kind}`;
