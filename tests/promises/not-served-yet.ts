/** Calls of the contract without a use case yet. The server answers them with NOT_SERVED_YET. This list only shrinks. */
export const NOT_SERVED_YET: readonly string[] = [
  "logmanagement.getacklogdata",
  "logmanagement.getapilogdata",
  "logmanagement.getmessagequeuelogdata",
  "logmanagement.getmessagequeuesearchlogdata",
  "user.getuserlogs",
];
