/**
 * Runs work for each item, in turn or so many at once. What one of them throws waits until all had
 * their turn, so that a fault of one business holds up none of the others.
 * @param nameOf how the message calls an item
 * @throws AggregateError with the messages of those that failed
 */
export async function runEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  { nameOf = String, atOnce = 1 }: { nameOf?: (item: T) => string; atOnce?: number } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const texts: string[] = [];
  const left = items.values();
  const work = async (): Promise<void> => {
    // The workers share the iterator, so each item is taken once.
    for (const item of left) {
      try {
        await run(item);
      } catch (error) {
        failures.push(error);
        texts.push(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, texts.join('; '));
}
