/** Length of a billing period, in months. */
export const PERIOD_MONTHS = {
  month: 1,
  two_months: 2,
  quarter: 3,
  half_year: 6,
  year: 12,
  three_years: 36,
} as const;
export type ContractPeriod = keyof typeof PERIOD_MONTHS;

/** What decides the periods of one row of a contract. Days are local dates. */
export interface PeriodRule {
  readonly period: ContractPeriod;
  readonly starts: string;
  /** The last day; null = it goes on. */
  readonly ends: string | null;
  /** Day of the month on which periods begin, 31 = the last day; null = that of the start. */
  readonly billingDay: number | null;
  readonly inArrears: boolean;
  /** The last day that was billed: periods go on from the next one. */
  readonly after?: string | null;
  /** Days that are not billed, in any order; they do not overlap. */
  readonly pauses?: readonly DaySpan[];
}

/** Days from one to another, both counted; null = it goes on. */
export interface DaySpan {
  readonly from: string;
  readonly to: string | null;
}

/** A period that is billed once, or the part of one that the row holds. */
export interface BillingPeriod {
  readonly from: string;
  readonly to: string;
  /** The day on which it is billed. */
  readonly due: string;
  readonly days: number;
  /** Days of the whole period; more than `days` when start or end cut it. */
  readonly wholeDays: number;
}

const two = (value: number): string => String(value).padStart(2, '0');
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lastOf = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
const partsOf = (day: string): readonly [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};
const dayText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** The local date some days later. */
export function addDays(from: string, days: number): string {
  let [year, month, day] = partsOf(from);
  day += days;
  while (day > lastOf(year, month)) {
    day -= lastOf(year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  while (day < 1) {
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    day += lastOf(year, month);
  }
  return dayText(year, month, day);
}

/** The date in a month counted from that of `day`; a day beyond its end becomes its last one. */
function dateInMonth(day: string, months: number, dayOfMonth: number): string {
  const [year, month] = partsOf(day);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return dayText(inYear, inMonth, Math.min(dayOfMonth, lastOf(inYear, inMonth)));
}

/** The date months later; the 31st falls on the last day of shorter months. */
export function addMonths(day: string, months: number): string {
  return dateInMonth(day, months, Number(day.slice(8, 10)));
}

/** Days since the first of March of the year 0, counted by the calendar. */
function serialOf(text: string): number {
  const [year, month, day] = partsOf(text);
  const y = month > 2 ? year : year - 1;
  const m = (month + 9) % 12;
  return (
    y * 365 +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((m * 153 + 2) / 5) +
    day
  );
}

const daysIn = (from: string, to: string): number => serialOf(to) - serialOf(from) + 1;

const monthOf = (day: string): number => {
  const [year, month] = partsOf(day);
  return year * 12 + month;
};
const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Whole periods without an end, from the one that contains a day or the start. */
function* wholePeriods(
  { period, starts, billingDay }: Pick<PeriodRule, 'period' | 'starts' | 'billingDay'>,
  day: string,
): Generator<{ readonly from: string; readonly to: string }> {
  const months = PERIOD_MONTHS[period];
  const dayOfMonth = billingDay ?? Number(starts.slice(8, 10));
  const anchor = dateInMonth(starts, 0, dayOfMonth) <= starts ? starts : dateInMonth(starts, -1, 1);
  const passed = Math.floor((monthOf(day) - monthOf(anchor)) / months) - 1;
  for (let at = Math.max(0, passed); ; at += 1) {
    const to = addDays(dateInMonth(anchor, (at + 1) * months, dayOfMonth), -1);
    if (to >= day) yield { from: dateInMonth(anchor, at * months, dayOfMonth), to };
  }
}

/** What is left of some days when pauses are taken out. */
function withoutPauses(
  from: string,
  to: string,
  pauses: readonly DaySpan[],
): { readonly from: string; readonly to: string }[] {
  const parts: { from: string; to: string }[] = [];
  let next = from;
  for (const pause of pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (pause.from > to) break;
    if (pause.from > next) parts.push({ from: next, to: addDays(pause.from, -1) });
    if (pause.to === null) return parts;
    next = laterOf(next, addDays(pause.to, 1));
  }
  if (next <= to) parts.push({ from: next, to });
  return parts;
}

/**
 * The periods of a row that are due until a day, the oldest first. A period begins on the billing
 * day; the first and the last one may be parts, and so is what a pause or an earlier bill left.
 */
export function duePeriods(rule: PeriodRule, until: string): BillingPeriod[] {
  const { starts, ends, inArrears, after = null, pauses = [] } = rule;
  const periods: BillingPeriod[] = [];
  const first = after === null ? starts : laterOf(starts, addDays(after, 1));
  for (const whole of wholePeriods(rule, first)) {
    const from = laterOf(whole.from, first);
    const to = ends !== null && ends < whole.to ? ends : whole.to;
    const billed = addDays(to, 1);
    if (from > to || (inArrears ? billed : from) > until) break;
    for (const part of withoutPauses(from, to, pauses)) {
      const due = inArrears ? billed : part.from;
      if (due <= until)
        periods.push({
          ...part,
          due,
          days: daysIn(part.from, part.to),
          wholeDays: daysIn(whole.from, whole.to),
        });
    }
  }
  return periods;
}

/** The period that contains a day; null before the start. */
export function findPeriodAt(
  rule: Pick<PeriodRule, 'period' | 'starts' | 'billingDay'>,
  day: string,
): BillingPeriod | null {
  if (day < rule.starts) return null;
  for (const whole of wholePeriods(rule, day)) {
    const from = laterOf(whole.from, rule.starts);
    const wholeDays = daysIn(whole.from, whole.to);
    return { from, to: whole.to, due: from, days: daysIn(from, whole.to), wholeDays };
  }
  return null;
}

/** The price of a period, or of a part of it by its days, rounded half away from zero. */
export function priceOfPeriod(
  priceAgorot: number,
  { days, wholeDays }: Pick<BillingPeriod, 'days' | 'wholeDays'>,
): number {
  return Math.floor((priceAgorot * days * 2 + wholeDays) / (wholeDays * 2));
}

/** States of a contract. Only an active one is billed. */
export const CONTRACT_STATES = ['draft', 'active', 'paused', 'ended'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

const CONTRACT_MOVES: Readonly<Record<ContractState, readonly ContractState[]>> = {
  draft: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
};

/** Whether a contract may go from one state to another. */
export function canMoveContract(from: ContractState, to: ContractState): boolean {
  return from === to || CONTRACT_MOVES[from].includes(to);
}

/** States of the service of a business that the provider serves. */
export const SERVICE_STATES = ['trial', 'active', 'past_due', 'suspended', 'ended'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

const SERVICE_MOVES: Readonly<Record<ServiceState, readonly ServiceState[]>> = {
  trial: ['active', 'past_due', 'suspended', 'ended'],
  active: ['past_due', 'suspended', 'ended'],
  past_due: ['active', 'suspended', 'ended'],
  suspended: ['active', 'past_due', 'ended'],
  ended: ['active'],
};

/** Whether the service of a business may go from one state to another. */
export function canMoveService(from: ServiceState, to: ServiceState): boolean {
  return SERVICE_MOVES[from].includes(to);
}
