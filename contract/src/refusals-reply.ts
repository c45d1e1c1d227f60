/** Refusals about replies, saved views and posts. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const replyRefusals = {
  // Reply
  REPLY_TEXT_REQUIRED: business("Write the reply to the citizen."),
  REPLY_TOO_LONG: business(
    "The reply is {over, plural, one {# character} other {# characters}} too long for X. Shorten it.",
  ),
  REPLY_HAS_LINK: business("A public reply must not contain a link. Give the ticket number instead."),
  REPLY_SLOT_OPEN: business("Fill in {slot} before you send the reply."),
  REPLY_HAS_PERSONAL_DATA: business(
    "The public reply shows personal information ({number}): a phone or Aadhaar number, PAN, family ID, voter card, passport, e-mail address, bank account, vehicle or house number. Remove it, or ask by direct message.",
  ),
  REPLY_NOT_SUMMONED: business(
    "X allows a public reply only where the citizen named or quoted us. Use a direct message.",
  ),
  REPLY_NO_TARGET: business("This ticket has no post or message to answer."),
  REPLY_UNDO_TOO_LATE: business("The reply has already been sent and cannot be undone."),
  REPLY_NOT_FOUND: business("This reply does not exist. Reload the ticket."),
  REPLY_URL_WRONG: business("This is not the address of one of our replies. Copy it from X; it looks like {example}"),
  REPLY_NOT_UNKNOWN: business("No decision is pending on this reply."),
  REPLY_NOT_DRAFT: business("This reply is no longer a draft. Reload the ticket to see its status."),
  SENDER_NOT_PAUSED: business("Replies are already going out. Reload the page."),
  SENDER_RESTORED: business("The database was restored. Decide on the page “After a restore” what is sent."),
  RESTORE_ENDED: business("The pause after this restore has already ended. Reload the page."),
  RESTORE_LOOKS_OPEN: business(
    "Some replies are still being looked for. Wait a minute, or choose to decide about them by hand.",
  ),
  // Views and posts
  VIEW_NAME_REQUIRED: business("Write a name for the view."),
  VIEW_NAME_TAKEN: business("You already have a view named “{name}”. Choose another name, or replace that view."),
  VIEW_LIMIT: business("You already have {max} views in this role. Delete one that you do not need, then save again."),
  VIEW_NOT_FOUND: business("This view no longer exists. Save it as a new one."),
  FEED_ITEM_NOT_FOUND: business("This post does not exist. Refresh the list."),
  ALREADY_CONVERTED: business("Ticket {ticket_no} already exists for this post"),
} as const;
