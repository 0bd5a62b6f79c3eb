/** Seeded random numbers: the same seed gives the same run, on every machine. */
export interface Random {
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  bool(): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Mulberry32: 32 bits of state, good enough to shuffle test data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    bool: () => next() < 0.5,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
  };
}
