/** An officer as lists show them. Never carries contact data. */
import { Type, type Static } from "typebox";
import { Day, Flag, Id, nullable } from "./common.ts";

export const OfficerRow = Type.Object({
  user_id: Id,
  user_name: Type.String(),
  designation: Type.String(),
  role_id: Id,
  role_name: Type.String(),
  department_id: nullable(Id),
  department_name: nullable(Type.String()),
  district_id: nullable(Id),
  district_name: nullable(Type.String()),
  /** Open tickets that the officer holds. */
  open_count: Type.Integer(),
  is_available: Flag,
  /** Last day of their absence; null while they are there, or where no end is known. */
  away_until: nullable(Day),
  /** Who stands in while they are away. */
  delegate_name: nullable(Type.String()),
  is_enabled: Flag,
});
export type OfficerRow = Static<typeof OfficerRow>;
