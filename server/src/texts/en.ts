/** What the server says to people, in English: the base of every other language. Slots stand in {braces}. */
export const english = {
  // What happens to a ticket without being an action of the workflow: `event.` and the event of its history.
  "event.CREATED": "Ticket created",
  "event.FOLLOW_UP": "Citizen wrote again",
  "event.MERGED_IN": "Another ticket merged into this one",
  "event.MERGE_UNDONE": "Merged ticket taken out again",
  "event.TOLD": "Citizen told by telephone",
  "event.NOT_TOLD": "Citizen called in vain",
  "event.COMPLAINED_ABOUT": "Officer complained about recorded",
  "event.COMPLAINED_ABOUT_UNDONE": "No longer a complaint about the officer",
  "event.BECAME_SENSITIVE": "Became sensitive",
  "event.PROPOSAL_REFUSED": "Proposal refused",

  "menu.waiting": "Waiting for me",

  // What an officer reads when it is done.
  "ticket.created": "Ticket {no} created",
  "ticket.noted": "Ticket {no} exists; the complaint is noted there",
  "ticket.marked": "Ticket {no} marked to {place} ({to})",
  "ticket.noOfficer": "No officer is mapped for {place}: it waits for marking",
  "ticket.about": "{no}: recorded as a complaint about {name}",
  "ticket.notAbout": "{no}: no longer a complaint about {name}",
  "ticket.noReason": "No reason was given with the call.",
  "ticket.proposalRefused": "proposal refused",
  "ticket.aside": "Put aside; its time runs on",
  "ticket.takenBack": "Taken back",
  "ticket.waitsFor": "waiting for {who}",
  "ticket.nobody": "nobody",
  "masters.changed": "Changed, and in force everywhere",
  "post.setAside": "The post is set aside",

  // How a call that tells ended.
  "call.connected": "told",
  "call.not_reachable": "not reachable",
  "call.wrong_number": "wrong number",
  "call.refused": "does not want to talk",
  "call.call_back": "wants a call later",

  // How it is known that it was the citizen.
  "proof.by": "The citizen, on their page, proved by a code to their {where}",
  "proof.mobile": "mobile",
  "proof.account": "account on {channel}",

  // Messages to officers about a ticket: `alert.` and the type of the message.
  "alert.REMINDER": "Half of the time for {no} is used up.",
  "alert.ESCALATION": "{no} needs attention: its time is running out or over (level {level}).",
  "alert.CRITICAL": "{no} is critical now.",
  "alert.PROPOSAL": "{no} waits for your decision.",
  "alert.CITIZEN": "The citizen has answered on {no}.",
  "alert.SENSITIVE":
    "{no} has become sensitive: only the head of the cell, the head of department and its officers see it.",
  "alert.REPLY": "{no}: {what}",

  // Why a platform refused a reply: what happened and what to do.
  "refused.NOT_SUMMONED":
    "{channel} refused the reply: the citizen has not named our account, so we may not answer in public. Answer by message, by hand on {channel}, or call.",
  "refused.DM_CLOSED":
    "{channel} refused the message: the citizen takes no messages from us. Answer in public, or call.",
  "refused.POST_GONE": "{channel} refused the reply: the citizen's post is gone. Answer by message, or call.",
  "refused.INVALID": "{channel} refused the reply as it is written. Change the text and send it again, or call.",
  "refused.OTHER":
    "{channel} refused the reply and does not say why. Answer by message, by hand on {channel}, or call.",
  "reply.twice":
    "The citizen was answered twice: this reply stands on {channel} two times. Delete one of them on {channel}.",

  // Mails and short messages; they go out in every language, since nobody knows that of the reader.
  "pause.subject": "replies are not going out",
  "pause.body": "Replies to citizens are not going out since {time} IST: {why} No reply is lost; each waits in order.",
  "pause.AUTH": "{channel} refuses our sign-in. {mending}; then it goes on by itself.",
  "pause.CREDIT": "our credit on {channel} is used up. {mending}; then it goes on by itself.",
  "pause.FORBIDDEN":
    "{channel} refused several replies in a row without a reason that we know. Look at the account on {channel}, then press “Try now” as an administrator.",
  "code.citizen":
    "{code} is your code for {no}, good for {minutes} minutes. With it you tell us that it is not solved. Did you not ask for it? Then do nothing.",
  "code.signIn": "{code} is your SMGT sign-in code. It is good for 10 minutes. Never tell it to anybody.",
  "code.resetSubject": "new password",
  "code.reset":
    "{code} is the code with which {login} sets a new SMGT password. It is good for {minutes} minutes, once.",
  "notice.subject": "your account",
  "notice.body": "Your SMGT account {login}, {time} IST: {what} If you did not expect this, {call}.",
  "notice.bodyBy": "Your SMGT account {login}, {time} IST: {what} By {name}. If you did not expect this, {call}.",
  "notice.callAdministrator": "tell your administrator at once",
  "notice.callTeam": "tell {team} at once",
  "notice.CODES_STOPPED":
    "A hundred wrong codes were given for it together with your password: somebody knows the password. Codes are not looked at any more. Sign in with a recovery code and change the password, or have an administrator reset it.",
  "notice.PASSWORD_RESET": "Its password was reset.",
  "notice.FACTOR_RESET": "The authenticator app was taken off it.",
  "notice.ENABLED": "It was enabled.",
  "notice.DISABLED": "It was disabled.",
  "notice.UNLOCKED": "It was unlocked.",
  "notice.LOCKED":
    "It was locked with “This was not me”. Sign in with a code of your app or a recovery code, or ask an administrator.",
  "notice.OLD_RECOVERY_CODES": "Its recovery codes will soon stop working. Make new ones under My account.",

  // Accounts: what was done, and what is to be done.
  "signIn.sent": "A code is on its way",
  "signIn.set": "The new password is set. Sign in with it.",
  "signIn.locked":
    "Your account is locked and signed out everywhere. A code of your app opens it, or the administrator.",
  "signIn.changed": "Password changed. Your other sign-ins have ended.",
  "user.reset": "The old password is void. A code for a new one is on its way to the user.",
  "user.enabled": "The account is enabled",
  "user.disabled": "The account is disabled and signed out",
  "user.unlocked": "The account is unlocked",
  "user.factor": "The authenticator app is off this account",
  "user.available": "New tickets are assigned again",
  "user.away": "No new tickets are assigned while away; open ones stay",
  "user.proved": "Thank you. This holds for five minutes.",
  "user.waits": "A second administrator has to confirm this within 24 hours. Until then nothing changes.",
  "user.confirmed": "The change is confirmed and done",
  "user.refused": "The change will not be made",
  "user.ended": "The user is signed out everywhere",
  "account.appRemoved": "Authenticator app removed",
  "account.noticeRead": "Marked as read",
  "account.signedOut": "Signed out there",
  "duty.ENROL_OTP": "set up the authenticator app",
  "duty.CHANGE_PASSWORD": "change the password",

  // What is wrong with a field of a call: `input.` and the keyword of the schema.
  "input.required": "{field} is missing.",
  "input.type": "{field} has the wrong kind of value.",
  "input.maxLength": "{field} is too long.",
  "input.maxItems": "{field} has too many entries.",
  "input.minimum": "{field} is too small.",
  "input.maximum": "{field} is too large.",
  "input.pattern": "{field} has a form that cannot be used.",
  "input.format": "{field} is not a day of the calendar. Write year, month and day as YYYY-MM-DD.",
  "input.unknown": "{field} is not a field of this call.",
  "input.other": "{field} has a value that cannot be used.",

  // Public pages as they are served, for readers without JavaScript, link previews and search engines.
  "page.name": "Social Media Grievance Tracker",
  "page.short": "SMGT",
  "page.title": "{page} · SMGT",
  "page.login": "Sign in",
  "page.loginAbout":
    "For officers and staff of the State government. Citizens can check their complaint and see the public figures without signing in.",
  "page.open": "Open dashboard",
  "page.openAbout":
    "What became of the grievances that citizens sent to the State: received, closed, solved and pending, by issue and by district.",
  "page.mine": "Check your complaint",
  "page.mineAbout":
    "With the ticket number from our reply you can see what has been done about your complaint, and what happens next.",
  "page.steps": "What happens to your complaint",
  "page.stepsAbout": "The four steps of a complaint, from receipt to closing, and what you can do at each.",
  "page.otherLanguage": "हिन्दी",
  "page.needsScript": "Graphs and filters need JavaScript. The figures stand here without it.",
  "page.mineNeedsScript":
    "Looking up a ticket needs JavaScript. Without it, answer our reply on X or call the call centre.",
  "page.figures":
    "Tickets received in {year} so far: {total}. Confirmed as solved by citizens: {confirmed}. Solved: {solved}. Closed: {closed}. Pending: {pending}. As of {time} IST.",
  "page.today": "Today: {received} received, {closed} closed, {solved} solved.",
  "page.months": "Month by month",
  "page.issues": "By issue",
  "page.districts": "By district",
  "page.endings": "By outcome",
  "page.col.month": "Month",
  "page.col.issue": "Issue",
  "page.col.district": "District",
  "page.col.outcome": "Outcome",
  "page.col.total": "Tickets",
  "page.col.closed": "Closed",
  "page.col.pending": "Pending",
  "page.col.percent": "Closed, %",
  "page.col.perLakh": "Per lakh people",
  "page.col.medianDays": "Median days to close",
  "page.keptBack": "Kept back",
  "page.step.received": "1. Received",
  "page.step.receivedText":
    "Your complaint has a ticket number. The grievance cell reads it and passes it to the department concerned.",
  "page.step.working": "2. With the department",
  "page.step.workingText":
    "An officer of the department works on it. The date by which it should be solved is shown with your ticket. If we need details, we ask you where you wrote.",
  "page.step.answered": "3. Answered",
  "page.step.answeredText":
    "The department has reported what was done and we have written to you. If it is not solved, say so on this site or answer “No” to our reply within the days shown with your ticket; your complaint is then taken up again.",
  "page.step.closed": "4. Closed",
  "page.step.closedText":
    "You have confirmed that it is solved, or the time to object is over. Some complaints are closed because another portal is responsible or no action is possible; our reply says so.",
} as const;

export type TextKey = keyof typeof english;
