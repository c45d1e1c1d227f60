/** The administrator: as soon as X takes our account again, they say so, and the replies that wait go out. */
import { setTimeout as sleep } from "node:timers/promises";
import { senderState, trySender } from "@smgt/contract/calls/tickets/sender.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Random } from "../random.ts";
import { openLine } from "./officer-line.ts";
import type { CampaignServer } from "./servers.ts";

const LOOKS_EVERY_MS = 5_000;

export interface AdministratorOptions {
  readonly servers: readonly CampaignServer[];
  readonly random: Random;
  /** Whether the account is in order on X: paid for, and not locked out. */
  readonly isAccountWell: () => boolean;
}

/** Brings them to their desk. */
export function startAdministrator({ servers, random, isAccountWell }: AdministratorOptions): {
  stop(): Promise<void>;
} {
  const stopper = new AbortController();
  const { signal } = stopper;
  const line = openLine({
    servers,
    random,
    loginId: "admin",
    roleId: ROLE.ADMIN,
    isOver: () => signal.aborted,
    onHung: () => undefined, // the officers' calls are the ones that are judged
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
