import {
  ASKED_LINES,
  askedLines,
  askedOrder,
  type askQuestion,
  type AskReading,
  type DimensionKey,
  findMisfit,
  fitsTogether,
  isDated,
  maySeeMeasure,
  type MeasureKey,
  type PermissionMap,
  type ReportFilters,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { type AuditEntry, writeAudit } from '../audit/index.ts';
import { listFullAccessNames } from '../employees/index.ts';
import { runReportData } from '../reports/index.ts';
import { type FoundName, namesNear, searchNames } from './find-names.ts';
import { FIXED_FILTERS } from './ask-words.ts';
import { GIVEN_DISCOUNT, isPerson, measureOfTenders } from './question-measure.ts';
import { type Reading, readQuestion } from './read-question.ts';
import type { NamedPart } from './question-state.ts';

type Answer = z.output<typeof askQuestion.response>['data'];

interface Caller {
  readonly actor: Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'>;
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly now: number;
  readonly employeeId: number | null;
}

interface AskedQuestion {
  readonly question: string;
  /** The answered questions before it, oldest first. */
  readonly before: readonly string[];
  readonly picks: Readonly<Record<string, DimensionKey>>;
}

/** People who may open a closed measure, as many as a sentence bears. */
const MOST_NAMES = 3;
/** Unknown words that are told; the first ones say enough. */
const MOST_UNKNOWN = 3;
/** The same question within this time is one look. */
const QUIET_SECONDS = 60;

interface Named extends FoundName {
  readonly except: boolean;
  readonly turn: number;
}

interface FoundNames {
  readonly named: Named[];
  readonly open: FoundName[];
  readonly unknown: string[];
  /** The kind whose names stand next to each other; null = none do. */
  readonly split: DimensionKey | null;
  /** Whether names are joined that are of no common kind. */
  readonly isMixed: boolean;
}

/** The names of a question, what is not decided among them, and what is unknown. */
async function readNames(
  caller: Caller,
  { names, who }: Reading,
  picks: Readonly<Record<string, DimensionKey>>,
): Promise<FoundNames> {
  const named: Named[] = [];
  const open: FoundName[] = [];
  const unknown: string[] = [];
  const findName = await searchNames(
    caller,
    names.map(({ words }) => words),
  );
  const all = names.map(({ words, kind }) => {
    const whole = findName(words);
    // Words that are no name together may be several names.
    const parts =
      whole.length > 0 || words.length === 1 ? [whole] : words.map((word) => findName([word]));
    return parts.map((found) => meantOf(found, kind, picks));
  });
  const { kinds, split, isMixed } = joinNames(names, all, who);
  for (const [place, { words, except, turn }] of names.entries()) {
    const parts = all[place] ?? [];
    for (const [at, found] of parts.entries()) {
      const ofKind = found.filter(({ dimension }) => dimension === kinds.get(place));
      const meant = ofKind.length > 0 ? ofKind : found;
      const [one] = meant;
      if (one === undefined) unknown.push(parts.length === 1 ? words.join(' ') : (words[at] ?? ''));
      else if (meant.length > 1) open.push(...meant);
      else named.push({ ...one, except, turn });
    }
  }
  return {
    named: latestNames(named),
    open,
    unknown: unknown.slice(0, MOST_UNKNOWN),
    split,
    isMixed,
  };
}

/** A question that follows another names its own of a kind instead of those before. */
function latestNames(named: readonly Named[]): Named[] {
  return named.filter(
    ({ dimension, turn }) => !named.some((one) => one.dimension === dimension && one.turn > turn),
  );
}

/** The common kind of names that are joined, by the places of the names. */
function joinNames(
  names: readonly NamedPart[],
  all: readonly (readonly (readonly FoundName[])[])[],
  who: boolean,
): Pick<FoundNames, 'split' | 'isMixed'> & { readonly kinds: ReadonlyMap<number, DimensionKey> } {
  const kinds = new Map<number, DimensionKey>();
  let split: DimensionKey | null = null;
  let isMixed = false;
  for (const [place, { joins }] of names.entries()) {
    if (joins === null) continue;
    const before = all[place - 1]?.at(-1) ?? [];
    const common = all[place]?.[0]?.find(({ dimension }) =>
      before.some((one) => one.dimension === dimension),
    )?.dimension;
    if (common === undefined) {
      isMixed = true;
      continue;
    }
    kinds.set(place - 1, common).set(place, common);
    if (joins === 'versus' || who) split = common;
  }
  return { kinds, split, isMixed };
}

/**
 * What a name means among all that was found: what was chosen, what the word before it says, or the
 * one record that has just this name while several others only contain it.
 */
function meantOf(
  found: readonly FoundName[],
  kind: DimensionKey | null,
  picks: Readonly<Record<string, DimensionKey>>,
): readonly FoundName[] {
  const picked = found.filter(({ word, dimension }) => picks[word] === dimension);
  if (picked.length > 0) return picked;
  const ofKind = found.filter(({ dimension }) => dimension === kind);
  const left = ofKind.length > 0 ? ofKind : found;
  const exact = left.filter(({ word, names }) => names.length === 1 && names[0] === word);
  const others = left.filter((one) => !exact.includes(one));
  return exact.length === 1 && others.every(({ names }) => names.length > 1) ? exact : left;
}

/** Null when what is left of the names is nothing. */
function filtersOf(
  named: readonly Named[],
  hours: readonly string[],
  fixed: ReportFilters,
): ReportFilters | null {
  const filters: { -readonly [K in keyof ReportFilters]: ReportFilters[K] } = { ...fixed };
  for (const dimension of new Set(named.map((one) => one.dimension))) {
    const valuesOf = (except: boolean): readonly string[] =>
      named
        .filter((one) => one.dimension === dimension && one.except === except)
        .flatMap(({ values }) => values);
    const [chosen, excepted] = [valuesOf(false), valuesOf(true)];
    const left = chosen.filter((value) => !excepted.includes(value));
    if (chosen.length > 0 && left.length === 0) return null;
    filters[dimension] = chosen.length > 0 ? { in: [...left] } : { not: [...excepted] };
  }
  return hours.length > 0 ? { ...filters, hour: { in: [...hours] } } : filters;
}

/** The hours of a question as the lines of reports name them. */
function hoursOf({ hours }: Reading): readonly string[] {
  return hours === null
    ? []
    : Array.from(
        { length: hours.last - hours.first + 1 },
        (_, at) => `${String(hours.first + at).padStart(2, '0')}:00`,
      );
}

/** The measure of a question: a product without a measure is asked for by its quantity. */
function measureOfReading(
  { measure, anyDiscount }: Reading,
  named: readonly Named[],
  hasPeriod: boolean,
): MeasureKey | null {
  if (anyDiscount && named.some(({ dimension, except }) => isPerson(dimension) && !except))
    return GIVEN_DISCOUNT;
  if (named.some(({ dimension }) => dimension === 'tender')) return measureOfTenders(measure);
  const isOfProduct = named.some(({ dimension, except }) => dimension === 'product' && !except);
  if (measure !== null) return measure === 'net' && isOfProduct ? 'quantity' : measure;
  if (isOfProduct) return 'quantity';
  return named.length > 0 || hasPeriod ? 'net' : null;
}

/** @param today the day of the business */
function reportOf(
  reading: Reading,
  { named, split, isMixed }: FoundNames,
  today: string,
): AskReading | null {
  const measure = measureOfReading(
    reading,
    named,
    reading.period !== null || reading.dimension !== null || reading.order !== null,
  );
  // Lines are of one kind: names next to each other leave none for another.
  const isDivided = reading.dimension !== null && reading.dimension !== split && !reading.who;
  if (isMixed || (split !== null && isDivided)) return null;
  const fixed = measure === null ? undefined : FIXED_FILTERS[measure];
  const filters = filtersOf(named, hoursOf(reading), fixed ?? {});
  if (measure === null || filters === null || reading.uncounted) return null;
  const { period, compare, order } = reading;
  const dimension = split ?? reading.dimension ?? (order === null ? null : 'product');
  const dated = isDated([measure]);
  const name = period === null ? 'today' : period.name;
  const days =
    period !== null && period.name === null
      ? { from: period.from, to: period.to }
      : name === null
        ? { from: null, to: null }
        : periodOf(name, today);
  return {
    measure,
    dimension,
    period: dated ? name : null,
    from: dated ? days.from : null,
    to: dated ? days.to : null,
    compare: dated ? compare : 'off',
    down: order?.down ?? true,
    limit: order?.count ?? ASKED_LINES,
    fall: reading.fall,
    filters,
  };
}

/**
 * Answers a question with the figures of the report that it means. Nothing is guessed silently: a
 * name of several kinds waits for a choice, an unknown word gives no figure.
 */
export async function answerQuestion(
  caller: Caller,
  { question, before, picks }: AskedQuestion,
): Promise<Answer> {
  const today = toLocalDateTime(caller.now).slice(0, 10);
  const reading = readQuestion(question, today, before);
  if (reading.measure !== null && !maySeeMeasure(caller.perr, reading.measure))
    return refuseClosed(caller, reading.measure);
  const found = await readNames(caller, reading, picks);
  const { named, open, unknown } = found;
  unknown.push(...reading.unread);
  if (unknown.length > 0)
    return {
      state: 'unknown',
      words: [...(await namesNear(caller, unknown))],
    };
  if (open.length > 0) return { state: 'choose', choices: open.map(viewOf) };
  const report = reportOf(reading, found, today);
  if (report === null || !maySeeMeasure(caller.perr, report.measure)) return { state: 'nothing' };
  const { measure, dimension, filters, from, to, compare } = report;
  const dimensions = dimension === null ? [] : [dimension];
  const held = [...dimensions, ...(Object.keys(filters) as DimensionKey[])];
  if (!fitsTogether(measure, held) || findMisfit([measure], held) !== null)
    return { state: 'nothing' };
  const result = await runReportData(caller, {
    measures: [measure],
    dimensions,
    filters,
    ...(from === null || to === null ? {} : { from, to }),
    compare,
    ...askedOrder(report),
  });
  const rows = found.split === null ? result.rows : withNamed(report, result, named);
  return {
    state: 'answer',
    reading: report,
    named: named.map(viewOf),
    corrected: [...reading.corrected],
    follows: reading.follows,
    result: { ...result, rows: [...askedLines(report, rows)] },
  };
}

/** The lines of names that stand next to each other: one without a figure has a zero. */
function withNamed(
  { measure, dimension }: AskReading,
  { rows }: ReportResult,
  named: readonly Named[],
): readonly ReportLineView[] {
  const missing = named.flatMap(({ dimension: kind, values: [key = ''], names }) =>
    kind !== dimension || names.length > 1 || rows.some((row) => row.key === key)
      ? []
      : [
          {
            key,
            keys: { [kind]: key },
            cells: { [kind]: names[0] ?? '', [measure]: 0 },
            movements: [],
          },
        ],
  );
  return [...rows, ...missing];
}

/** Names who may open a measure, and writes down that it was asked for; computes nothing. */
async function refuseClosed({ db, actor }: Caller, measure: MeasureKey): Promise<Answer> {
  await db.tx((tx) =>
    writeAudit(tx, {
      ...actor,
      action: 'report.closed_question',
      entity: 'report',
      entityId: measure,
      quietSeconds: QUIET_SECONDS,
    }),
  );
  return { state: 'closed', measure, who: [...(await listFullAccessNames(db, MOST_NAMES))] };
}

function viewOf({ dimension, word, names }: FoundName) {
  return { dimension, word, count: names.length, name: names.length === 1 ? (names[0] ?? '') : '' };
}
