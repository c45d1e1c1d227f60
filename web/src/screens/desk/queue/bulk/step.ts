/** Where somebody is who acts on many tickets. */

export type Step = "form" | "preview" | "run";
