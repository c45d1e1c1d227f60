/** Texts of the audit: its rows, and whether they are as they were written. */
export const messages = {
  "audit.saidChanged": "The words beside this row were changed; they are not those it was sealed with.",
  "audit.title": "Audit",
  "audit.about":
    "Everything that was changed, viewed or exported, by whom and when. Rows are sealed as they are written.",
  "audit.state": "Is the audit unchanged?",
  "audit.sound": "Verified to row {row} at {time}",
  "audit.soundSeam": "Verified to row {row} at {time}, after a restored backup",
  "audit.seamWhat": "The audit once ended before the row that its witness knew. Ask the server team what was lost.",
  "audit.broken": "The audit was changed",
  "audit.brokenWhat": "Found at {time}. Inform the server team at once; nothing here can repair it.",
  "audit.failed": "The last check could not be completed",
  "audit.never": "Not yet checked",
  "audit.anchored": "Anchored: the witness has the same rows up to row {row}.",
  "audit.notAnchored": "Not anchored: the witness has not yet confirmed these rows.",
  "audit.noWitness": "Not anchored: no witness has been set up on the server.",
  "audit.sealed":
    "{n, plural, =0 {All rows are sealed; the newest is row {row}.} one {# row waits to be sealed after row {row}.} other {# rows wait to be sealed after row {row}.}}",
  "audit.check": "Check now",
  "audit.checking": "Checking…",
  "audit.kind": "What was done",
  "audit.server": "Server",
  "keeping.title": "Keeping",
  "keeping.about":
    "What is kept and for how long, and what was dropped at night when that time was over. An administrator changes the days under Parameters.",
  "keeping.tickets":
    "Tickets, their history and their replies are the record and are not dropped. A citizen’s own data go when they ask for it (Citizens’ data).",
  "keeping.kind": "What",
  "keeping.days": "Kept for",
  "keeping.last": "Last looked at",
  "keeping.dropped": "Rows dropped in 400 days",
  "keeping.forEver": "For ever",
  "keeping.nDays": "{n, plural, one {# day} other {# days}}",
  "keeping.change": "{kind}: {days}. Change it under Parameters",
  "keeping.never": "Not yet",
  "keeping.failed": "It failed. It is tried again the next night; the server’s log says why.",
} as const;
