import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isDay, type PromotionSimulation } from '@dalpak/contracts';
import { formatMoney } from '@dalpak/engine';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import { simulateAll } from '../modules/promotions/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

interface Options {
  readonly cloud: string | null;
  readonly json: boolean;
  readonly from: string;
  readonly to: string;
  /** 0 = a new rule. */
  readonly id: number;
  /** JSON with the rule's fields; null = the stored rule. */
  readonly file: string | null;
  readonly against: 'stored' | 'none';
}

/** Lines of products and rules that are printed; `--json` has all. */
const MAX_PRINTED = 20;

/**
 * `dalpak promotions simulate`: shows what a rule would have changed in stored sales. Reads only.
 */
export async function runPromotions(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { cloud, json, file, ...wish } = readOptions(args);
  const data = file === null ? {} : readFields(await readFile(file, 'utf8'));
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const db = tenantDb(database.pool, await findCloud(database.system, cloud));
    const { result, count } = await simulateAll(db, { ...wish, data }, (looked, all) =>
      io.error(`${looked} of ${all} sales`),
    );
    if (json) io.out(JSON.stringify({ count, ...result }, null, 2));
    else for (const line of linesOf(result)) io.out(line);
    return 0;
  } finally {
    await database.close();
  }
}

function linesOf({
  sales,
  changed,
  before,
  after,
  skipped,
  uses,
  given,
  days,
  products,
  rivals,
}: PromotionSimulation): readonly string[] {
  const moved = (was: number, is: number): string =>
    `${formatMoney(was)} -> ${formatMoney(is)} (${formatMoney(is - was)})`;
  const most = products.toSorted(
    (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.id - b.id,
  );
  return [
    `${sales} sales, ${changed} of them with another total${skipped === 0 ? '' : `; ${skipped} could not be priced`}.`,
    `Total: ${moved(before, after)}. Used ${uses} times, gives ${formatMoney(given)}.`,
    ...days
      .filter((day) => day.changed > 0)
      .map(
        ({ day, ...one }) =>
          `  ${day}: ${moved(one.before, one.after)}, ${one.changed} of ${one.sales} sales`,
      ),
    ...(most.length === 0 ? [] : ['Products:']),
    ...most
      .slice(0, MAX_PRINTED)
      .map(({ id, name, ...one }) => `  ${id} ${name}: ${moved(one.before, one.after)}`),
    ...(rivals.length === 0 ? [] : ['Rules that want the same goods:']),
    ...rivals
      .slice(0, MAX_PRINTED)
      .map(
        ({ id, name, beaten, won, less }) =>
          `  ${id} ${name}: left out ${beaten} times, won ${won} times, gives ${formatMoney(less)} less`,
      ),
  ];
}

function readFields(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('--file is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('--file holds no fields of a rule');
  return value as Readonly<Record<string, unknown>>;
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const [command, ...rest] = args;
  if (command !== 'simulate') throw new UsageError('promotions knows one command: simulate');
  let values;
  try {
    ({ values } = parseArgs({
      args: rest,
      options: {
        cloud: text,
        from: text,
        to: text,
        rule: text,
        file: text,
        against: text,
        json: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { cloud = null, json, from = '', to = '', rule = '', file = null } = values;
  if (!isDay(from) || !isDay(to) || from > to)
    throw new UsageError('--from and --to are days as 2026-12-31, the earlier first');
  if (rule !== '' && !/^[1-9]\d{0,8}$/.test(rule))
    throw new UsageError('--rule is the number of a rule');
  if (rule === '' && file === null)
    throw new UsageError('Say which rule: --rule NUMBER or --file FILE');
  // Comparing a stored rule with itself would show nothing.
  const against = values.against ?? (rule !== '' && file !== null ? 'stored' : 'none');
  if (against !== 'stored' && against !== 'none')
    throw new UsageError('--against is stored or none');
  return { cloud, json, from, to, id: rule === '' ? 0 : Number(rule), file, against };
}
