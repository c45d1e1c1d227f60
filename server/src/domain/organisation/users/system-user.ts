/** The user in whose name the program itself acts; created by migration 0004, cannot sign in. */
export const SYSTEM_USER_ID = 1;
