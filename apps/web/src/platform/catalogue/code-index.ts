/**
 * A code without its leading zeros: scanners read UPC-A as 12 or 13 digits, and shops type short
 * codes.
 */
export function bareCode(code: string): string {
  let from = 0;
  while (from < code.length - 1 && code[from] === '0') from += 1;
  return from === 0 ? code : code.slice(from);
}

/**
 * Finds an entry by its code. When entries share a code, the one with the lowest rank is found,
 * whatever the order in which they were added: a scan must not depend on when the till was idle or
 * started. Few codes are shared, so the full list of entries is stored for those only.
 */
export class CodeIndex {
  readonly #rankOf: (entry: number) => number;
  readonly #first = new Map<string, number>();
  readonly #shared = new Map<string, number[]>();

  constructor(rankOf: (entry: number) => number) {
    this.#rankOf = rankOf;
  }

  /** The entry of a code that has no leading zeros. */
  find(key: string): number | undefined {
    return this.#first.get(key);
  }

  /** The same, among the entries that `isThere` accepts. */
  findWhere(key: string, isThere: (entry: number) => boolean): number | undefined {
    const first = this.#first.get(key);
    if (first === undefined || isThere(first)) return first;
    return this.#lowest((this.#shared.get(key) ?? []).filter(isThere));
  }

  add(code: string, entry: number): void {
    if (code === '') return;
    const key = bareCode(code);
    const first = this.#first.get(key);
    if (first === undefined) {
      this.#first.set(key, entry);
      return;
    }
    const entries = this.#shared.get(key);
    if (entries === undefined) this.#shared.set(key, [first, entry]);
    else entries.push(entry);
    if (this.#rankOf(entry) < this.#rankOf(first)) this.#first.set(key, entry);
  }

  /** Removes an entry that was added with this code. */
  remove(code: string, entry: number): void {
    const key = bareCode(code);
    const entries = this.#shared.get(key);
    if (entries === undefined) {
      if (this.#first.get(key) === entry) this.#first.delete(key);
      return;
    }
    const at = entries.indexOf(entry);
    if (at >= 0) entries.splice(at, 1);
    const heir = this.#first.get(key) === entry ? this.#lowest(entries) : undefined;
    if (heir !== undefined) this.#first.set(key, heir);
    if (entries.length === 1) this.#shared.delete(key);
  }

  #lowest(entries: readonly number[]): number | undefined {
    let lowest: number | undefined;
    for (const entry of entries)
      if (lowest === undefined || this.#rankOf(entry) < this.#rankOf(lowest)) lowest = entry;
    return lowest;
  }
}
