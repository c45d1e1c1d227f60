/** What the server says about accounts: the record of one, and the faults of a sheet. */
export const peopleEnglish = {
  "userSheet.roleMissing": "Write the role.",
  "userSheet.shortened":
    "The spreadsheet has shortened this number. Format the column as text and write the whole number.",
  "userSheet.noRole": "No role has this name. Write it as the list of roles shows it.",
  "userSheet.noDepartment": "No department has this name. Write it as the list of departments shows it.",
  "userSheet.noDistrict": "No district has this name. Write it as the list of districts shows it.",
  "userSheet.headRole": "A second administrator must confirm this role. Create this account on the screen.",
  "userSheet.guarded": "This account is not changed by a sheet. Change it on the screen.",
  "userSheet.differs": "Row {row} gives other details for this user ID. Write the same in both rows.",
  "userSheet.twice": "Row {row} already gives this posting. Remove one of the two rows.",
  "charge.made": "The charge is being handed over",
  "charge.taken": "Charge taken",
} as const;
