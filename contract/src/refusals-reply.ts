/** Refusals about replies, saved views and posts. Part of the catalogue. */
import { business } from "./refusal-kinds.ts";

export const replyRefusals = {
  // Reply
  REPLY_TEXT_REQUIRED: business("Write the reply to the citizen."),
  REPLY_TOO_LONG: business("The reply is {over} characters too long for X."),
  REPLY_HAS_LINK: business("A public reply carries no link. Give the ticket number instead."),
  REPLY_SLOT_OPEN: business("Fill in {slot} before the reply goes out."),
  REPLY_HAS_PERSONAL_DATA: business(
    "The public reply shows personal data ({number}): a telephone or Aadhaar number, PAN, family id, e-mail address, bank account or vehicle number. Take it out, or ask by direct message.",
  ),
  REPLY_NOT_SUMMONED: business(
    "X lets us answer in public only where the citizen named or quoted us. Use a direct message.",
  ),
  REPLY_NO_TARGET: business("There is no post or message to answer on this ticket."),
  REPLY_UNDO_TOO_LATE: business("The reply is already on its way and cannot be undone."),
  REPLY_NOT_FOUND: business("There is no such reply."),
  REPLY_URL_WRONG: business("This is not the address of one of our replies. Copy it from X; it looks like {example}"),
  REPLY_NOT_UNKNOWN: business("This reply is not waiting for anybody's decision."),
  REPLY_NOT_DRAFT: business("This reply is no longer a draft. Reload the ticket to see what became of it."),
  SENDER_NOT_PAUSED: business("Replies are going out; there is nothing to start. Reload the page."),
  // Views and posts
  VIEW_NAME_REQUIRED: business("Give the view a name."),
  VIEW_NAME_TAKEN: business("You already have a view “{name}”. Choose another name, or replace that view."),
  VIEW_LIMIT: business("You already keep 30 views in this role. Delete one you no longer need, then save again."),
  VIEW_NOT_FOUND: business("This view no longer exists. Save it as a new one."),
  FEED_ITEM_NOT_FOUND: business("There is no such post."),
  ALREADY_CONVERTED: business("Ticket {ticket_no} already exists for this post"),
} as const;
