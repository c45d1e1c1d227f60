/** Worlds for Node's test runner: started before the tests of the enclosing block, closed after them. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { openDesk, type Desk } from "./desk.ts";
import { lateBound, worldIn, type World, type WorldOptions } from "./world.ts";

export const worldForTests = (options: WorldOptions | (() => Promise<WorldOptions>) = {}): World =>
  worldIn({ before, after }, options);

/** A world with people of every role signed in; after the tests its counters must equal a recount. */
export function deskForTests(options: WorldOptions = {}): { readonly world: World; readonly desk: Desk } {
  let desk: Desk | null = null;
  const world = worldIn({ before, after }, options, {
    first: async (started) => {
      desk = await openDesk(started);
    },
    last: async ({ ctx }) => {
      assert.deepEqual(await recount(ctx.db, "Asia/Kolkata"), []);
    },
  });
  return { world, desk: lateBound("The desk", () => desk) };
}
