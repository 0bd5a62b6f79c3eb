/**
 * Looks for due work again and again, beginning now.
 * @param look one look; its signal ends it early
 * @param failed receives the error of a look that failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startLooks(
  look: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const next = (): void => {
    running = look(stop.signal)
      .catch(failed)
      .then(() => {
        if (stop.signal.aborted) return;
        timer = setTimeout(next, everyMs);
        timer.unref();
      });
  };
  next();
  return async () => {
    stop.abort();
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
