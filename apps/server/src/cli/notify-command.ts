import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import type { Database, TenantDb } from '../kernel/db/index.ts';
import { notify } from '../modules/notifications/index.ts';
import type { NewNotification } from '../modules/notifications/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

interface Options {
  readonly cloud: string | null;
  readonly user: string | undefined;
  readonly employee: string | undefined;
  readonly title: string;
  readonly body: string;
}

/**
 * `dalpak notify`: the operator sends a notification to a user or an employee. It reaches their
 * open screens at once.
 */
export async function runNotify(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const options = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const db = tenantDb(database.pool, await findCloud(database.system, options.cloud));
    const to =
      options.user === undefined
        ? await findEmployee(db, options.employee)
        : await findUser(database, db, options.user);
    const id = await db.tx((tx) =>
      notify(tx, { to, type: 'operator', text: { title: options.title, body: options.body } }),
    );
    io.out(`Notification ${id} was sent.`);
    return 0;
  } finally {
    await database.close();
  }
}

async function findUser(
  database: Database,
  db: TenantDb,
  email: string,
): Promise<NewNotification['to']> {
  const user = await database.system.find<{ id: number }>(
    'cli.user_find',
    'SELECT id FROM auth_find_user_by_email($1)',
    [email.toLowerCase()],
  );
  const member =
    user === null
      ? null
      : await db.find(
          'cli.member_find',
          'SELECT user_id FROM cloud_users WHERE cloud_id = $1 AND user_id = $2',
          [db.cloudId, user.id],
        );
  if (user === null || member === null) throw new UsageError(`The business has no user "${email}"`);
  return { user: user.id };
}

async function findEmployee(db: TenantDb, number = ''): Promise<NewNotification['to']> {
  const id = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  const employee = await db.find(
    'cli.employee_find',
    'SELECT id FROM employees WHERE cloud_id = $1 AND id = $2 AND active',
    [db.cloudId, id],
  );
  if (employee === null) throw new UsageError(`The business has no employee "${number}"`);
  return { employee: id };
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { cloud: text, user: text, employee: text, title: text, body: text },
    });
    const { cloud = null, user, employee, title = '', body = '' } = values;
    if ((user === undefined) === (employee === undefined))
      throw new UsageError('Name a --user or an --employee');
    if (title.trim() === '') throw new UsageError('A notification needs a --title');
    return { cloud, user, employee, title: title.trim(), body };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
