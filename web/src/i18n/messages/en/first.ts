/** Texts of the first steps of a new system. */
export const messages = {
  "first.title": "First steps",
  "first.about":
    "What is to be done until the desk works. Each step is read from the facts; nothing is ticked by hand. You can do them in any order.",
  "first.left": "{count, plural, one {# step is open.} other {# steps are open.}}",
  "first.allDone": "Nothing is open. The desk works.",
  "first.done": "Done",
  "first.open": "Open",
  "first.skipped": "Left out",
  "first.skip": "Leave out",
  "first.skipOf": "Leave out: {step}",
  "first.skipWhat":
    "The step stays on this list with your reason. When the facts say that it is done, it counts as done.",
  "first.skippedBy": "Left out by {name}, {time}. Reason: {reason}",
  "first.admins": "Two administrators, each with a second factor",
  "first.hasFactor": "Your second factor is set up.",
  "first.noFactor": "Your second factor is not set up yet. Changes by administrators need it.",
  "first.adminsWithFactor":
    "{count, plural, one {# of them has} other {# of them have}} set up a second factor. Two are needed.",
  "first.adminCount":
    "{count, plural, one {There is # administrator. What concerns an administrator is confirmed by another one, so there must be two; three are better.} other {There are # administrators.}}",
  "first.state": "Name and mark of the State",
  "first.stateNow": "Now: {state}, {name}. Change what is not yours, and save.",
  "first.pack": "The State’s pack",
  "first.packCounts":
    "Version {version}, without mistakes: {districts, plural, one {# district} other {# districts}}, {departments, plural, one {# department} other {# departments}}, {issues, plural, one {# issue} other {# issues}} with {subs, plural, one {# sub-issue} other {# sub-issues}}.",
  "first.channel": "Account on X",
  "first.account": "By the settings our account on {name} is @{handle}.",
  "first.known": "{name} knows us as @{handle}, number {id}. Tested {time}.",
  "first.otherAccount":
    "{name} knows us as @{handle}, number {id}, which is another account than the settings say. Tested {time}.",
  "first.refused": "{name} does not take our account. Tested {time}.",
  "first.noAnswer": "{name} gave no answer. Tested {time}.",
  "first.said": "The answer was: {message}",
  "first.limit":
    "We may ask this {left, plural, one {# more time} other {# more times}} of {most, number} until {time}.",
  "first.notSetUp": "This is not set up. Set the following on the server, and start it again:",
  "first.mail": "E-mail",
  "first.sms": "SMS",
  "first.goesTo": "The test goes to your own address: {to}.",
  "first.noAddress": "Your account has no address for this. It is given when the account is made.",
  "first.sent": "The test was sent, {time}. Look whether it has come.",
  "first.notSent": "The test could not be sent, {time}.",
  "first.test": "Test",
  "first.testOf": "Test: {name}",
  "first.people": "People",
  "first.departmentsWithout":
    "{count, plural, one {# department has no officer} other {# departments have no officer}}",
  "first.districtsWithout": "{count, plural, one {# district has no officer} other {# districts have no officer}}",
  "first.post": "The first post",
  "first.noPost": "Nothing has come yet. This screen waits for it. Write a post that names our account.",
  "first.postSeen":
    "The first post came by {channel}, {time}. It is a ticket now: the cell finds it under New, and the open dashboard counts it.",
  "first.postWithout": "The first post came by {channel}, {time}. It became no ticket; it waits in the feed.",
  "first.toAccount": "Set up the second factor",
  "first.toUsers": "Users",
  "first.toState": "Name and look",
  "first.toMasters": "Masters",
  "first.toPack": "Pack",
  "first.toOpen": "Open dashboard",
} as const;
