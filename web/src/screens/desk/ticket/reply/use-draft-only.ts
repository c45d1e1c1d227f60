import { ROLE } from "@smgt/contract/constants.ts";
import { useParametersQuery } from "../../../../api/shell-queries.ts";
import { useSession } from "../../../../session/use-session.ts";

/** True when the text needs approval of the cell; until then it is sent in nobody's name. */
export function useDraftOnly(): boolean {
  const parameters = useParametersQuery().data;
  return useSession()?.roleId === ROLE.OFFICER && parameters?.officer_can_post !== "Y";
}
