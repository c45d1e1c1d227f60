import { useEffect } from "react";
import { useLocation } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useLazyFirstStepsQuery } from "../../../api/first-run-queries.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/use-session.ts";

/** Redirects only once per page load, so that returning home works. */
let isLed = false;

/** Redirects an administrator of a new system to the first steps after the sign-in, while some are open. */
export function useFirstRun(): void {
  const [, go] = useLocation();
  const isAdmin = useSession()?.roleId === ROLE.ADMIN;
  const [ask] = useLazyFirstStepsQuery();
  useEffect(() => {
    if (!isAdmin || isLed) return;
    isLed = true;
    void ask().then(({ data }) => {
      if (data?.opens_itself === "Y") go(paths.firstSteps, { replace: true });
    });
  }, [ask, go, isAdmin]);
}
