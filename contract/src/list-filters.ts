/** Filters of a list that hold ids, as named in the list's address. A pack's ready view may use each. */
export type IdFilter = "status" | "district" | "department" | "issue" | "sub" | "priority" | "source";
