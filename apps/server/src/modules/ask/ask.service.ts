import {
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
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { type AuditEntry, writeAudit } from '../audit/index.ts';
import { listFullAccessNames } from '../employees/index.ts';
import { runReportData } from '../reports/index.ts';
import { type FoundName, namesNear, searchNames } from './find-names.ts';
import { GIVEN_DISCOUNT, isPerson, type Reading, readQuestion } from './read-question.ts';

type Answer = z.output<typeof askQuestion.response>['data'];

interface Caller {
  readonly actor: Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'>;
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly now: number;
  readonly employeeId: number | null;
}

/** People who may open a closed measure, as many as a sentence bears. */
const MOST_NAMES = 3;
/** Unknown words that are told; the first ones say enough. */
const MOST_UNKNOWN = 3;
/** The same question within this time is one look. */
const QUIET_SECONDS = 60;
/** Lines of an answer that asks for no number of them. */
const LINES = 200;

interface Named extends FoundName {
  readonly except: boolean;
}

/** The names of a question, what is not decided among them, and what is unknown. */
async function readNames(
  caller: Caller,
  { names }: Reading,
  picks: Readonly<Record<string, DimensionKey>>,
): Promise<{ readonly named: Named[]; readonly open: FoundName[]; readonly unknown: string[] }> {
  const named: Named[] = [];
  const open: FoundName[] = [];
  const unknown: string[] = [];
  const findName = await searchNames(
    caller,
    names.map(({ words }) => words),
  );
  for (const { words, except, kind } of names) {
    const whole = findName(words);
    // Words that are no name together may be several names.
    const parts =
      whole.length > 0 || words.length === 1 ? [whole] : words.map((word) => findName([word]));
    for (const [at, found] of parts.entries()) {
      const meant = meantOf(found, kind, picks);
      const [one] = meant;
      if (one === undefined) unknown.push(parts.length === 1 ? words.join(' ') : (words[at] ?? ''));
      else if (meant.length > 1) open.push(...meant);
      else named.push({ ...one, except });
    }
  }
  return { named, open, unknown: unknown.slice(0, MOST_UNKNOWN) };
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
function filtersOf(named: readonly Named[], hours: readonly string[]): ReportFilters | null {
  const filters: { -readonly [K in keyof ReportFilters]: ReportFilters[K] } = {};
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
  const isOfProduct = named.some(({ dimension, except }) => dimension === 'product' && !except);
  if (measure !== null) return measure === 'net' && isOfProduct ? 'quantity' : measure;
  if (isOfProduct) return 'quantity';
  return named.length > 0 || hasPeriod ? 'net' : null;
}

/** @param today the day of the business */
function reportOf(reading: Reading, named: readonly Named[], today: string): AskReading | null {
  const measure = measureOfReading(
    reading,
    named,
    reading.period !== null || reading.dimension !== null,
  );
  const filters = filtersOf(named, hoursOf(reading));
  if (measure === null || filters === null || reading.uncounted) return null;
  const { period, compare, order } = reading;
  const dimension = reading.dimension ?? (order === null ? null : 'product');
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
    limit: order?.count ?? LINES,
    filters,
  };
}

/**
 * Answers a question with the figures of the report that it means. Nothing is guessed silently: a
 * name of several kinds waits for a choice, an unknown word gives no figure.
 */
export async function answerQuestion(
  caller: Caller,
  question: string,
  picks: Readonly<Record<string, DimensionKey>>,
): Promise<Answer> {
  const today = toLocalDateTime(caller.now).slice(0, 10);
  const reading = readQuestion(question, today);
  if (reading.measure !== null && !maySeeMeasure(caller.perr, reading.measure))
    return refuseClosed(caller, reading.measure);
  const { named, open, unknown } = await readNames(caller, reading, picks);
  unknown.push(...reading.unread);
  if (unknown.length > 0)
    return {
      state: 'unknown',
      words: [...(await namesNear(caller, unknown))],
    };
  if (open.length > 0) return { state: 'choose', choices: open.map(viewOf) };
  const report = reportOf(reading, named, today);
  if (report === null || !maySeeMeasure(caller.perr, report.measure)) return { state: 'nothing' };
  const { measure, dimension, filters, from, to, compare, down, limit } = report;
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
    // One line more, in place of the one of what has no such record.
    ...(dimension === null ? {} : { sort: orderOf(report, dimension, down), limit: limit + 1 }),
  });
  const rows = limit === LINES ? result.rows : result.rows.filter(({ key }) => key !== '');
  return {
    state: 'answer',
    reading: report,
    named: named.map(viewOf),
    corrected: [...reading.corrected],
    result: { ...result, rows: rows.slice(0, limit) },
  };
}

/** Lines of time stand in their order, unless the most or least of them are asked for. */
function orderOf(
  { measure, limit }: AskReading,
  dimension: DimensionKey,
  down: boolean,
): { readonly by: string; readonly down: boolean } {
  const inTime = ['hour', 'day', 'weekday', 'week', 'month'].includes(dimension);
  return inTime && limit === LINES ? { by: dimension, down: false } : { by: measure, down };
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
