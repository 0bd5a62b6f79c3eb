/**
 * Creates one queue for each key: tasks under one key run one after another, also after a failure;
 * different keys do not wait for each other.
 */
export function createKeyedQueue(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run);
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    last.set(key, ended);
    return turn;
  };
}
