/** Versions of the model trained on the pack's examples and the desk's decisions (our own calls, decision 46). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";

const keepers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

/**
 * `refused`: worse on the hold-out set than the version before, with more missed danger, more false alarms, or findings
 * in texts without content; it was never in force.
 */
export const MODEL_STATES = ["in_force", "superseded", "refused"] as const;

const FoundIn = Type.Object({ asked: Type.Integer(), found: Type.Integer(), before: nullable(Type.Integer()) });

export const getModels = call({
  name: "rule.getmodels",
  method: "POST",
  path: "/rule/getmodels",
  access: keepers,
  about: "The last fifty versions of what was learned, newest first; none where the lists of words judge alone.",
  reply: rows(
    Type.Object({
      version: Id,
      made_at: Moment,
      state: oneOf(MODEL_STATES),
      /** Size of the training set: texts of the pack and decisions of the desk. */
      examples: Type.Integer(),
      decisions: Type.Integer(),
      features: Type.Integer(),
      size_bytes: Type.Integer(),
      took_ms: Type.Integer(),
      /** Hold-out set, no near copies of training texts: number of correct decisions by this version and by the one before. */
      held_back: Type.Object({
        asked: Type.Integer(),
        right: Type.Integer(),
        before: nullable(Type.Integer()),
        /**
         * Detected danger among the texts labelled as danger, by this version and the version before; null when not
         * counted.
         */
        danger: nullable(FoundIn),
        /** False alarms among texts that a person labelled as harmless. */
        alarms: nullable(FoundIn),
        /** Texts of the pack without content in which something was found; none in a version that was in force. */
        wordless: nullable(FoundIn),
      }),
      /** Y: its weights are stored, and it is not in force. */
      may_be_set: Flag,
      /** Officer who last put it in force; null when it came into force automatically. */
      set_by_name: nullable(Type.String()),
      set_at: Moment,
    }),
  ),
  extras: Type.Object({
    /** Minimum certainty (0 to 1) to apply a classification, in every department without its own. */
    least_certainty: Type.Optional(Type.Number()),
    /** Departments with their own minimum. */
    departments: Type.Optional(Type.Array(Type.Object({ department_id: Id, least_certainty: Type.Number() }))),
  }),
});

export const setModel = call({
  name: "rule.setmodel",
  method: "POST",
  path: "/rule/setmodel",
  access: keepers,
  about: "Puts an earlier or later version in force: new posts are judged by it on every server within a second.",
  body: Type.Object({ version: Id }),
  reply: Sentence,
  refuses: ["PROOF_NEEDED", "MODEL_UNKNOWN", "MODEL_IN_FORCE"],
});
