/** The second stand-in as a server on loopback: a plain one, so that nothing mends its manners. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answer, answerRudely, notFound, readAsked, RUDENESS, unauthorized, unavailable } from "./answer.ts";
import { createDeliveries } from "./deliveries.ts";
import { createReads } from "./reads.ts";
import { createStream } from "./stream.ts";
import type { RudeWorld } from "./world.ts";
import { createWrites } from "./writes.ts";

export interface RudeX {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on a free port. `reach` gives the address of a server for the path of a webhook. */
export async function startRudeX(world: RudeWorld, reach: (path: string) => string): Promise<RudeX> {
  const [reads, writes, stream] = [createReads(world), createWrites(world), createStream(world)];
  const deliveries = createDeliveries(world, reach);
  const { account, random, journal, manners, failingPages } = world;
  const tokens = new Set([account.bearerToken, account.userToken].map((token) => `Bearer ${token}`));

  const server = createServer((from, to) => {
    to.on("error", () => undefined); // the one who asked has gone
    void readAsked(from)
      .then(async (asked) => {
        if (!tokens.has(from.headers.authorization ?? "")) return answer(to, unauthorized, random);
        if (writes.take(asked, to) || stream.take(asked, to)) return;
        const isLaterPage = asked.query.has("pagination_token") || asked.query.has("next_token");
        if (isLaterPage && failingPages.delete(asked.path)) return answer(to, unavailable, random);
        const read = reads.answer(asked);
        const said = read ?? (await deliveries.answer(asked)) ?? notFound("what was asked for");
        const isRude = random.happens(read === null ? manners.rudeAnswers / 4 : manners.rudeAnswers);
        if (isRude) return answerRudely(to, said, random.pick(RUDENESS), random);
        answer(to, said, random);
        if (read !== null && read.shows !== null) journal.note(read.shows);
      })
      .catch(() => to.destroy()); // the request broke off while it was read
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      stream.close();
      deliveries.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
