/**
 * Distinguishes a scanner from a person by time: a scanner writes a code as a fast burst of keys, a
 * person cannot. The machine needs no focused field.
 */
export interface ScannerTimings {
  /**
   * Longest pause between two keys of a burst, in milliseconds. Even fast typists need twice as
   * long.
   */
  readonly maxGapMs: number;
  /** Keys of a burst that show that a scanner writes, whatever its radio does then. */
  readonly sureAfter: number;
  /** Longest pause that such a burst may have once, because wireless scanners falter. */
  readonly falterMs: number;
  /** Shortest code that ends with Enter or Tab. */
  readonly minLength: number;
  /**
   * Shortest code without an ending key. It is longer, because only the pause shows that the code
   * ended.
   */
  readonly minLengthWithoutEnd: number;
}

export const SCANNER_TIMINGS: ScannerTimings = {
  maxGapMs: 50,
  sureAfter: 6,
  falterMs: 120,
  minLength: 4,
  minLengthWithoutEnd: 7,
};

export interface KeyStroke {
  /** The character the key writes, or its name (`Enter`). */
  readonly key: string;
  /** The scanner's character for the key, whatever layout the keyboard has. */
  readonly scanKey: string;
  /** Milliseconds, from the event itself: a busy screen delays handlers, not time stamps. */
  readonly time: number;
  /** A held key repeats as fast as a scanner, and is never part of a scan. */
  readonly repeat: boolean;
}

export type KeyReading =
  | { readonly kind: 'scan'; readonly code: string }
  /** Keys that a person typed, in order; `Enter` and other key names stay unchanged. */
  | { readonly kind: 'typed'; readonly keys: readonly string[] };

export interface ScannerMachine {
  feed(stroke: KeyStroke): readonly KeyReading[];
  /** Called when no key came for `maxGapMs`: decides the pending keys. */
  settle(time: number): readonly KeyReading[];
  /** True while keys wait for a decision. */
  readonly waiting: () => boolean;
}

export function createScannerMachine(timings: ScannerTimings = SCANNER_TIMINGS): ScannerMachine {
  let burst: KeyStroke[] = [];
  let hasFaltered = false;

  const take = (): readonly string[] => {
    const keys = burst.map((stroke) => stroke.key);
    burst = [];
    hasFaltered = false;
    return keys;
  };
  const asTyped = (): KeyReading[] => (burst.length === 0 ? [] : [{ kind: 'typed', keys: take() }]);
  const asScan = (): KeyReading[] => {
    const code = burst.map((stroke) => stroke.scanKey).join('');
    burst = [];
    hasFaltered = false;
    return [{ kind: 'scan', code }];
  };
  /** A pause ends the burst: a long burst was a scanner without an ending key. */
  const close = (): KeyReading[] =>
    burst.length >= timings.minLengthWithoutEnd ? asScan() : asTyped();
  const pausedBefore = (time: number): boolean => {
    const last = burst.at(-1);
    return last !== undefined && time - last.time > timings.maxGapMs;
  };
  /** Whether a key after a pause still belongs to the burst. */
  const faltersBefore = (time: number): boolean => {
    const last = burst.at(-1);
    return (
      last !== undefined &&
      !hasFaltered &&
      burst.length >= timings.sureAfter &&
      time - last.time <= timings.falterMs
    );
  };

  return {
    feed(stroke) {
      const out: KeyReading[] = [];
      if (pausedBefore(stroke.time)) {
        if (faltersBefore(stroke.time)) hasFaltered = true;
        else out.push(...close());
      }
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
