/** Saved drafts of complaints entered by hand, visible to their author only (our own calls, decision 23). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Id, nullable, rows, text } from "../../shapes/common.ts";
import { Discarded, kept, Ref, SavedAt } from "../../shapes/draft.ts";

const maybeId = Type.Optional(nullable(Id));
const field = (length: number) => Type.Optional(text(length));

/** Fields exactly as typed; files are not included. */
export const FormDraftFields = Type.Object(
  {
    sourceId: maybeId,
    name: field(120),
    mobile: field(20),
    email: field(200),
    address: field(500),
    issueId: maybeId,
    subIssueId: maybeId,
    districtId: maybeId,
    departmentId: maybeId,
    priorityId: maybeId,
    subject: field(200),
    description: field(MAX_REMARK),
    complainedAt: field(20),
    parentNo: field(40),
    hasConsent: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FormDraftFields = Static<typeof FormDraftFields>;

export const KeptForm = kept(FormDraftFields);
export type KeptForm = Static<typeof KeptForm>;

const writers = onlyRoles(ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL);

export const saveFormDraft = call({
  name: "drafts.saveform",
  method: "POST",
  path: "/drafts/saveform",
  access: writers,
  about: "Keeps one's own unfinished complaint; one that was saved as a ticket or discarded does not come back.",
  body: Type.Object({ ref: Ref, fields: FormDraftFields }),
  reply: SavedAt,
});

export const formDrafts = call({
  name: "drafts.forms",
  method: "POST",
  path: "/drafts/forms",
  access: writers,
  about: "One's own unfinished complaints of the last seven days, newest first.",
  reply: rows(KeptForm),
});

export const deleteFormDraft = call({
  name: "drafts.deleteform",
  method: "POST",
  path: "/drafts/deleteform",
  access: writers,
  about: "Discards one's own unfinished complaint.",
  body: Type.Object({ ref: Ref }),
  reply: Discarded,
});
