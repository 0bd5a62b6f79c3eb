/**
 * Tells a scanner from a person by time: a scanner writes a code as a burst of keys, a person can not. It works on
 * any field and on none, so scanning needs no focus.
 */
export interface ScannerTimings {
  /** Longest pause between two keys of one burst, milliseconds. People need twice that even when fast. */
  readonly maxGapMs: number;
  /** Shortest code that ends with Enter or Tab. */
  readonly minLength: number;
  /** Shortest code without an ending key: longer, because nothing but time says that it ended. */
  readonly minLengthWithoutEnd: number;
}

export const SCANNER_TIMINGS: ScannerTimings = { maxGapMs: 50, minLength: 4, minLengthWithoutEnd: 7 };

export interface KeyStroke {
  /** What the key writes, or its name (`Enter`). */
  readonly key: string;
  /** What a scanner means by it, whatever the keyboard's language is. */
  readonly scanKey: string;
  /** Milliseconds, from the event itself: a busy screen delays handlers, not time stamps. */
  readonly time: number;
  /** A held key repeats as fast as a scanner; it never is one. */
  readonly repeat: boolean;
}

export type KeyReading =
  | { readonly kind: 'scan'; readonly code: string }
  /** Keys of a person, in order; `Enter` and other names stay as they are. */
  | { readonly kind: 'typed'; readonly keys: readonly string[] };

export interface ScannerMachine {
  feed(stroke: KeyStroke): readonly KeyReading[];
  /** Called when no key came for `maxGapMs`: what waited is decided. */
  settle(time: number): readonly KeyReading[];
  /** True while keys wait for a decision. */
  readonly waiting: () => boolean;
}

export function createScannerMachine(timings: ScannerTimings = SCANNER_TIMINGS): ScannerMachine {
  let burst: KeyStroke[] = [];

  const take = (): readonly string[] => {
    const keys = burst.map((stroke) => stroke.key);
    burst = [];
    return keys;
  };
  const asTyped = (): KeyReading[] => (burst.length === 0 ? [] : [{ kind: 'typed', keys: take() }]);
  const asScan = (): KeyReading[] => {
    const code = burst.map((stroke) => stroke.scanKey).join('');
    burst = [];
    return [{ kind: 'scan', code }];
  };
  /** A pause closed the burst: a long one was a scanner without an ending key. */
  const close = (): KeyReading[] => (burst.length >= timings.minLengthWithoutEnd ? asScan() : asTyped());
  const pausedBefore = (time: number): boolean => {
    const last = burst.at(-1);
    return last !== undefined && time - last.time > timings.maxGapMs;
  };

  return {
    feed(stroke) {
      const out: KeyReading[] = [];
      if (pausedBefore(stroke.time)) out.push(...close());
      if (stroke.key === 'Enter' || stroke.key === 'Tab') {
        if (burst.length >= timings.minLength) return [...out, ...asScan()];
        out.push(...asTyped(), { kind: 'typed', keys: [stroke.key] });
        return out;
      }
      if (stroke.key.length > 1 || stroke.repeat) {
        out.push(...asTyped(), { kind: 'typed', keys: [stroke.key] });
        return out;
      }
      burst.push(stroke);
      return out;
    },
    settle(time) {
      return pausedBefore(time) ? close() : [];
    },
    waiting: () => burst.length > 0,
  };
}
