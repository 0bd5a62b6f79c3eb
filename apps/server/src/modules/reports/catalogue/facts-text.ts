/** An aggregate with the name of its column. */
interface Figure {
  readonly name: string;
  readonly sql: string;
}

interface Facts {
  /** Keys of a line, with their names, in their order. */
  readonly keys: readonly string[];
  readonly labels: readonly Figure[];
  readonly figures: readonly Figure[];
  /** FROM and WHERE of these expressions. */
  readonly from: (used: readonly string[]) => string;
}

const named = ({ name, sql }: Figure): string => `${sql} AS ${name}`;
const groupBy = (places: number): string =>
  places === 0 ? '' : ` GROUP BY ${Array.from({ length: places }, (_, at) => at + 1).join(', ')}`;

/** The statement that groups the facts of one source. */
export function factsText({ keys, labels, figures, from }: Facts): string {
  const counted = countedApart(figures);
  if (counted === null) {
    const selected = [...keys, ...[...labels, ...figures].map(named)];
    return `SELECT ${selected.join(', ')} ${from(selected)}${groupBy(keys.length)}`;
  }
  const { name, of, only, rest } = counted;
  const first = [
    ...keys,
    `${of} AS counted`,
    `bool_or(${only}) AS counts`,
    ...[...labels, ...rest].map(named),
  ];
  const second = [
    ...keys.map((_, at) => `k${at}`),
    ...labels.map((label) => `max(${label.name}) AS ${label.name}`),
    `count(counted) FILTER (WHERE counts) AS ${name}`,
    ...rest.map((figure) => `sum(${figure.name}) AS ${figure.name}`),
  ];
  return `SELECT ${second.join(', ')} FROM (SELECT ${first.join(', ')} ${from(first)}${groupBy(keys.length + 1)}) y${groupBy(keys.length)}`;
}

const COUNTED = /^count\(DISTINCT (r\.product_id)\) FILTER \(WHERE ([^()]+)\)$/;
const IS_SUM = /^-?(?:sum|count)\((?!DISTINCT)/;

/**
 * Different products next to sums: they are grouped by product first, because counting what differs
 * sorts all rows, which takes four times as long. Null where there is no such count, or what can not
 * be summed again.
 */
function countedApart(figures: readonly Figure[]): {
  readonly name: string;
  readonly of: string;
  readonly only: string;
  readonly rest: readonly Figure[];
} | null {
  const [counted] = figures.flatMap(({ name, sql }) => {
    const [, of, only] = COUNTED.exec(sql) ?? [];
    return of === undefined || only === undefined ? [] : [{ name, of, only }];
  });
  if (counted === undefined) return null;
  const rest = figures.filter(({ name }) => name !== counted.name);
  return rest.every(({ sql }) => IS_SUM.test(sql)) ? { ...counted, rest } : null;
}
