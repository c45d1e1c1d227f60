/** Refusals that the browser shows before a request: of actions, and of replies. */
import { replyRefusals } from "./refusals-reply.ts";
import { workflowRefusals } from "./refusals-workflow.ts";

export type FormRefusal = keyof typeof replyRefusals | keyof typeof workflowRefusals;

const table: Readonly<Record<FormRefusal, unknown>> = { ...workflowRefusals, ...replyRefusals };
export const formRefusals = Object.keys(table) as readonly FormRefusal[];
