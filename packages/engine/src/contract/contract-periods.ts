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

/**
 * The periods of a row that are due until a day, the oldest first. A period begins on the billing
 * day; the first and the last one may be parts.
 * @param limit most periods of the answer
 */
export function duePeriods(rule: PeriodRule, until: string, limit = 120): BillingPeriod[] {
  const periods: BillingPeriod[] = [];
  const months = PERIOD_MONTHS[rule.period];
  const dayOfMonth = rule.billingDay ?? Number(rule.starts.slice(8, 10));
  const anchor =
    dateInMonth(rule.starts, 0, dayOfMonth) <= rule.starts
      ? rule.starts
      : dateInMonth(rule.starts, -1, 1);
  for (let at = 0; periods.length < limit; at += 1) {
    const whole = {
      from: dateInMonth(anchor, at * months, dayOfMonth),
      to: addDays(dateInMonth(anchor, (at + 1) * months, dayOfMonth), -1),
    };
    const from = whole.from < rule.starts ? rule.starts : whole.from;
    const to = rule.ends !== null && rule.ends < whole.to ? rule.ends : whole.to;
    const due = rule.inArrears ? addDays(to, 1) : from;
    if (from > to || due > until) break;
    periods.push({
      from,
      to,
      due,
      days: daysIn(from, to),
      wholeDays: daysIn(whole.from, whole.to),
    });
  }
  return periods;
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
