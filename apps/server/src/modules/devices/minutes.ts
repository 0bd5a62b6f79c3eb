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

/** Minutes from the first to the last, both included. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** Joins what overlaps, so that a minute is looked at once however often it was told. */
function joined(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.first - b.first)) {
    const before = apart.at(-1);
    if (before === undefined || before.last < span.first) apart.push(span);
    else if (before.last < span.last)
      apart[apart.length - 1] = { first: before.first, last: span.last };
  }
  return apart;
}

/** The minutes of stretches by hour, both ends included, until now. */
export function bitsOfMinutes(
  stretches: readonly { readonly from: number; readonly to: number }[],
  now: number,
): readonly HourBits[] {
  const spans = stretches
    .map(({ from, to }) => ({ first: minuteOf(from), last: minuteOf(Math.min(to, now)) }))
    .filter(({ first, last }) => first <= last);
  const hours = new Map<number, bigint>();
  for (const { first, last } of joined(spans))
    for (let minute = first; minute <= last;) {
      const { hour } = minuteBit(minute * MINUTE_MS);
      const start = minute - minuteOf(hour);
      const end = Math.min(59, last - minuteOf(hour));
      const bits = ((1n << BigInt(end - start + 1)) - 1n) << BigInt(start);
      hours.set(hour, (hours.get(hour) ?? 0n) | bits);
      minute += end - start + 1;
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
