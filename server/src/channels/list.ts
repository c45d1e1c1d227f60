/**
 * The list of channels, and what the domain asks of it: which channel a stored code belongs to, whether its items are
 * private, how a refusal is called outside. Pure. A further channel is a further row; nothing here knows one by name.
 */
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";
import type { Channel, ChannelCode, ChannelTraits, RefusalKind } from "./channel.ts";

export interface Channels {
  /** Every channel that the program knows. */
  readonly known: readonly ChannelTraits[];
  /** Those on which we have an account: they are read, and answers go out. */
  readonly open: readonly Channel[];
}

/** Of channels, only the codes by which what comes from them is stored. */
export interface KnownCodes {
  readonly known: readonly Pick<ChannelTraits, "publicCode" | "privateCode">[];
}

/** The channel of a post, a message or a ticket; undefined for what came by no channel, or by one that is no longer known. */
export const channelOf = <T extends KnownCodes["known"][number]>(
  { known }: { readonly known: readonly T[] },
  code: ChannelCode | null,
): T | undefined =>
  known.find(({ publicCode, privateCode }) => code !== null && (code === publicCode || code === privateCode));

/** The channel of this name, such as that of a reply. */
export const channelNamed = ({ known }: Channels, name: string): ChannelTraits | undefined =>
  known.find((one) => one.code === name);

/** What people call the channel of this name. */
export const shownName = (channels: Channels, name: string): string => channelNamed(channels, name)?.name ?? name;

/** Our account on the channel of this name; undefined where none is set up. */
export const openChannel = ({ open }: Channels, name: string): Channel | undefined =>
  open.find((one) => one.code === name);

/** Our account on the channel that an item came by; undefined where none is set up. */
export const openChannelOf = ({ open }: Channels, code: ChannelCode): Channel | undefined =>
  open.find((one) => codesOf(one).includes(code));

/** Whether only its writer and we can read it. What came by a channel that is no longer known is kept from others too. */
export const isPrivate = (channels: KnownCodes, code: ChannelCode | null): boolean =>
  code !== null && channelOf(channels, code)?.publicCode !== code;

/** The kinds of item that everybody can read. */
export const publicCodes = ({ known }: Channels): ChannelCode[] => known.map((one) => one.publicCode);

/** The kinds of item that a channel brings. */
export const codesOf = ({ publicCode, privateCode }: ChannelTraits): ChannelCode[] =>
  privateCode === null ? [publicCode] : [publicCode, privateCode];

/** The channel of this name, if messages can be sent there. */
export function messagesOn(channels: Channels, name: string): ChannelTraits | undefined {
  const channel = channelNamed(channels, name);
  return channel?.privateCode == null ? undefined : channel;
}

/** What a channel takes as a public answer or as a message; the State may set a lower limit for messages. */
export const rulesFor = ({ rules }: ChannelTraits, wanted: "P" | "D", dmMaxLength: number): ReplyRules =>
  wanted === "P" ? rules.public : { ...rules.private, max: Math.min(rules.private.max, dmMaxLength) };

/**
 * How a refusal or a pause is called in rows, calls and screens: by its channel and its kind. UNKNOWN: nobody knows how it
 * went. RESTORED: nothing goes out since the database was restored.
 */
export const outsideCode = <K extends RefusalKind | "UNKNOWN" | "RESTORED">(
  channel: string,
  kind: K,
): `${string}_${K}` => `${channel}_${kind}`;
