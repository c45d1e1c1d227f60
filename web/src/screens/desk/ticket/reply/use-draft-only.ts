import { ROLE } from "@smgt/contract/constants.ts";
import { useParametersQuery } from "../../../../api/shell-queries.ts";
import { useSession } from "../../../../session/use-session.ts";

/** Whether what is written waits for the cell: then it goes out in nobody's name yet. */
export function useDraftOnly(): boolean {
  const parameters = useParametersQuery().data;
  return useSession()?.roleId === ROLE.OFFICER && parameters?.officer_can_post !== "Y";
}
