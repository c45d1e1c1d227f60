/** Administrator of a campaign: resumes the sender as soon as X accepts the account again. */
import { setTimeout as sleep } from "node:timers/promises";
import { senderState, trySender } from "@smgt/contract/calls/tickets/sender.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Random } from "../random.ts";
import { openOfficerClient } from "./officer-client.ts";
import type { CampaignServer } from "./servers.ts";

const LOOKS_EVERY_MS = 5_000;

export interface AdministratorOptions {
  readonly servers: readonly CampaignServer[];
  readonly random: Random;
  /** Returns true when X accepts the account: paid for and not locked. */
  readonly isAccountWell: () => boolean;
}

export function startAdministrator({ servers, random, isAccountWell }: AdministratorOptions): {
  stop(): Promise<void>;
} {
  const stopper = new AbortController();
  const { signal } = stopper;
  const line = openOfficerClient({
    servers,
    random,
    loginId: "admin",
    roleId: ROLE.ADMIN,
    isOver: () => signal.aborted,
    onHung: () => undefined, // the officers' calls are the ones that are checked
  });
  const sit = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(LOOKS_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || !isAccountWell()) continue;
      const state = await line.read(senderState.path, {});
      const isPaused =
        (state?.STATUS_RESPONSE as { paused_because?: string | null } | undefined)?.paused_because != null;
      if (isPaused) await line.read(trySender.path, {});
    }
  };
  const sitting = sit();
  return {
    async stop() {
      stopper.abort();
      await sitting;
    },
  };
}
