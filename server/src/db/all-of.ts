/** Parallel queries, each result under the name of its query. */

type Answers<Asked> = { -readonly [Name in keyof Asked]: Awaited<Asked[Name]> };

/** Waits for all; rejects with the first failure. */
export async function allOf<Asked extends Readonly<Record<string, Promise<unknown>>>>(
  asked: Asked,
): Promise<Answers<Asked>> {
  const answered = await Promise.all(
    Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const),
  );
  return Object.fromEntries(answered) as Answers<Asked>;
}
