/** Where a file of tests hears after how long it is to end, in milliseconds. */
export const FILE_MS = "SMGT_TEST_FILE_MS";
