/** What was learned from examples and from the desk's decisions, version by version (our own calls, decision 70). */
import { Type } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";

const keepers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

/** `refused`: it judged held-back decisions worse than the one before, missed more danger or raised more false alarms, and was never in force. */
export const MODEL_STATES = ["in_force", "superseded", "refused"] as const;

const DangerFound = Type.Object({ asked: Type.Integer(), found: Type.Integer(), before: nullable(Type.Integer()) });

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
      /** Texts of the pack, and decisions of the desk, that it learned from. */
      examples: Type.Integer(),
      decisions: Type.Integer(),
      features: Type.Integer(),
      size_bytes: Type.Integer(),
      took_ms: Type.Integer(),
      /** Decisions that nobody learned from: how many of them it judges right, and how many the version before does. */
      held_back: Type.Object({
        asked: Type.Integer(),
        right: Type.Integer(),
        before: nullable(Type.Integer()),
        /**
         * Texts that tell of danger to life, of the pack and as persons said, in how many it is found, and in how many by the
         * version before; null where nobody counted.
         */
        danger: nullable(DangerFound),
        /** The same of texts of which a person said that there is no danger. */
        alarms: nullable(DangerFound),
      }),
      /** Y: its weights are still there, and it is not in force. */
      may_be_set: Flag,
      /** Who put it in force last; null where it came into force by itself. */
      set_by_name: nullable(Type.String()),
      set_at: Moment,
    }),
  ),
  extras: Type.Object({
    /** From this certainty on, from 0 to 1, a ticket takes what was understood, in any department that is not named. */
    least_certainty: Type.Optional(Type.Number()),
    /** Departments that have their own. */
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
