/** Officer in lists. It must never contain contact data. */
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
  /** Open tickets held by the officer. */
  open_count: Type.Integer(),
  is_available: Flag,
  /** Last day of leave; null while present, or without a known end. */
  away_until: nullable(Day),
  /** Delegate during leave. */
  delegate_name: nullable(Type.String()),
  is_enabled: Flag,
});
export type OfficerRow = Static<typeof OfficerRow>;
