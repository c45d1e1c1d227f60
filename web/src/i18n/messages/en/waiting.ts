/** Texts of "Waiting for me". */
export const messages = {
  "aside.title": "Put aside",
  "aside.failed": "The tickets put aside could not be loaded",
  "waiting.title": "Waiting for me",
  "waiting.lead": "Items for action stay until someone acts. Information items go once read.",
  "waiting.replies": "Refused and unconfirmed replies on one page",
  "waiting.list": "Waiting for you, newest first",
  "waiting.none": "Nothing is waiting for you",
  "waiting.noneWhy":
    "Refused replies, requests for your decision, returned reports, mentions and reminders will appear here.",
  "waiting.failed": "The list could not be loaded",
  "waiting.unread": "New",
  "waiting.markRead": "Mark as read",
  "waiting.markAll": "Mark all as read",
  "waiting.more": "Show more",
  "waiting.by": "by {name}",
  "waiting.refused_reply": "Reply refused: the citizen was not informed",
  "waiting.unconfirmed_reply": "We could not confirm this reply was sent",
  "waiting.returned_report": "Report returned for correction",
  "waiting.decision":
    "{about, select, extension {More time requested} transfer {Transfer proposed} delete {Deletion proposed} other {Change of issue proposed}}: please decide",
  "waiting.decided":
    "Your {about, select, extension {request for more time} transfer {proposed transfer} delete {proposed deletion} other {proposed change of issue}} was {granted, select, Y {accepted} other {not accepted}}",
  "waiting.mention": "You are mentioned in a note",
  "waiting.unclear_answer": "Please read what the citizen wrote: is anything still to be done?",
  "waiting.snooze":
    "Back from aside: {about, select, citizen {the citizen has written} report {a report has come} status {the status has changed} other {the time is over}}",
} as const;
