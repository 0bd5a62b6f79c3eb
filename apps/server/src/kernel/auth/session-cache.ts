/** Limit of cached entries; the oldest are evicted first. One till has two entries. */
const MAX_ENTRIES = 20_000;
/** Backstop for a change whose announcement was lost on a connection that looked alive. */
const MAX_AGE_MS = 30_000;

interface Entry<T> {
  readonly cloudId: number;
  readonly value: T;
  readonly loadedAt: number;
}

/**
 * Sessions cached in this process, so that a call of a known caller needs no statement. The
 * database announces every change to a session, employee, position, terminal or service, and the
 * entries of that cloud are dropped. While announcements cannot be received, nothing is cached.
 */
export class SessionCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;
  #hearing = false;
  /** Grows with every drop: an answer that was read before a drop must not be stored after it. */
  #epoch = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Sets whether announcements are received. Losing and regaining the connection both clear the
   * cache.
   */
  setListening(hearing: boolean): void {
    this.#hearing = hearing;
    this.dropAll();
  }

  dropAll(): void {
    this.#epoch += 1;
    this.#entries.clear();
  }

  dropCloud(cloudId: number): void {
    this.#epoch += 1;
    for (const [key, entry] of this.#entries)
      if (entry.cloudId === cloudId) this.#entries.delete(key);
  }

  /**
   * The cached value, or the result of `load`. A missing value is not cached: unknown tokens cannot
   * fill the memory.
   */
  async get(
    key: string,
    load: () => Promise<{ readonly cloudId: number; readonly value: T } | null>,
  ): Promise<T | null> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#now() - entry.loadedAt < MAX_AGE_MS) return entry.value;
    const epoch = this.#epoch;
    const found = await load();
    if (found === null) {
      this.#entries.delete(key);
      return null;
    }
    if (this.#hearing && epoch === this.#epoch)
      this.#store(key, { ...found, loadedAt: this.#now() });
    return found.value;
  }

  #store(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size <= MAX_ENTRIES) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }
}
