import { refusalWords } from "../../refusal-words.ts";

/** Texts around actions, with a sentence for each consequence of one. */
export const messages = {
  ...refusalWords("en"),

  "actions.title": "Action to take",
  "actions.yes": "Yes, it pertains to us",
  "actions.yesMore": "You can then act on it.",
  "actions.no": "No, it does not pertain to us",
  "actions.noMore": "Return it with a reason. This does not close the ticket.",
  "actions.others": "Other actions",
  "actions.whatHappens": "What happens",
  "actions.citizenSees": "What the citizen sees",
  "actions.notDone": "This was not done. Your text is still here.",
  "actions.gone": "The action you chose is no longer possible. Your text is kept for the next action.",
  "actions.none": "No Action Available",
  "mention.hint": "@ mentions a colleague",
  "mention.list": "Colleagues who can see this ticket",
  "mention.count": "{count, plural, one {# colleague} other {# colleagues}}. Use the arrow keys, then press Enter.",
  "mention.none": "No colleague who can see this ticket has this name.",
  "mention.told": "Will find this under “Waiting for me”: {names}",
  "actions.next": "Next: {number}",
  "consequence.to_nobody": "No officer holds it after this.",
  "consequence.to_cell": "It goes to the cell.",
  "consequence.to_cell_head": "It goes to the head of the cell.",
  "consequence.to_department": "It goes to the department’s nodal officer for the district.",
  "consequence.to_extra_department": "It also goes to one more department.",
  "consequence.to_same_officer":
    "It goes back to the same officer or, if they are no longer there, to another officer or the head of their department.",
  "consequence.to_chosen_officer": "It goes to the officer you choose.",
  "consequence.to_field_officers": "It also goes to the field officers you choose.",
  "consequence.to_head_of_department": "It also goes to the head of department.",
  "consequence.to_named": "It goes to {names}.",
  "consequence.due": "It is due on {at}.",
  "consequence.paused": "The time limit is paused.",
  "consequence.answered": "The citizen gets a written reply.",
  "consequence.drafted": "Your text is kept as a draft; the cell sends it.",
  "consequence.told": "The citizen is informed in writing where possible, otherwise by phone.",
  "consequence.called": "The citizen is called by phone.",
  "consequence.called_by_head":
    "The head of the cell is told to call the citizen, as operators do not see sensitive tickets.",
  "consequence.untold":
    "Nobody informs the citizen for you: they have no phone number and cannot be answered where they wrote. Your remark is the record of it.",
  "consequence.decided_by_head_of_department":
    "The head of department decides; beyond their limit, the head of the cell.",
  "consequence.decided_by_cell_head": "The head of the cell decides.",
  "consequence.head_copied": "The head of department gets a copy.",
  "consequence.escalated": "It is escalated by one level.",
  "consequence.field_officers_leave": "It is withdrawn from the field officers.",
  "consequence.merged": "It becomes part of the other ticket.",
  "consequence.members_follow": "The complaints merged into it move with it.",
  "consequence.named_follow": "The complaints merged into it move with it: {numbers}.",
} as const;
