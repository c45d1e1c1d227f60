/** A filter of a list that holds ids, by its name in the list's address. A ready view of a pack may name each. */
export type IdFilter = "status" | "district" | "department" | "issue" | "sub" | "priority" | "source";
