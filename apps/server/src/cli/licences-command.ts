import { parseArgs } from 'node:util';
import { APPS, productName } from '@dalpak/contracts';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import { licencesOf, setLicences } from '../modules/subscriptions/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

interface Options {
  readonly cloud: string | null;
  /** Null = only show the current licences. */
  readonly set: { readonly app: number; readonly tier: string; readonly amount: number } | null;
}

const MAX_AMOUNT = 100_000;

/** `dalpak licences`: the operator sets how many licences of which product a business has. */
export async function runLicences(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { cloud, set } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const db = tenantDb(database.pool, await findCloud(database.system, cloud));
    if (set !== null) await setLicences(db, set);
    for (const { code, app_id, tier, amount, held } of await licencesOf(db))
      io.out(`${code}  ${productName(app_id, tier).en}: ${held} of ${amount} in use`);
    return 0;
  } finally {
    await database.close();
  }
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { cloud: text, app: text, tier: text, amount: text },
    });
    const { cloud = null, app, tier, amount } = values;
    if (app === undefined && tier === undefined && amount === undefined)
      return { cloud, set: null };
    const found = APPS.find(({ subdomain, billing }) => billing && subdomain === app);
    if (found === undefined)
      throw new UsageError(
        `--app is one of ${APPS.filter(({ billing }) => billing)
          .map(({ subdomain }) => subdomain)
          .join(', ')}`,
      );
    if (!found.tiers.some(({ key }) => key === tier))
      throw new UsageError(
        `--tier of ${found.subdomain} is one of ${found.tiers.map(({ key }) => key).join(', ')}`,
      );
    if (amount === undefined || !/^\d{1,6}$/.test(amount) || Number(amount) > MAX_AMOUNT)
      throw new UsageError(`--amount is a number up to ${MAX_AMOUNT}`);
    return { cloud, set: { app: found.id, tier: tier ?? '', amount: Number(amount) } };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
