/** After a restore of the database: what may have been sent already, and the end of the pause. */
export const messages = {
  "restore.title": "After a restore",
  "restore.none": "No restore is waiting for a decision",
  "restore.noneWhy": "Replies and messages go out as usual.",
  "restore.lead":
    "The database was restored; this was noticed on {since}. It surely knows everything until {until}. What was sent after that looks as if it had not been sent. So no reply goes out, and messages that were waiting are held, until you end this pause.",
  "restore.replies": "Replies that were waiting",
  "restore.noReplies": "No reply was waiting or being sent.",
  "restore.FOUND": "Already on the platform; recorded as sent",
  "restore.LOOKING": "Still being looked for",
  "restore.GOES_OUT": "Not on the platform; goes out",
  "restore.BY_HAND": "Not known; a person decides",
  "restore.count": "{what}: {count}",
  "restore.read":
    "Our own public replies since {to} were read back, last on {at}. Replies that no record named are on their tickets now. Direct messages whose record was lost cannot be found in this way.",
  "restore.notRead": "Our own public replies have not been read back yet.",
  "restore.new": "Record was lost, found again",
  "restore.shown": "See our reply on {channel}",
  "restore.look": "See the citizen’s post on {channel}",
  "restore.decide": "Decide about unconfirmed replies",
  "restore.messages": "E-mails, SMS and browser messages that were waiting",
  "restore.noMessages": "No message was waiting.",
  "restore.waiting":
    "{count, plural, one {# message, written on {oldest}} other {# messages, written from {oldest} to {newest}}}",
  "restore.delete": "Do not send again",
  "restore.deleteWhat": "They may have arrived already. They are deleted.",
  "restore.send": "Send",
  "restore.sendWhat": "Some people may get the same message twice.",
  "restore.send_notification": "Hints that a notification waits (e-mail, SMS, browser)",
  "restore.tell-owner": "Notices to owners of accounts (e-mail, SMS)",
  "restore.send-reset-code": "Codes for a new password (e-mail or SMS)",
  "restore.send-citizen-code": "Codes for citizens (SMS or direct message)",
  "restore.tell-former-mobile": "Notices to former mobile numbers of citizens (SMS)",
  "restore.end": "End the pause",
  "restore.byHand":
    "{count, plural, one {Leave the reply that is still being looked for to a person} other {Leave the # replies that are still being looked for to a person}}",
  "restore.ask": "End the pause and send what waits?",
  "restore.askWhat":
    "{count, plural, =0 {No reply of before the restore goes out.} one {# reply of before the restore goes out.} other {# replies of before the restore go out.}} Replies written since then go out too. This cannot be taken back.",
} as const;
