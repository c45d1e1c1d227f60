/** Texts of the public open dashboard. Figures come in as text already grouped; bare numbers only choose the plural. */
export const messages = {
  "open.lead":
    "What happened to the grievances that citizens sent to the State by post on X, message, phone or letter.",
  "open.sentence":
    "Of {count, plural, one {{total} ticket} other {{total} tickets}} received in {period}, citizens have confirmed {confirmed} as solved. In all, {solved} are solved, {closed} are closed and {pending} are pending.",
  "open.sentenceNone": "No tickets have been received in {period}.",
  "open.total": "Tickets received",
  "open.pending": "Pending",
  "open.ofAll": "{percent} of all",
  "open.whatWords": "What these words mean",
  "open.closed": "Closed",
  "open.solved": "Solved",
  "open.period": "{years, plural, one {{to} so far} other {{from}–{to} so far}}",
  "open.yearSoFar": "{year} so far",
  "open.ofClosed": "{percent} of the closed",
  "open.by.per_lakh": "Most per lakh people",
  "open.notKnown": "–",
  "open.perLakhNote":
    "A lakh is 1,00,000 people, by the census of 2011. A dash means that the census did not count the district in its present borders, or that fewer than five tickets are closed.",
  "open.col.perLakh": "Per lakh people",
  "open.col.medianDays": "Median days to close",
  "open.note.tickets": "{count, plural, one {{total} ticket} other {{total} tickets}}",
  "open.words.closed": "Closed",
  "open.words.closedText": "No longer open: solved, answered only, transferred or closed without action.",
  "open.words.solved": "Solved",
  "open.words.solvedText":
    "Closed with the work done or the service given, or confirmed by the citizen. A ticket closed with an answer only is closed, not solved.",
  "open.words.perLakh": "Per lakh people",
  "open.words.perLakhText":
    "Tickets received for each 1,00,000 people of the district, by the census of 2011, so that large and small districts can be compared.",
  "open.words.medianDays": "Median days to close",
  "open.words.medianDaysText":
    "Half of the closed tickets took at most so many whole days from receipt to closing. Sensitive complaints are left out.",
  "open.updated": "Updated {time} IST",
  "open.source": "Source: Social Media Grievance Tracker, counted from the tickets themselves.",

  "open.today": "Today",
  "open.todayNote": "Closed and solved count the work done since midnight, whenever the ticket was received.",
  "open.todayReceived": "Received",

  "open.behind": "What “closed” includes",
  "open.behindNote":
    "Closed is not always solved, so each part is shown separately. A ticket can stand in more than one of them.",
  "open.late": "Closed late",
  "open.confirmed": "Confirmed by the citizen",
  "open.transferred": "Transferred",
  "open.noAction": "Closed without action",
  "open.reopened": "Reopened",
  "open.ofTickets": "{percent} of all tickets",

  "open.overall": "Month by month",
  "open.issue": "By issue",
  "open.district": "By district",
  "open.ending": "Outcome of closed tickets",

  "open.pick.stat": "Show",
  "open.pick.years": "Period",
  "open.pick.month": "Month",
  "open.pick.by": "Order by",
  "open.pick.howMany": "How many",
  "open.pick.wise": "View",
  "open.pick.type": "Outcome",
  "open.stat.total": "All tickets",
  "open.stat.resolved": "Closed",
  "open.stat.pending": "Pending",
  "open.by.total": "Most tickets",
  "open.by.resolved": "Most closed",
  "open.by.pending": "Most pending",
  "open.everyMonth": "Every month",
  "open.show.top5": "The first 5",
  "open.show.top10": "The first 10",
  "open.show.all": "All",
  "open.wise.m": "By month",
  "open.wise.y": "By year",
  "open.wise.yw": "The same months of each year",
  "open.everyType": "All outcomes",

  "open.scope": "Tickets received in {period}.",
  "open.scopeMonth": "Tickets received in {month}, {period}.",
  "open.scopeEnded": "Tickets closed in {period}, by the month they were closed in.",

  "open.caption": "{topic}. {scope}",
  "open.captionStat": "{topic}: {stat}. {scope}",

  "open.find.month":
    "The most tickets were received in {peak}: {n}. {last} had {m}, {direction, select, up {{percent} more than} down {{percent} fewer than} other {as many as}} the month before.",
  "open.find.monthOnly":
    "{stat, select, resolved {Of the tickets now closed, the most were received in} pending {Of the tickets still pending, the most were received in} other {The most tickets were received in}} {peak}: {n}.",
  "open.find.leader":
    "{name} has the most {by, select, resolved {closed tickets} pending {pending tickets} per_lakh {tickets per lakh people} other {tickets}}: {n}.",
  "open.find.leaders":
    "{name} has the most {by, select, resolved {closed tickets} pending {pending tickets} per_lakh {tickets per lakh people} other {tickets}}, {n}, followed by {second} with {m}.",
  "open.find.noLeader":
    "None of those shown with figures has any {by, select, resolved {closed tickets} pending {pending tickets} other {tickets}}.",
  "open.find.share":
    "Of those shown with at least {fewest} tickets, {best} has the largest share closed ({bestPercent}) and {worst} the smallest ({worstPercent}).",
  "open.find.ended":
    "Of {count, plural, one {{n} ticket} other {{n} tickets}} closed, {resolved} were closed as solved, {explained} with an answer only, {transferred} transferred and {noAction} closed without action.",
  "open.find.endedOne":
    "{count, plural, one {{n} ticket} other {{n} tickets}} ended as “{name}”; the most, {m}, in {peak}.",
  "open.find.none": "No tickets in this period.",
  "open.none": "No figures for this choice. Choose a longer period or every month.",
  "open.showPlain": "Back to the usual view",

  "open.newer": "Tickets of recent months have had less time to be closed. Do not compare months by this figure.",
  "open.running": "{month} is not over: its point is hollow and its line dotted.",
  "open.runningBar": "{period} is not over.",
  "open.masked":
    "To protect the people concerned, figures from one to four of an issue with sensitive complaints are not shown. Where one of them could be worked out from another figure, that one is not shown either, whatever it is.",
  "open.keptBack": "Not shown",
  "open.atLeast": "at least {n}",

  "open.line.label": "Line graph: tickets for each month",
  "open.bars.label": "Bar graph: {topic}",
  "open.stack.label": "Stacked bar graph: outcome of closed tickets in each period",
  "open.types.label": "Bar graph: each outcome",
  "open.hint.across": "Point at the graph, or focus it and use the left and right arrow keys.",
  "open.hint.down": "Point at a bar, or focus the graph and use the up and down arrow keys.",
  "open.say.month":
    "{month}: {stat, select, resolved {{count, plural, one {{n} ticket closed} other {{n} tickets closed}}} pending {{count, plural, one {{n} ticket pending} other {{n} tickets pending}}} other {{count, plural, one {{n} ticket} other {{n} tickets}}}}",
  "open.say.row": "{name}: {total} in all, {resolved} closed, {pending} pending",
  "open.say.period": "{period}: {total} in all; {parts}",
  "open.say.part": "{name} {n}",
  "open.say.type": "{name}: {n}, {percent}",

  "open.col.month": "Month",
  "open.col.issue": "Issue",
  "open.col.district": "District",
  "open.col.total": "Tickets",
  "open.col.resolved": "Closed",
  "open.col.pending": "Pending",
  "open.col.percent": "Closed, %",
  "open.col.way": "Outcome",
  "open.col.countsAs": "Counts as",
  "open.col.sum": "In all",
  "open.col.share": "Share, %",

  "open.note.share": "{percent} closed",
  "open.note.of": "of {total}",

  "open.ends.resolved": "Solved",
  "open.ends.explained": "Answered only",
  "open.ends.transferred": "Transferred",
  "open.ends.no_action": "Without action",
  "open.ends.excluded": "Duplicates, not counted",
  "open.types.title": "By outcome",
  "open.types.note":
    "“Solved” is the department’s word. Answers without work, such as a claim that the rules do not allow, are shown as “Answered only”.",

  "open.card.view": "View",
  "open.card.graph": "Graph",
  "open.card.table": "Table",
  "open.card.download": "Download CSV",
  "open.waiting": "Loading…",
  "open.failed": "The figures could not be loaded.",
  "open.failedMore": "Check the connection and try again.",
  "open.stale": "The figures could not be refreshed. Showing those of {time} IST.",

  "open.words.ticket": "Ticket",
  "open.words.ticketText":
    "One grievance of a citizen, by post, direct message, phone call or letter. Duplicates are merged into the first ticket and counted once. Deleted tickets are not counted.",
  "open.words.pending": "Pending",
  "open.words.pendingText":
    "Everything that is not closed: new, with an officer, under review, waiting for the citizen, reopened or under appeal.",
  "open.words.late": "Closed late",
  "open.words.lateText":
    "Closed after the due date. A ticket that was closed in time and then reopened is judged by its last closing.",
  "open.words.confirmed": "Confirmed by the citizen",
  "open.words.confirmedText":
    "The citizen was asked and said that the matter is solved. The others were not reached, did not answer or have not been asked yet.",
  "open.words.reopened": "Reopened",
  "open.words.reopenedText":
    "Reopened at least once because the answer did not solve the matter. Such a ticket may now be pending or closed.",
  "open.words.transferred": "Transferred",
  "open.words.transferredText":
    "Sent to another portal or State that is responsible, such as CM Window or CPGRAMS. We do not know the outcome there.",
  "open.words.noAction": "Closed without action",
  "open.words.noActionText":
    "Outside the scope of this service, a suggestion, closed because details were not received, or spam.",
  "open.words.sensitive": "Sensitive complaints",
  "open.words.sensitiveText":
    "Complaints about the safety of women and children, corruption, officers and similar matters. They are added once a day, at least five at a time, so that no single complaint can be recognised. Until then no figure on this page counts them. Totals, districts and issues may include them on different days. Today’s figures leave them out.",
  "open.words.months": "Months",
  "open.words.monthsText":
    "Years are calendar years; the current year is marked. A ticket is counted in the month it was received, by Indian time. Its figures change as work proceeds. Outcomes are counted in the month of closing.",
  "open.words.percent": "Percent",
  "open.words.percentText": "Rounded to one decimal. Closed and pending always add up to a hundred.",

  "open.foot.owner": "Owner of this page",
  "open.foot.ownerText": "State grievance cell (demonstration)",
  "open.foot.contact": "Contact",
  "open.foot.contactText":
    "For questions about these figures, contact the social media grievance cell. To send a grievance, write to the cell’s account or call the call centre.",
  "open.foot.access": "Accessibility",
  "open.foot.accessText":
    "This page follows WCAG 2.2 AA. Everything works by keyboard, and every graph is also a table. If you have difficulty, tell the cell.",
  "open.foot.privacy": "Privacy",
  "open.foot.privacyText":
    "Counts only: no names, no posts, nothing below a district. This page does not track you and loads nothing from other websites. Your language and appearance are kept only on this device.",
  "open.foot.dataLink": "How your data are used",
  "open.foot.own": "Your complaint",
  "open.foot.ownText": "Check your complaint",
  "open.foot.updated": "Figures last updated",
} as const;
