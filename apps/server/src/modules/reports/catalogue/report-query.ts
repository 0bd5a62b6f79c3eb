import {
  type DimensionKey,
  dimensionOf,
  type MeasureKey,
  measureOf,
  partsOf,
  type ReportFilters,
  type ReportSort,
  type ReportSource,
  sourceFor,
} from '@dalpak/contracts';
import { dayOf } from '@dalpak/engine';
import { CLOSED_NAMES, type ClosedNames, DIMENSION_SQL } from './dimension-sql.ts';
import { factsText } from './facts-text.ts';
import { MEASURE_SQL } from './measure-sql.ts';
import { AS_OF, DAY_KINDS, FIRST_DAY, HOURS, LENGTH, NOW, PAST_DAY } from './source.types.ts';
import { SOURCES } from './sources.ts';
import { TILL_TAKINGS } from './till-facts.ts';

/** Days of a comparison: facts of a day in `before` count on the day at the same place. */
export interface PairedDays {
  readonly days: readonly string[];
  readonly before: readonly string[];
  /** A day that is not over: of its partner, only what happened until this time counts. */
  readonly partial: { readonly day: string; readonly until: string } | null;
}

export interface ReportQuery {
  readonly measures: readonly MeasureKey[];
  readonly dimensions: readonly DimensionKey[];
  /** All of them hold. */
  readonly filters: readonly ReportFilters[];
  readonly from: string | null;
  readonly to: string | null;
  readonly pairs: PairedDays | null;
  /** Today on the branch's calendar. */
  readonly today: string;
  /** Whether records that are not for everyone are named, or shown by their codes or numbers. */
  readonly isNamed: (table: ClosedNames) => boolean;
  /** The caller as an employee. */
  readonly self: number | null;
  /** Branches that the caller may see; null = all. */
  readonly branches: readonly number[] | null;
  /** Worked days as JSON, where a measure counts hours. */
  readonly hours: string;
  /** Kinds of days that are not ordinary, as JSON. */
  readonly dayKinds: string;
  readonly now: Date;
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** Whether it reads so many facts that it is planned for all of them. */
  readonly isLong: boolean;
}

/** Parameters of a statement, numbered in their order; `$1` is the cloud. */
class Params {
  readonly values: unknown[];

  constructor(cloudId: number) {
    this.values = [cloudId];
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Filtered dimensions, which decide about the source too. */
function filtered({ filters }: ReportQuery): readonly DimensionKey[] {
  return filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
}

/** The sources of the query's measures, each with the parts that it computes. */
export function sourcesOf(query: ReportQuery): ReadonlyMap<ReportSource, readonly MeasureKey[]> {
  const wanted = [...query.dimensions, ...filtered(query)];
  const found = new Map<ReportSource, MeasureKey[]>();
  for (const part of new Set(query.measures.flatMap(partsOf))) {
    const source = sourceFor(part, wanted);
    if (source === null) throw new Error(`No source has ${part}`);
    found.set(source, [...(found.get(source) ?? []), part]);
  }
  return found;
}

function lastOf(days: readonly string[]): string | null {
  return days.reduce<string | null>(
    (last, day) => (last === null || day > last ? day : last),
    null,
  );
}

function firstDay({ from, pairs }: ReportQuery): string {
  const first =
    pairs === null
      ? from
      : pairs.before.reduce<string | null>(
          (one, day) => (one === null || day < one ? day : one),
          null,
        );
  return first ?? '0001-01-01';
}

/** The day of a state: nothing is known of days to come. */
function asOf({ to, pairs, today }: ReportQuery): string {
  const last = pairs === null ? to : lastOf(pairs.before);
  return last === null || last > today ? today : last;
}

function pastDay(query: ReportQuery): string | null {
  const day = asOf(query);
  return day < query.today ? day : null;
}

function lengthOf(query: ReportQuery): number {
  const first = firstDay(query);
  return first === '0001-01-01' ? 1 : Math.max(1, dayOf(asOf(query)) - dayOf(first) + 1);
}

/** Days from which a report is planned for reading most of what there is. */
const LONG_DAYS = 60;

function isLong(query: ReportQuery): boolean {
  return firstDay(query) === '0001-01-01' || lengthOf(query) > LONG_DAYS;
}

/** One source's facts: FROM, joins and WHERE, with the expressions filled in. */
class SourceText {
  readonly #query: ReportQuery;
  readonly #source: ReportSource;
  readonly #params: Params;

  constructor(query: ReportQuery, source: ReportSource, params: Params) {
    this.#query = query;
    this.#source = source;
    this.#params = params;
  }

  /** An expression with day, time and parameters in the place of their names. */
  fill(text: string): string {
    const { day, time } = SOURCES[this.#source];
    const shown = this.#query.pairs === null || day === null ? (day ?? 'NULL') : 'pair.day';
    return text
      .replaceAll('{day}', shown)
      .replaceAll('{time}', time ?? 'NULL')
      .replaceAll(FIRST_DAY, () => this.#params.add(firstDay(this.#query)))
      .replaceAll(AS_OF, () => this.#params.add(asOf(this.#query)))
      .replaceAll(PAST_DAY, () => this.#params.add(pastDay(this.#query)))
      .replaceAll(LENGTH, () => this.#params.add(lengthOf(this.#query)))
      .replaceAll(NOW, () => this.#params.add(this.#query.now))
      .replaceAll(HOURS, () => this.#params.add(this.#query.hours))
      .replaceAll(DAY_KINDS, () => this.#params.add(this.#query.dayKinds));
  }

  key(dimension: DimensionKey): string {
    const key = DIMENSION_SQL[dimension].key[this.#source];
    if (key === undefined) throw new Error(`${this.#source} has no ${dimension}`);
    return `coalesce((${this.fill(key)})::text, '')`;
  }

  /** @param used the expressions selected, which decide about the joins */
  from(used: readonly string[]): string {
    const { from, joins } = SOURCES[this.#source];
    const conditions = this.#conditions();
    const all = [...used, ...conditions].join(' ');
    const named = Object.entries(joins).flatMap(([alias, sql]) =>
      new RegExp(`\\b${alias}\\.`).test(all) ? [sql] : [],
    );
    return `FROM ${this.fill(from)} ${this.#pairJoin()} ${named.join(' ')} WHERE ${conditions.join(' AND ')}`;
  }

  #pairJoin(): string {
    const { pairs } = this.#query;
    const { day } = SOURCES[this.#source];
    if (pairs === null || day === null) return '';
    const days = this.#params.add(pairs.days);
    const before = this.#params.add(pairs.before);
    return `JOIN unnest(${days}::date[], ${before}::date[]) AS pair(day, before) ON pair.before = ${day}`;
  }

  #conditions(): readonly string[] {
    const { from, to, pairs, filters, branches } = this.#query;
    const { where, day, time } = SOURCES[this.#source];
    const conditions = [where];
    if (day !== null && pairs === null) {
      if (from !== null) conditions.push(`${day} >= ${this.#params.add(from)}::date`);
      if (to !== null) conditions.push(`${day} <= ${this.#params.add(to)}::date`);
    }
    if (day !== null && pairs !== null && pairs.partial !== null && time !== null) {
      const { day: today, until } = pairs.partial;
      conditions.push(
        `NOT (pair.day = ${this.#params.add(today)}::date AND ${time} > ${this.#params.add(until)}::time)`,
      );
    }
    for (const one of filters)
      for (const [dimension, choice] of Object.entries(one)) {
        const key = this.key(dimension as DimensionKey);
        if (choice.in !== undefined)
          conditions.push(`${key} = ANY (${this.#params.add(choice.in)}::text[])`);
        if (choice.not !== undefined)
          conditions.push(`${key} <> ALL (${this.#params.add(choice.not)}::text[])`);
      }
    if (branches !== null)
      conditions.push(
        `${this.fill(DIMENSION_SQL.branch.key[this.#source] ?? 'NULL::integer')} = ANY (${this.#params.add(branches)}::integer[])`,
      );
    return conditions;
  }
}

/** The column of a computed part; tables of names have columns such as `discount` too. */
const figure = (part: string): string => `m_${part}`;

function factsOf(
  query: ReportQuery,
  source: ReportSource,
  parts: readonly MeasureKey[],
  params: Params,
): string {
  const text = new SourceText(query, source, params);
  const keys = query.dimensions.map((dimension, at) => `${text.key(dimension)} AS k${at}`);
  const labels = query.dimensions.flatMap((dimension, at) => {
    const label = DIMENSION_SQL[dimension].label?.[source];
    return label === undefined ? [] : [{ name: `l${at}`, sql: text.fill(label) }];
  });
  const figures = parts.map((part) => {
    const aggregate = MEASURE_SQL[part]?.[source];
    if (aggregate === undefined) throw new Error(`${source} has no ${part}`);
    return { name: figure(part), sql: text.fill(aggregate) };
  });
  return factsText({ keys, labels, figures, from: (used) => text.from(used) });
}

/** A sum of nothing is zero; a cost or a wage of which nothing is known is not. */
function isUnknownNull(part: MeasureKey): boolean {
  const { adds, right } = measureOf(part);
  return adds === 'none' || adds === 'last' || right === 'cost' || right === 'wages';
}

function partText(part: MeasureKey): string {
  const { unit } = measureOf(part);
  if (unit === 'text' || unit === 'code' || unit === 'date') return figure(part);
  return isUnknownNull(part)
    ? `round(${figure(part)})::bigint`
    : `coalesce(round(${figure(part)}), 0)::bigint`;
}

function measureText(measure: MeasureKey): string {
  const { ratio } = measureOf(measure);
  if (ratio === undefined) return partText(measure);
  // The parts are exact; the ratio alone is rounded, once and half away from zero.
  const of = ratio.of as MeasureKey;
  const above = of === 'costed' || !isUnknownNull(of) ? `coalesce(${figure(of)}, 0)` : figure(of);
  return `round(${above}::numeric * ${ratio.scale} / nullif(${figure(ratio.by)}, 0))::bigint`;
}

function nameJoins(dimensions: readonly DimensionKey[]): string {
  return dimensions
    .flatMap((dimension, at) => {
      const { names } = DIMENSION_SQL[dimension];
      return names === undefined
        ? []
        : [
            `LEFT JOIN ${names.table} n${at} ON n${at}.cloud_id = $1 AND n${at}.id = nullif(k${at}, '')::integer`,
          ];
    })
    .join(' ');
}

function labelText(
  { dimensions, isNamed, self }: ReportQuery,
  at: number,
  sources: readonly ReportSource[],
): string | null {
  const dimension = dimensions[at];
  if (dimension === undefined) return null;
  const { names, label } = DIMENSION_SQL[dimension];
  if (names !== undefined) {
    const name = `n${at}.${names.column}`;
    if (names.closed === undefined || isNamed(names.closed)) return name;
    return CLOSED_NAMES[names.closed](`n${at}`, name, self);
  }
  if (label === undefined) return null;
  const named = sources.flatMap((source, index) =>
    label[source] === undefined ? [] : [`f${index}.l${at}`],
  );
  return named.length === 0 ? null : `coalesce(${named.join(', ')})`;
}

function orderText(
  query: ReportQuery,
  sort: ReportSort | null,
  labels: readonly (string | null)[],
): string {
  const keys = query.dimensions.map((_, at) => `k${at}`);
  const orders: string[] = [];
  if (sort !== null) {
    const way = sort.down ? 'DESC' : 'ASC';
    const place = query.dimensions.indexOf(sort.by as DimensionKey);
    if (place === -1) orders.push(`${measureText(sort.by as MeasureKey)} ${way} NULLS LAST`);
    else orders.push(`${dimensionOrder(query, place, labels)} ${way} NULLS LAST`);
  }
  // Lines of one value stand in the order of their other names.
  keys.forEach((_, at) => orders.push(dimensionOrder(query, at, labels)));
  return [...orders, ...keys].join(', ');
}

function dimensionOrder(
  { dimensions }: ReportQuery,
  at: number,
  labels: readonly (string | null)[],
): string {
  const label = labels[at];
  if (label !== null && label !== undefined) return `lower(${label}) COLLATE "C"`;
  const dimension = dimensions[at];
  const { kind, values } =
    dimension === undefined ? { kind: 'text', values: undefined } : dimensionOf(dimension);
  return kind === 'number' || values !== undefined ? `lpad(k${at}, 30, '0')` : `k${at} COLLATE "C"`;
}

/** Lines of a report: keys `k…`, names `l…`, and measures by their keys. */
export function linesStatement(
  query: ReportQuery,
  cloudId: number,
  { sort, limit }: { readonly sort: ReportSort | null; readonly limit: number },
): Statement {
  const params = new Params(cloudId);
  const found = [...sourcesOf(query)];
  const facts = found.map(
    ([source, parts], at) => `f${at} AS (${factsOf(query, source, parts, params)})`,
  );
  const sources = found.map(([source]) => source);
  const using = query.dimensions.map((_, at) => `k${at}`).join(', ');
  const joined = found
    .map((_, at) =>
      at === 0
        ? 'f0'
        : query.dimensions.length === 0
          ? `CROSS JOIN f${at}`
          : `FULL JOIN f${at} USING (${using})`,
    )
    .join(' ');
  const labels = query.dimensions.map((_, at) => labelText(query, at, sources));
  const selected = [
    ...query.dimensions.map((_, at) => `k${at}`),
    ...labels.flatMap((label, at) => (label === null ? [] : [`${label} AS l${at}`])),
    ...query.measures.map((measure) => `${measureText(measure)} AS "${measure}"`),
  ];
  const order = query.dimensions.length === 0 ? '' : ` ORDER BY ${orderText(query, sort, labels)}`;
  return {
    sql: `WITH ${facts.join(', ')} SELECT ${selected.join(', ')} FROM ${joined} ${nameJoins(query.dimensions)}${order} LIMIT ${params.add(limit)}`,
    params: params.values,
    isLong: isLong(query),
  };
}

const BEHIND_BILLS: readonly ReportSource[] = ['bills', 'rows', 'payments', 'promotions', 'hand'];

/**
 * Bills or rows behind the lines, newest first, at most `each` of a line and `all` together: keys
 * `k…`, their place and cells.
 */
export function movementsStatement(
  query: ReportQuery,
  cloudId: number,
  {
    kind,
    each,
    all,
  }: { readonly kind: 'bills' | 'rows'; readonly each: number; readonly all: number },
): Statement {
  const wanted = [...query.dimensions, ...filtered(query)];
  const source =
    kind === 'rows'
      ? 'rows'
      : BEHIND_BILLS.find((one) =>
          wanted.every((dimension) => dimensionOf(dimension).sources.includes(one)),
        );
  if (source === undefined) throw new Error('No bills are behind these lines');
  const params = new Params(cloudId);
  const text = new SourceText(query, source, params);
  const keys = query.dimensions.map((dimension, at) => `${text.key(dimension)} AS k${at}`);
  const names = query.dimensions.map((_, at) => `k${at}`);
  const partition = names.length === 0 ? '' : `PARTITION BY ${names.join(', ')} `;
  const limits = [params.add(each), params.add(all)];
  const facts =
    kind === 'rows'
      ? `SELECT ${[...keys, 't.id', 'r.line_no', 'r.quantity', 'r.net AS total'].join(', ')} ${text.from(keys)}`
      : `SELECT DISTINCT ${[...keys, 't.id', '0 AS line_no', 'NULL::bigint AS quantity', 't.total'].join(', ')} ${text.from(keys)}`;
  return {
    sql: `WITH facts AS (${facts}) SELECT ${[...names, 'place', 'date', 'number', 'time', 'terminal', 'quantity', 'total', 'bill', 'type'].join(', ')} FROM (
      SELECT facts.*, t.business_date::text AS date, t.number::text AS number, to_char(t.local_time, 'HH24:MI') AS time, n.name AS terminal, t.id::text AS bill, t.document_type AS type,
        row_number() OVER (${partition}ORDER BY t.issued_at DESC, t.id, facts.line_no)::integer AS place
      FROM facts JOIN ${TILL_TAKINGS} t ON t.cloud_id = $1 AND t.id = facts.id JOIN terminals n ON n.cloud_id = t.cloud_id AND n.id = t.terminal_id
    ) x WHERE place <= ${limits[0]} ORDER BY ${[...names, 'place'].join(', ')} LIMIT ${limits[1]}`,
    params: params.values,
    isLong: isLong(query),
  };
}
