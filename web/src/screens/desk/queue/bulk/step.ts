/** Step of the bulk dialog. */

export type Step = "form" | "preview" | "run";
