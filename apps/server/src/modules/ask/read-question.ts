import type { DimensionKey, MeasureKey, ReportComparison } from '@dalpak/contracts';
import {
  COMPARED,
  COMPARISON_WORDS,
  DIMENSION_WORDS,
  DIVIDING,
  DIVIDING_BY,
  DOMAIN,
  EITHER,
  FALL_PERIODS,
  FALLING,
  GIVING,
  LEAST,
  MEASURE_WORDS,
  MOST,
  NUMBERS,
  SILENT,
  STRONG,
  UNREAD,
  WHO,
  WHO_OF,
  WHY,
} from './ask-words.ts';
import { followUp, isFollowUp, withEarlier } from './follow-up.ts';
import { betterMeasure, GIVEN_DISCOUNT, isPerson, measureBy } from './question-measure.ts';
import { type NamedPart, startState, type State } from './question-state.ts';
import { type AskedHours, hoursAt } from './read-hours.ts';
import { type AskedPeriod, earlierAt, periodAt } from './read-period.ts';
import { isOneLetterOff, matchAt, type Token, tokensOf, withoutPrefixes } from './tokens.ts';

/** What the words of a question say, before the names of the business are looked up. */
export interface Reading {
  readonly measure: MeasureKey | null;
  readonly dimension: DimensionKey | null;
  readonly period: AskedPeriod | null;
  readonly hours: AskedHours | null;
  readonly compare: ReportComparison;
  readonly order: { readonly down: boolean; readonly count: number } | null;
  readonly names: readonly NamedPart[];
  /** "Who" is asked: of two named branches it is one of them. */
  readonly who: boolean;
  /** What fell is asked for. */
  readonly fall: boolean;
  /** How many of a kind are asked for, and nothing counts them. */
  readonly uncounted: boolean;
  /** Discounts of no said kind: of a person they are those by hand. */
  readonly anyDiscount: boolean;
  /** Words that change what is asked, and that no report answers. */
  readonly unread: readonly string[];
  /** Words that were read as others. */
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  /** It changes one thing of the question before. */
  readonly follows: boolean;
}

interface Phrase<T> {
  readonly value: T;
  readonly phrase: string;
}

function phrasesOf<K extends string>(
  words: Readonly<Partial<Record<K, readonly string[]>>>,
): readonly Phrase<K>[] {
  return (Object.entries(words) as [K, readonly string[]][])
    .flatMap(([value, phrases]) => phrases.map((phrase) => ({ value, phrase })))
    .toSorted((a, b) => b.phrase.split(' ').length - a.phrase.split(' ').length);
}

const MEASURES = phrasesOf<MeasureKey>(MEASURE_WORDS);
const DIMENSIONS = phrasesOf<DimensionKey>(DIMENSION_WORDS);
const COMPARISONS = phrasesOf<ReportComparison>(COMPARISON_WORDS);

function longest<T>(
  phrases: readonly Phrase<T>[],
  tokens: readonly Token[],
  at: number,
): { readonly value: T; readonly length: number } | null {
  for (const { value, phrase } of phrases) {
    const length = matchAt(tokens, at, phrase);
    if (length > 0) return { value, length };
  }
  return null;
}

/** Words of one piece that are long enough to be read in spite of one wrong letter. */
const LONG = 5;
const VOCABULARY = [...MEASURES, ...DIMENSIONS]
  .map(({ phrase }) => phrase)
  .filter((phrase) => !phrase.includes(' ') && phrase.length >= LONG);

/** The word of the grammar that a word means in spite of one wrong letter; null for none. */
function correct(plain: string): string | null {
  for (const form of withoutPrefixes(plain)) {
    if (form.length < LONG) continue;
    const near = VOCABULARY.filter((word) => isOneLetterOff(form, word));
    if (near.length > 0) return near[0] ?? null;
  }
  return null;
}

/** Lines of what fell when no number of them is asked for. */
const FALLEN_LINES = 10;

const numberOf = (plain: string): number | null => {
  const form = withoutPrefixes(plain).find((one) => NUMBERS[one] !== undefined);
  if (form !== undefined) return NUMBERS[form] ?? null;
  return /^\d{1,3}$/.test(plain) ? Number(plain) : null;
};

/** Reads what stands at a place; returns how many words it took, 0 when they say nothing known. */
function readAt(state: State, tokens: readonly Token[], at: number, today: string): number {
  const token = tokens[at];
  if (token === undefined) return 1;
  const { plain } = token;
  if (UNREAD.has(plain) && longest(MEASURES, tokens, at) === null) {
    state.unread.push(token.written);
    return 1;
  }
  if (WHY.has(plain) && longest(MEASURES, tokens, at) === null) {
    state.why ??= token.written;
    return 1;
  }
  if (COMPARED.has(plain)) {
    const skip = tokens[at + 1]?.plain === 'ל' ? 2 : 1;
    const found = longest(COMPARISONS, tokens, at + skip);
    if (found === null && isNameAt(state, tokens, at + skip, today)) {
      state.joins = 'versus';
      return skip;
    }
    const length = skip + (found?.length ?? 0);
    state.against = tokens
      .slice(at + skip, at + length)
      .map((one) => one.plain)
      .join(' ');
    state.compare = found?.value ?? 'previous';
    return length;
  }
  if (plain === EITHER) {
    if (isNameAt(state, tokens, at + 1, today)) state.joins = 'either';
    return 1;
  }
  if (FALLING.has(plain)) {
    state.fall = true;
    return 1;
  }
  const who = WHO[plain];
  if (who !== undefined) {
    state.dimension ??= who;
    state.who = who !== 'hour';
    return 1;
  }
  if (DIVIDING.has(plain)) {
    const found = longest(DIMENSIONS, tokens, at + 1);
    if (found !== null) {
      state.dimension = found.value;
      return 1 + found.length;
    }
    // What nothing divides by is no name either.
    const by = tokens[at + 1];
    const isKnown = (one: Token): boolean =>
      readAt(structuredClone(state), tokens, at + 1, today) > 0 || correct(one.plain) !== null;
    if (plain === DIVIDING_BY && by !== undefined && !DIVIDING.has(by.plain) && !isKnown(by)) {
      state.unread.push(by.written);
      return 2;
    }
  }
  const hours = hoursAt(tokens, at);
  if (hours !== null && state.hours === null) {
    state.hours = hours.hours;
    return hours.length;
  }
  const earlier = earlierAt(tokens, at);
  if (earlier !== null && state.period === null && state.earlier === null) {
    state.earlier = earlier.earlier;
    return earlier.length;
  }
  const period = periodAt(tokens, at, today);
  if (period !== null && state.period === null) {
    state.period = period.period;
    return period.length;
  }
  const measure = longest(MEASURES, tokens, at);
  if (measure !== null) {
    state.measure = betterMeasure(state.measure, measure.value);
    // Only words of more than one piece say of which kind.
    state.anyDiscount = state.measure === 'discount' && measure.length === 1;
    return measure.length;
  }
  if (GIVING.has(plain)) {
    state.given = true;
    return 1;
  }
  if (MOST.includes(plain) || LEAST.includes(plain)) {
    state.down = LEAST.includes(plain) ? false : (state.down ?? true);
    return STRONG.has(tokens[at + 1]?.plain ?? '') ? 2 : 1;
  }
  const dimension = longest(DIMENSIONS, tokens, at);
  if (dimension !== null) {
    if (tokens[at - 1]?.plain === 'כמה') state.counted = dimension.value;
    // "Who is the customer" asks for customers.
    else if (WHO[lastSaid(tokens, at)] === 'employee') state.dimension = dimension.value;
    else if (state.dimension === null) {
      state.dimension = dimension.value;
      state.plain = { value: dimension.value, end: at + dimension.length };
    }
    return dimension.length;
  }
  const number = numberOf(plain);
  if (number !== null && number > 0 && countsLines(tokens, at)) {
    state.count ??= number;
    return 1;
  }
  const isDomain = withoutPrefixes(plain).some((form) => DOMAIN.includes(form));
  return isDomain || SILENT.has(plain) || DIVIDING.has(plain) || plain === 'חוץ' ? 1 : 0;
}

/** The word before a place that says anything. */
function lastSaid(tokens: readonly Token[], at: number): string {
  return tokens.slice(0, at).findLast(({ plain }) => !SILENT.has(plain))?.plain ?? '';
}

/** A word without the "and" before it, where only that is read; null where it is not. */
function withoutAnd(
  state: State,
  tokens: readonly Token[],
  at: number,
  today: string,
): Token | null {
  const token = tokens[at];
  if (token === undefined || !/^ו../u.test(token.plain)) return null;
  const bare = { written: token.written.slice(1), plain: token.plain.slice(1) };
  const others = tokens.with(at, bare);
  return readAt(structuredClone(state), others, at, today) > 0 ? bare : null;
}

/** Whether a name begins at a place, with or without its kind before it. */
function isNameAt(state: State, tokens: readonly Token[], at: number, today: string): boolean {
  const start = at + (longest(DIMENSIONS, tokens, at)?.length ?? 0);
  return readAt(structuredClone(state), tokens, start, today) === 0;
}

/** Whether a number says how many lines are asked for: it stands before what they are, or "most". */
function countsLines(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3].some((ahead) => {
    const plain = tokens[at + ahead]?.plain ?? '';
    return (
      MOST.includes(plain) ||
      LEAST.includes(plain) ||
      (ahead === 1 && longest(DIMENSIONS, tokens, at + 1) !== null)
    );
  });
}

/** Of refunds alone the reasons are kept; why anything else was so, no report answers. */
function readWhy(state: State): void {
  // Why sales fell, the lines that fell most say.
  if (state.why === null || state.fall) return;
  // "Why did customers return products" divides by neither of them.
  const isDivided = state.dimension !== null && state.dimension !== state.plain?.value;
  if (state.measure === 'refunds' && !isDivided) state.dimension = 'refund_reason';
  else state.unread.push(state.why);
}

/** What fell are the products, against the week before, where nothing else is said. */
function readFall(state: State): void {
  if (!state.fall) return;
  state.dimension ??= 'product';
  const said = FALL_PERIODS.find(([word]) => state.against.includes(word));
  state.period ??= { name: said?.[1] ?? 'current_week' };
  if (state.compare === 'off')
    state.compare = state.period.name === 'current_week' ? 'week' : 'previous';
  state.count ??= state.down === null ? FALLEN_LINES : 1;
}

/** The kind that stands right before a name; then the question does not divide by it. */
function kindBefore(state: State, at: number): DimensionKey | null {
  if (state.plain?.end !== at) return null;
  const { value } = state.plain;
  state.dimension = null;
  state.plain = null;
  return value;
}

/** Reads the words of one question by the grammar; names of the business are what is left. */
function readWords(question: string, today: string): State {
  const tokens = [...tokensOf(question)];
  const state = startState();
  let isName = false;
  for (let at = 0; at < tokens.length;) {
    const length = readAt(state, tokens, at, today);
    if (length > 0) {
      isName = false;
      at += length;
      continue;
    }
    const token = tokens[at];
    const bare = isName ? null : withoutAnd(state, tokens, at, today);
    if (bare !== null) {
      tokens[at] = bare;
      continue;
    }
    // What stands behind its kind is a name, however like a word of the grammar it is.
    const isNamed = isName || state.plain?.end === at;
    const better = isNamed ? null : correct(token?.plain ?? '');
    if (token !== undefined && better !== null) {
      state.corrected.push({ from: token.written, to: better });
      tokens[at] = { written: better, plain: better };
      continue;
    }
    const before = tokens[at - 1]?.plain;
    const last = state.names.at(-1);
    if (isName && last !== undefined) last.words.push(token?.written ?? '');
    else {
      const isExcept = before === 'חוץ' || (before === 'כל' && tokens[at]?.plain === 'מלבד');
      state.names.push({
        kind: kindBefore(state, at),
        words: [token?.written ?? ''],
        except: isExcept || (state.joins === 'either' && last?.except === true),
        joins: state.joins,
        turn: 0,
      });
      state.joins = null;
    }
    isName = true;
    at += 1;
  }
  return state;
}

/**
 * Reads a question by the grammar of Hebrew words.
 * @param before the questions before it, of which it may change one thing
 */
export function readQuestion(
  question: string,
  today: string,
  before: readonly string[] = [],
): Reading {
  let state: State | null = null;
  let follows = false;
  for (const one of [...before, question]) {
    const next = readWords(one, today);
    follows = state !== null && isFollowUp(one, next);
    state =
      state !== null && follows ? followUp(state, next, today) : withEarlier(next, null, today);
  }
  return finishReading(state ?? startState(), follows);
}

function finishReading(state: State, follows: boolean): Reading {
  readWhy(state);
  readFall(state);
  const { period, hours, counted, compare, down, count, names, corrected } = state;
  const others = state.who && state.measure !== null ? WHO_OF[state.measure] : undefined;
  const dimension = others ?? state.dimension;
  // "How many products" asks for their quantity; nothing counts customers or employees of a period.
  const isCount = counted !== null && (state.measure === null || state.measure === 'net');
  const asked = isCount && counted === 'product' ? 'quantity' : state.measure;
  const ofPeople = state.anyDiscount && (state.given || isPerson(dimension));
  return {
    measure: ofPeople ? GIVEN_DISCOUNT : measureBy(dimension, asked),
    anyDiscount: state.anyDiscount,
    dimension,
    period,
    hours,
    uncounted: isCount && counted !== 'product',
    unread: state.unread,
    compare,
    order: down === null && count === null ? null : { down: down ?? true, count: count ?? 1 },
    names,
    who: state.who,
    fall: state.fall,
    corrected,
    follows,
  };
}
