/** What the server says to people, in English: the base of every other language. Slots stand in {braces}. */
export const english = {
  // What happens to a ticket without being an action of the workflow: `event.` and the event of its history.
  "event.CREATED": "Ticket created",
  "event.FOLLOW_UP": "Citizen wrote again",
  "event.MERGED_IN": "Another ticket merged into this one",
  "event.MERGE_UNDONE": "Merge undone",
  "event.TOLD": "Citizen informed by phone",
  "event.NOT_TOLD": "Citizen called, not reached",
  "event.COMPLAINED_ABOUT": "Recorded as a complaint against an officer",
  "event.COMPLAINED_ABOUT_UNDONE": "No longer a complaint against the officer",
  "event.BECAME_SENSITIVE": "Became sensitive",
  "event.PROPOSAL_REFUSED": "Proposal refused",
  "event.TAG_TAKEN_BACK": "Tag taken back",

  "menu.waiting": "Waiting for me",

  // What an officer reads when it is done.
  "ticket.created": "Ticket {no} created",
  "ticket.noted": "The complaint was added to ticket {no}",
  "ticket.noOfficer": "{place} has no officer; the ticket waits to be marked",
  "ticket.about": "{no}: recorded as a complaint against {name}",
  "ticket.notAbout": "{no}: no longer a complaint against {name}",
  "ticket.noReason": "No reason was given with the call.",
  "ticket.proposalRefused": "proposal refused",
  "ticket.aside": "Put aside; the time limit continues",
  "ticket.takenBack": "Back in your list",
  "ticket.tagTakenBack": "tag taken back",
  "ticket.waitsFor": "waiting for {who}",
  "ticket.nobody": "nobody",
  "model.set": "New posts are now understood by this version",
  "masters.changed": "Changed everywhere",
  "post.setAside": "Post dismissed",

  // How a call that tells ended.
  "call.connected": "informed",
  "call.not_reachable": "not reachable",
  "call.wrong_number": "wrong number",
  "call.refused": "refused to answer",
  "call.call_back": "asked for a later call",

  // How it is known that it was the citizen.
  "proof.by": "The citizen, on the complaint page, confirmed by a code to their {where}",
  "proof.mobile": "mobile",
  "proof.account": "account on {channel}",

  // Messages to officers about a ticket: `alert.` and the type of the message.
  "alert.REMINDER": "{no}: half of the time is over.",
  "alert.ESCALATION": "{no} needs attention: it is overdue or soon will be (level {level}).",
  "alert.CRITICAL": "{no} is now critical.",
  "alert.PROPOSAL": "{no} is waiting for your decision.",
  "alert.CITIZEN": "The citizen has answered on {no}.",
  "alert.SENSITIVE":
    "{no} has become sensitive. Only the head of the cell, the head of department and its officers can see it.",
  "alert.REPLY": "{no}: {what}",

  // Why a platform refused a reply: what happened and what to do.
  "refused.NOT_SUMMONED":
    "{channel} refused the reply: the citizen did not name our account, so a public reply is not possible. Send a message, reply on {channel} itself, or call.",
  "refused.DM_CLOSED":
    "{channel} refused the message: the citizen does not accept messages from us. Reply in public, or call.",
  "refused.POST_GONE": "{channel} refused the reply: the citizen’s post has been deleted. Send a message, or call.",
  "refused.INVALID": "{channel} does not accept this text. Change it and send it again, or call.",
  "refused.OTHER":
    "{channel} refused the reply and gave no reason. Send a message, reply on {channel} itself, or call.",
  "reply.twice":
    "The citizen was answered twice: this reply is on {channel} two times. Delete one of them on {channel}.",

  // Mails and short messages; they go out in every language, since nobody knows that of the reader.
  "pause.subject": "replies are not going out",
  "pause.body":
    "Replies to citizens have not been going out since {time} IST: {why} No reply is lost; all wait in order.",
  "pause.AUTH": "{channel} does not accept our sign-in. {mending}; then replies go out automatically.",
  "pause.CREDIT": "our credit on {channel} is used up. {mending}; then replies go out automatically.",
  "pause.FORBIDDEN":
    "{channel} refused several replies in a row and gave no reason. Check the account on {channel}, then press “Try now” as an administrator.",
  "code.citizen":
    "{code} is your code for {no}, valid for {minutes} minutes. Use it to tell us that it is not solved. If you did not ask for it, ignore this message.",
  "code.signIn": "{code} is your SMGT sign-in code, valid for 10 minutes. Do not tell it to anyone.",
  "code.resetSubject": "new password",
  "code.reset": "{code} is the code for {login} to set a new SMGT password. It works once, for {minutes} minutes.",
  "notice.subject": "your account",
  "notice.body": "Your SMGT account {login}, {time} IST: {what} If you did not expect this, {call}.",
  "notice.bodyBy": "Your SMGT account {login}, {time} IST: {what} By {name}. If you did not expect this, {call}.",
  "notice.callAdministrator": "tell your administrator at once",
  "notice.callTeam": "tell {team} at once",
  "notice.CODES_STOPPED":
    "A hundred wrong codes were entered with your password, so someone knows it. Codes are no longer accepted. Sign in with a recovery code and change the password, or ask an administrator to reset it.",
  "notice.PASSWORD_RESET": "Its password was reset.",
  "notice.FACTOR_RESET": "The authenticator app was removed from it.",
  "notice.ENABLED": "It was enabled.",
  "notice.DISABLED": "It was disabled.",
  "notice.UNLOCKED": "It was unlocked.",
  "notice.LOCKED":
    "It was locked with “This was not me”. Sign in with a code from your app or a recovery code, or ask an administrator.",
  "notice.OLD_RECOVERY_CODES": "Its recovery codes will soon stop working. Create new ones under My account.",

  // Accounts: what was done, and what is to be done.
  "signIn.sent": "Code sent",
  "signIn.set": "The new password is set. Sign in with it.",
  "signIn.locked":
    "Your account is locked and signed out everywhere. Unlock it with a code from your app, or ask the administrator.",
  "signIn.changed": "Password changed. You are signed out everywhere else.",
  "user.reset": "The old password no longer works. A code for a new one is being sent to the user.",
  "user.enabled": "Account enabled",
  "user.disabled": "Account disabled and signed out",
  "user.unlocked": "Account unlocked",
  "user.factor": "Authenticator app removed from this account",
  "user.available": "New tickets are assigned again",
  "user.away": "No new tickets are assigned while you are away; open tickets stay with you",
  "user.proved": "Confirmed. Valid for five minutes.",
  "user.waits": "A second administrator must confirm this within 24 hours. Nothing changes until then.",
  "user.confirmed": "Change confirmed and made",
  "user.refused": "Change refused",
  "user.ended": "User signed out everywhere",
  "account.appRemoved": "Authenticator app removed",
  "account.noticeRead": "Marked as read",
  "account.signedOut": "Signed out on that device",
  "duty.ENROL_OTP": "set up the authenticator app",
  "duty.CHANGE_PASSWORD": "change the password",

  // What is wrong with a field of a call: `input.` and the keyword of the schema.
  "input.required": "{field}: please fill this in.",
  "input.type": "{field}: this value cannot be used.",
  "input.maxLength": "{field}: too long. Shorten it.",
  "input.maxItems": "{field}: too many entries. Remove some.",
  "input.minimum": "{field}: too small.",
  "input.maximum": "{field}: too large.",
  "input.pattern": "{field}: contains signs that cannot be used. Remove them.",
  "input.format": "{field}: enter a valid date, as DD-MM-YYYY.",
  "input.other": "{field}: this value cannot be used. Enter another.",
  "label.username": "User ID",
  "label.password": "Password",
  "label.new_password": "New password",
  "label.confirm_password": "New password again",
  "label.reset_code": "Reset code",
  "label.otp": "Code",
  "label.code": "Code",
  "label.picture": "Picture",
  "label.remarks": "Remark",
  "label.remark": "Remark",
  "label.reason": "Reason",
  "label.search": "Search",
  "label.text": "Text",
  "label.tag": "Tag",
  "label.tag_name": "Tag",
  "label.reply_text": "Reply",
  "label.reply_url": "Link of the reply",
  "label.ticket_no": "Ticket number",
  "label.parent_ticket_no": "Ticket number",
  "label.primary_ticket_no": "Merge into ticket",
  "label.target_portal": "Portal",
  "label.external_ref_no": "Reference number",
  "label.view_name": "Name of the view",
  "label.subject": "Summary",
  "label.description": "Description",
  "label.complainant_name": "Name",
  "label.name": "Name",
  "label.mobile": "Mobile",
  "label.email": "E-mail",
  "label.address": "Address",
  "label.known_as": "X username or mobile number",
  "label.from_date": "Received from",
  "label.to_date": "Received until",
  "label.complaint_date": "Received on",
  "label.department_id": "Department",
  "label.district_id": "District",
  "label.issue_type": "Issue",
  "label.sub_issue_type": "Sub-issue",
  "label.disposal_type_id": "Type of disposal",
  "label.priority_tag_id": "Priority",

  // Public pages as they are served, for readers without JavaScript, link previews and search engines.
  "page.name": "Social Media Grievance Tracker",
  "page.government": "Social media grievance cell of the State",
  "page.short": "SMGT",
  "page.title": "{page} · SMGT",
  "page.login": "Sign in",
  "page.loginAbout":
    "For officers and staff of the State government. Citizens can check their complaint and see the public figures without signing in.",
  "page.loginLead": "For officers and staff of the State government.",
  "page.loginUser": "User ID",
  "page.loginPassword": "Password",
  "page.loginWait": "Loading…",
  "page.open": "Open dashboard",
  "page.openAbout":
    "What happened to the grievances that citizens sent to the State: received, closed, solved and pending, by issue and by district.",
  "page.mine": "Check your complaint",
  "page.mineAbout":
    "Use the ticket number from our reply to see what has been done about your complaint and what happens next.",
  "page.steps": "What happens to your complaint",
  "page.stepsAbout": "The four steps of a complaint, from receipt to closing, and what you can do at each.",
  "page.otherLanguage": "हिन्दी",
  "page.needsScript": "Graphs and filters need JavaScript. The figures are shown here without it.",
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
  "page.keptBack": "Not shown",
  "page.step.received": "1. Received",
  "page.step.receivedText":
    "Your complaint has a ticket number. The grievance cell reads it and passes it to the department concerned.",
  "page.step.working": "2. With the department",
  "page.step.workingText":
    "An officer of the department works on it. Your ticket shows the date by which it should be solved. If we need details, we ask you where you wrote to us.",
  "page.step.answered": "3. Answered",
  "page.step.answeredText":
    "The department has reported what was done and we have written to you. If it is not solved, tell us on this site or answer “No” to our reply within the days shown with your ticket. Your complaint is then reopened.",
  "page.step.closed": "4. Closed",
  "page.step.closedText":
    "You have confirmed that it is solved, or the time to object is over. Some complaints are closed because another portal is responsible or no action is possible. Our reply says so.",
} as const;

export type TextKey = keyof typeof english;
