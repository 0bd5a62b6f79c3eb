import type { SystemDb } from '../kernel/db/index.ts';
import { UsageError } from './usage-error.ts';

/**
 * Id of the business that a command is for: the one with this code, or the only one. @throws
 * UsageError
 */
export async function findCloud(system: SystemDb, code: string | null): Promise<number> {
  const { rows } = await system.query<{ id: number; code: string }>(
    'cli.cloud_find',
    'SELECT id, code FROM cloud_find($1)',
    [code],
  );
  const [cloud, other] = rows;
  if (cloud === undefined)
    throw new UsageError(
      code === null
        ? 'This database has no business yet'
        : `There is no business with the code "${code}"`,
    );
  if (other !== undefined)
    throw new UsageError('This database has several businesses: choose one with --cloud');
  return cloud.id;
}
