/** Refusals about notifications and their delivery channels. Part of the catalogue. */
import { barred, business } from "./refusal-kinds.ts";

export const notificationRefusals = {
  NOTIFICATION_NOT_FOUND: business("This notification does not exist, or it is not for you. Refresh the list."),
  NOTIFICATION_MOVED_ON: business(
    "This notification was changed or decided in the meantime. Your text is still here. Open the list again and look at it.",
  ),
  NOTIFICATION_OWN: barred("You wrote this notification, so another officer has to decide on it."),
  NOTIFICATION_AUTHOR_GONE: business(
    "The author of this notification may no longer publish, so it cannot go out. Refuse it; if it is still needed, write it yourself and have another officer approve it.",
  ),
  NOTIFICATION_PERIOD: business("The end must be later than the beginning and later than now. Change the period."),
  NOTIFICATION_LANGUAGE: business("Write title and message in {languages} too."),
  NOTIFICATION_TIME: business("This category does not take such a time. Choose another number or unit."),
  NOTIFICATION_NOBODY: business("Nobody is in this audience. Choose other roles, departments or districts."),
  NOTIFICATION_CHOICE: business("A category, role, department or district is no longer in use. Refresh the page."),
  WAY_OFF: business(
    "This cannot be switched on: the server cannot send this way, or your account has no address for it.",
  ),
  PUSH_OFF: business("This server does not tell browsers. Choose e-mail or SMS."),
  PUSH_PLACE: business(
    "The message service of this browser is not known here. Ask the administrator, or choose e-mail or SMS.",
  ),
} as const;
