/** Saved views: filters and order under a name, for one officer in one role (our own calls, decision 18). */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Id, Moment, oneOf, rows, text } from "../../shapes/common.ts";
import { LIST_KEYS } from "./tickets.ts";

/** Limit per officer and role. */
export const MOST_VIEWS = 30;
export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 1_000;

export const SavedView = Type.Object({
  saved_view_id: Id,
  list_key: oneOf(LIST_KEYS),
  view_name: Type.String(),
  /** Filters and order as in the list's address. */
  query: Type.String(),
  saved_at: Moment,
});
export type SavedView = Static<typeof SavedView>;

export const listViews = call({
  name: "views.list",
  method: "POST",
  path: "/views/list",
  access: anySession,
  about: "One's own views in the role in use, in the order in which they were made.",
  reply: rows(SavedView),
});

export const saveView = call({
  name: "views.save",
  method: "POST",
  path: "/views/save",
  access: anySession,
  about: "Keeps a view under a name; with `saved_view_id` it replaces that one, name and filters.",
  body: Type.Object({
    saved_view_id: Type.Optional(Id),
    list_key: oneOf(LIST_KEYS),
    view_name: text(MAX_VIEW_NAME),
    query: text(MAX_VIEW_QUERY),
  }),
  reply: SavedView,
  refuses: ["VIEW_NAME_REQUIRED", "VIEW_NAME_TAKEN", "VIEW_LIMIT", "VIEW_NOT_FOUND", "NOT_PERMITTED"],
});

export const deleteView = call({
  name: "views.delete",
  method: "POST",
  path: "/views/delete",
  access: anySession,
  about: "Removes one's own view and gives it once more, so that it can be kept again.",
  body: Type.Object({ saved_view_id: Id }),
  reply: SavedView,
  refuses: ["VIEW_NOT_FOUND"],
});

/** View of the pack for every officer of a role; read-only, and saved under a name to copy it. */
export const ReadyView = Type.Object({
  view_code: Type.String(),
  list_key: oneOf(LIST_KEYS),
  view_name: Type.String(),
  view_name_translations: Translations,
  query: Type.String(),
});
export type ReadyView = Static<typeof ReadyView>;

export const readyViews = call({
  name: "views.ready",
  method: "POST",
  path: "/views/ready",
  access: anySession,
  about: "The views that the data pack has ready for the role in use.",
  reply: rows(ReadyView),
});
