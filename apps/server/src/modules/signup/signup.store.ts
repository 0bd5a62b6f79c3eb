import { leaseIds } from '../../kernel/db/index.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { ModulesAccess } from '@dalpak/contracts';
import type { StartPosition } from './first-records.ts';

/** Fails with a unique violation when the address has an account. */
export async function insertUser(
  tx: TenantTx,
  email: string,
  name: string,
  passwordHash: string,
): Promise<number> {
  const row = await tx.find<{ id: number }>(
    'signup.user',
    'SELECT auth_create_user($1, $2, $3) AS id',
    [email, name, passwordHash],
  );
  if (row === null) throw new Error('The user was not made');
  return row.id;
}

export async function insertBranch(tx: TenantTx, name: string): Promise<number> {
  const id = await leaseIds(tx, 'branches');
  await tx.query('signup.branch', 'INSERT INTO branches (cloud_id, id, name) VALUES ($1, $2, $3)', [
    tx.cloudId,
    id,
    name,
  ]);
  const warehouse = await leaseIds(tx, 'warehouses');
  await tx.query(
    'signup.warehouse',
    'INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, $2, $3, $4)',
    [tx.cloudId, warehouse, id, name],
  );
  return id;
}

export async function insertService(
  tx: TenantTx,
  accountName: string,
  accountCode: string,
  modules: ModulesAccess,
): Promise<number> {
  const id = await leaseIds(tx, 'services');
  await tx.query(
    'signup.service',
    `INSERT INTO services (cloud_id, id, code, account_id, account_code, account_name, modules) VALUES ($1, $2, $3, $1, $4, $5, $6::jsonb)`,
    [tx.cloudId, id, `S${id}`, accountCode, accountName, JSON.stringify(modules)],
  );
  return id;
}

export async function insertTerminal(
  tx: TenantTx,
  branchId: number,
  serviceId: number,
  name: string,
): Promise<number> {
  const id = await leaseIds(tx, 'terminals');
  await tx.query(
    'signup.terminal',
    'INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, $2, $3, $4, $5, $2)',
    [tx.cloudId, id, branchId, serviceId, name],
  );
  return id;
}

/** Returns the ids in the given order. */
export async function insertPositions(
  tx: TenantTx,
  positions: readonly StartPosition[],
): Promise<readonly number[]> {
  const first = await leaseIds(tx, 'positions', positions.length);
  await tx.query(
    'signup.positions',
    `INSERT INTO positions (cloud_id, id, name, permissions)
     SELECT $1, $2::integer + n - 1, name, permissions::jsonb FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS p (name, permissions, n)`,
    [
      tx.cloudId,
      first,
      positions.map(({ name }) => name),
      positions.map(({ permissions }) => JSON.stringify(permissions)),
    ],
  );
  return positions.map((_, at) => first + at);
}

export interface NewEmployee {
  readonly firstName: string;
  readonly lastName: string;
  readonly positionId: number;
  readonly cardHash: Buffer;
}

export async function insertEmployee(tx: TenantTx, employee: NewEmployee): Promise<number> {
  const id = await leaseIds(tx, 'employees');
  await tx.query(
    'signup.employee',
    'INSERT INTO employees (cloud_id, id, first_name, last_name, position_id, card_lookup) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, id, employee.firstName, employee.lastName, employee.positionId, employee.cardHash],
  );
  return id;
}

export async function insertMember(
  tx: TenantTx,
  userId: number,
  positionId: number,
  employeeId: number | null,
): Promise<void> {
  await tx.query(
    'signup.member',
    'INSERT INTO cloud_users (cloud_id, user_id, position_id, employee_id) VALUES ($1, $2, $3, $4)',
    [tx.cloudId, userId, positionId, employeeId],
  );
}

interface StartRow extends Record<string, unknown> {
  readonly branch: boolean;
  readonly terminal: boolean;
  readonly employee: boolean;
  readonly product: boolean;
}

/** Which of the records that a sale needs this business has in use. */
export async function readStart(db: TenantDb): Promise<StartRow> {
  const row = await db.find<StartRow>(
    'signup.start',
    `SELECT EXISTS (SELECT FROM branches WHERE cloud_id = $1) AS branch, EXISTS (SELECT FROM terminals WHERE cloud_id = $1) AS terminal,
       EXISTS (SELECT FROM employees WHERE cloud_id = $1 AND active AND card_lookup IS NOT NULL) AS employee,
       EXISTS (SELECT FROM products WHERE cloud_id = $1 AND active) AS product`,
    [db.cloudId],
  );
  if (row === null) throw new Error('No answer');
  return row;
}

/** Setting 131: bills are saved as orders before they are paid. */
export async function insertOrderSetting(tx: TenantTx): Promise<void> {
  await tx.query(
    'signup.order_setting',
    "INSERT INTO settings (cloud_id, key, value) VALUES ($1, '131', 'true'::jsonb)",
    [tx.cloudId],
  );
}
