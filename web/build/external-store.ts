/** What older versions of React lack and the router brings along; this one has it. */
export { useSyncExternalStore } from "react";
