/** Saved drafts of edits to master rows, visible to their author only (our own calls, decision 115). */
import { Type, type Static } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { rows } from "../../shapes/common.ts";
import { Discarded, kept, Ref, SavedAt } from "../../shapes/draft.ts";
import { Fields, List } from "./master-changes.ts";

/** Edits of one list, exactly as typed. */
export const MasterDraftFields = Type.Object(
  {
    list: List,
    /** Edited rows by key; each has its values at the time of the edit, and only the edited fields. */
    rows: Type.Record(
      Type.String({ pattern: "^[^\\n]{1,400}$" }),
      Type.Object({ base: Fields, edits: Fields }, { additionalProperties: false }),
      { maxProperties: 500 },
    ),
  },
  { additionalProperties: false },
);
export type MasterDraftFields = Static<typeof MasterDraftFields>;

export const KeptMasters = kept(MasterDraftFields);
export type KeptMasters = Static<typeof KeptMasters>;

const admin = onlyRoles(ROLE.ADMIN);

export const saveMasterDraft = call({
  name: "drafts.savemaster",
  method: "POST",
  path: "/drafts/savemaster",
  access: admin,
  about: "Keeps what one has typed over the rows of a list; what was saved or discarded does not come back.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({ ref: Ref, fields: MasterDraftFields }),
  reply: SavedAt,
  refuses: ["DRAFT_TOO_LARGE"],
});

export const masterDrafts = call({
  name: "drafts.masters",
  method: "POST",
  path: "/drafts/masters",
  access: admin,
  about: "What one has typed over rows of the masters in the last seven days and not saved, newest first.",
  reply: rows(KeptMasters),
});

export const deleteMasterDraft = call({
  name: "drafts.deletemaster",
  method: "POST",
  path: "/drafts/deletemaster",
  access: admin,
  about: "Discards what one has typed over the rows of a list, or tells that all of it was saved.",
  body: Type.Object({ ref: Ref }),
  reply: Discarded,
});
