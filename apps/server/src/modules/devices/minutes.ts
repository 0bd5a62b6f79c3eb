const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What a device told later than this is not taken: the strips do not reach so far. */
export const KEEP_DAYS = 45;
/** A stretch in the future is a wrong clock. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** Minutes of one hour, as bits. */
export interface HourBits {
  /** Epoch milliseconds. */
  readonly hour: number;
  readonly bits: bigint;
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/** The hour of an instant with the bit of its minute. */
export function minuteBit(at: number): HourBits {
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  return { hour, bits: 1n << BigInt(minuteOf(at - hour)) };
}

/**
 * The minutes of stretches without a network, by hour. Stretches are moved by the difference of the
 * clocks, and cut at now and at a week before.
 * @param ahead milliseconds by which the clock of the device is ahead
 */
export function bitsOfStretches(
  stretches: readonly { readonly from: string; readonly to: string }[],
  { now, ahead }: { readonly now: number; readonly ahead: number },
): readonly HourBits[] {
  return bitsOfMinutes(
    stretches.map(({ from, to }) => ({
      from: Math.max(Date.parse(from) - ahead, now - LONGEST_MS),
      to: Date.parse(to) - ahead,
    })),
    now,
  );
}

/** The minutes of stretches by hour, both ends included, until now. */
export function bitsOfMinutes(
  stretches: readonly { readonly from: number; readonly to: number }[],
  now: number,
): readonly HourBits[] {
  const hours = new Map<number, bigint>();
  for (const { from, to } of stretches) {
    const last = minuteOf(Math.min(to, now));
    for (let minute = minuteOf(from); minute <= last; minute += 1) {
      const { hour, bits } = minuteBit(minute * MINUTE_MS);
      hours.set(hour, (hours.get(hour) ?? 0n) | bits);
    }
  }
  return [...hours].map(([hour, bits]) => ({ hour, bits }));
}

/** The longest run of minutes without a network, of one device, in its hours' order. */
export function longestRun(hours: readonly HourBits[]): number {
  let longest = 0;
  let run = 0;
  let next: number | null = null;
  for (const { hour, bits } of hours) {
    if (hour !== next) run = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      run = (bits >> BigInt(minute)) & 1n ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    next = hour + HOUR_MS;
  }
  return longest;
}
