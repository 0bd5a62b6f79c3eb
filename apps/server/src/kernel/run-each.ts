/**
 * Runs work for each item in turn. What one of them throws waits until all had their turn, so that a
 * fault of one business holds up none of the others.
 * @param nameOf how the message calls an item
 * @throws AggregateError with the messages of those that failed
 */
export async function runEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  nameOf: (item: T) => string = String,
): Promise<void> {
  const failures: unknown[] = [];
  const texts: string[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
      texts.push(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, texts.join('; '));
}
