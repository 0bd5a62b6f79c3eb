import { type MarkRules, SIGNS, type Sign } from '@dalpak/contracts';

/** How often signs were there in some bills and hours of one person. */
export interface Tally {
  readonly bills: number;
  /** 0 = did not stamp, so that hours are not looked at. */
  readonly minutes: number;
  readonly signs: Readonly<Partial<Record<Sign, number>>>;
}

/** One person in the days that are looked at. */
export interface Subject extends Tally {
  readonly employeeId: number;
  /** People of one position and kind of branch are compared. */
  readonly group: string;
  /** Earlier periods of the same length, for a business with too few people. */
  readonly past: readonly Tally[];
}

export interface Scored {
  readonly employeeId: number;
  readonly sign: Sign;
  /** Tenths. */
  readonly score: number;
  readonly count: number;
  readonly bills: number;
  /** How often others have it in as many bills. */
  readonly usual: { readonly low: number; readonly high: number; readonly ownPast: boolean };
}

/** Others who are needed, and the bills that each of them and the person needs. */
export const FEWEST_OTHERS = 8;
export const FEWEST_BILLS = 50;
const FEWEST_PAST = 3;
/** What happened once or twice says nothing. */
const FEWEST_TIMES = 3;
/** Makes the median absolute deviation comparable with a standard deviation. */
const MAD_SCALE = 1.4826;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * How far a count is above that of others, in robust deviations; 0 from their median down.
 * @param rates of others, for each unit of the exposure
 * @param exposure bills or minutes of the person
 */
export function robustScore(count: number, exposure: number, rates: readonly number[]): number {
  const middle = median(rates);
  const spread = MAD_SCALE * median(rates.map((rate) => Math.abs(rate - middle)));
  const expected = middle * exposure;
  // Chance alone moves a count by its root, also where all others are alike.
  const deviation = Math.max(spread * exposure, Math.sqrt(expected + 1));
  return Math.max(0, (count - expected) / deviation);
}

const timesOf = ({ signs }: Tally, sign: Sign): number => signs[sign] ?? 0;

/** Those a person is compared with; null where there are too few. */
function comparedWith(
  person: Subject,
  all: readonly Subject[],
): { readonly tallies: readonly Tally[]; readonly ownPast: boolean } | null {
  const others = all.filter(
    ({ employeeId, group, bills }) =>
      employeeId !== person.employeeId && group === person.group && bills >= FEWEST_BILLS,
  );
  if (others.length >= FEWEST_OTHERS) return { tallies: others, ownPast: false };
  const past = person.past.filter(({ bills }) => bills >= FEWEST_BILLS);
  return past.length >= FEWEST_PAST ? { tallies: past, ownPast: true } : null;
}

function scoreOf(
  person: Subject,
  sign: Sign,
  { tallies, ownPast }: { readonly tallies: readonly Tally[]; readonly ownPast: boolean },
): Scored {
  const count = timesOf(person, sign);
  const perBill = tallies.map((one) => timesOf(one, sign) / one.bills);
  const byBills = robustScore(count, person.bills, perBill);
  const stamped = tallies.filter(({ minutes }) => minutes > 0);
  // Unusual by bills and by hours: a busy or a quiet shift alone explains only one of them.
  const byHours =
    person.minutes === 0 || stamped.length < tallies.length
      ? byBills
      : robustScore(
          count,
          person.minutes,
          stamped.map((one) => timesOf(one, sign) / one.minutes),
        );
  const sorted = perBill.map((rate) => rate * person.bills).sort((a, b) => a - b);
  const at = (part: number): number =>
    Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return {
    employeeId: person.employeeId,
    sign,
    score: Math.round(Math.min(byBills, byHours) * 10),
    count,
    bills: person.bills,
    usual: { low: at(0.25), high: at(0.75), ownPast },
  };
}

/** Scores of every person and sign that has enough to compare with. */
export function scorePeople(people: readonly Subject[]): readonly Scored[] {
  return people.flatMap((person) => {
    if (person.bills < FEWEST_BILLS) return [];
    const others = comparedWith(person, people);
    return others === null ? [] : SIGNS.map((sign) => scoreOf(person, sign, others));
  });
}

/** The scores that are a mark by the rules: one that is high, or two of a person that nearly are. */
export function findMarks(
  scores: readonly Scored[],
  { mark_at: single, pair_at: pair, off }: MarkRules,
): readonly Scored[] {
  const there = scores.filter(({ sign, count }) => !off.includes(sign) && count >= FEWEST_TIMES);
  const near = new Map<number, number>();
  for (const { employeeId, score } of there)
    if (score > pair) near.set(employeeId, (near.get(employeeId) ?? 0) + 1);
  return there.filter(
    ({ employeeId, score }) =>
      score >= single || (score > pair && (near.get(employeeId) ?? 0) >= 2),
  );
}
