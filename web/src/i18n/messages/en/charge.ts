/** Texts of handing a charge over and taking it. */
export const messages = {
  "charge.title": "Hand over a charge",
  "charge.about":
    "Open tickets of an officer who leaves go to a successor as one list. Status and time limits stay as they are.",
  "charge.fromAccount":
    "To hand over a charge, open the account of the officer who leaves and choose “Hand over the charge”.",
  "charge.toUsers": "Go to Users",
  "charge.from": "Officer who leaves",
  "charge.to": "Successor",
  "charge.toHint": "Officers who are posted where the tickets are.",
  "charge.noMatch": "Nothing matches",
  "charge.choose": "Choose one.",
  "charge.none": "{name} holds no open ticket that you can hand over",
  "charge.noneWhy": "There is nothing to do.",
  "charge.tickets": "{count, plural, one {# open ticket of {name}} other {# open tickets of {name}}}",
  "charge.all": "Select all",
  "charge.clear": "Clear",
  "charge.most": "The first {most, number} are shown. Hand over the others afterwards.",
  "charge.due": "due {time}",
  "charge.reason": "Reason",
  "charge.reasonHint": "For example the order of the transfer. It stands in the history of each ticket.",
  "charge.reasonShort": "Write the reason in at least {min} characters.",
  "charge.rules":
    "{count, plural, one {# live rule still marks} other {# live rules still mark}} tickets to {name}: {rules}. Have the rules changed and published.",
  "charge.do": "{count, plural, one {Hand over # ticket} other {Hand over # tickets}}",
  "charge.underWay": "Tickets are being handed over",
  "charge.done": "Handed over",
  "charge.moved": "{moved} of {total, plural, one {# ticket} other {# tickets}} went to {name}.",
  "charge.notTaken": "The successor has not acknowledged the charge yet.",
  "charge.taken": "The successor has acknowledged the charge.",
  "charge.left": "{count, plural, one {# ticket stays where it was:} other {# tickets stay where they were:}}",
  "charge.handed":
    "{count, plural, one {{name} handed over # ticket to you} other {{name} handed over # tickets to you}}",
  "charge.by": "By {name}, {time}.",
  "charge.list": "Show the tickets",
  "charge.acknowledge": "Acknowledge the charge",
} as const;
