/** Parts of the screen that load when first shown. */
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { lazyScreen } from "../../../lib/lazy-screen.ts";

export const actionForm = lazyScreen("action", CHUNK_TIMEOUT_MS, () =>
  import("./action/ActionForm.tsx").then((m) => ({ default: m.ActionForm })),
);
export const groupTab = lazyScreen("group", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/GroupTab.tsx").then((m) => ({ default: m.GroupTab })),
);
export const personTab = lazyScreen("person", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/PersonTab.tsx").then((m) => ({ default: m.PersonTab })),
);
export const miscDialog = lazyScreen("misc", CHUNK_TIMEOUT_MS, () =>
  import("./action/MiscDialog.tsx").then((m) => ({ default: m.MiscDialog })),
);
export const missing = lazyScreen("missing", CHUNK_TIMEOUT_MS, () =>
  import("./MissingTicket.tsx").then((m) => ({ default: m.MissingTicket })),
);
export const proposals = lazyScreen("proposals", CHUNK_TIMEOUT_MS, () =>
  import("./action/Proposals.tsx").then((m) => ({ default: m.Proposals })),
);
export const understood = lazyScreen("understood", CHUNK_TIMEOUT_MS, () =>
  import("./understood/Understood.tsx").then((m) => ({ default: m.Understood })),
);
export const report = lazyScreen("report", CHUNK_TIMEOUT_MS, () =>
  import("./review/Report.tsx").then((m) => ({ default: m.Report })),
);
export const assignmentTab = lazyScreen("assignment", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/AssignmentTab.tsx").then((m) => ({ default: m.AssignmentTab })),
);
export const timelineTab = lazyScreen("timeline", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/TimelineTab.tsx").then((m) => ({ default: m.TimelineTab })),
);
export const filesTab = lazyScreen("files", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/FilesTab.tsx").then((m) => ({ default: m.FilesTab })),
);
export const feedbackTab = lazyScreen("feedback", CHUNK_TIMEOUT_MS, () =>
  import("./tabs/FeedbackTab.tsx").then((m) => ({ default: m.FeedbackTab })),
);
