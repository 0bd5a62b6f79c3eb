import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';
import type { DemoBranch, DemoCustomer } from './demo.data.ts';

/** Inserts the licence of the demonstration. @returns its id */
export async function insertService(
  tx: TenantTx,
  accountName: string,
  modules: object,
): Promise<number> {
  const id = await leaseIds(tx, 'services');
  await tx.query(
    'demo.service',
    `INSERT INTO services (cloud_id, id, code, account_id, account_code, account_name, modules) VALUES ($1, $2, 'DEMO', $1, 'DEMO', $3, $4::jsonb)`,
    [tx.cloudId, id, accountName, JSON.stringify(modules)],
  );
  return id;
}

/** Inserts a branch with its warehouse and terminals. @returns the id of the warehouse */
export async function insertBranch(
  tx: TenantTx,
  branch: DemoBranch,
  serviceId: number,
): Promise<number> {
  const id = await leaseIds(tx, 'branches');
  await tx.query(
    'demo.branch',
    'INSERT INTO branches (cloud_id, id, name, address) VALUES ($1, $2, $3, $4)',
    [tx.cloudId, id, branch.name, branch.address],
  );
  const warehouse = await leaseIds(tx, 'warehouses');
  await tx.query(
    'demo.warehouse',
    'INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, $2, $3, $4)',
    [tx.cloudId, warehouse, id, `מחסן ${branch.name}`],
  );
  const first = await leaseIds(tx, 'terminals', branch.terminals.length);
  await tx.query(
    'demo.terminals',
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no)
     SELECT $1, $2::integer + n - 1, $3, $4, name, $2::integer + n - 1 FROM unnest($5::text[]) WITH ORDINALITY AS t (name, n)`,
    [tx.cloudId, first, id, serviceId, branch.terminals],
  );
  return warehouse;
}

export async function insertPosition(
  tx: TenantTx,
  name: string,
  permissions: object,
): Promise<number> {
  const id = await leaseIds(tx, 'positions');
  await tx.query(
    'demo.position',
    'INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, $2, $3, $4::jsonb)',
    [tx.cloudId, id, name, JSON.stringify(permissions)],
  );
  return id;
}

export async function insertEmployee(
  tx: TenantTx,
  employee: {
    readonly firstName: string;
    readonly lastName: string;
    readonly positionId: number;
    readonly cardHash: Buffer;
    readonly language: string | null;
  },
): Promise<number> {
  const id = await leaseIds(tx, 'employees');
  await tx.query(
    'demo.employee',
    'INSERT INTO employees (cloud_id, id, first_name, last_name, position_id, card_lookup, language) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      tx.cloudId,
      id,
      employee.firstName,
      employee.lastName,
      employee.positionId,
      employee.cardHash,
      employee.language,
    ],
  );
  return id;
}

/** Gives departments and products their names in other languages, by their Hebrew ones. */
export async function setNames(
  tx: TenantTx,
  names: readonly (readonly [he: string, ar: string, ru: string, en: string])[],
): Promise<void> {
  for (const table of ['departments', 'products'])
    await tx.query(
      `demo.names.${table}`,
      `UPDATE ${table} t SET name_ar = n.ar, name_ru = n.ru, name_en = n.en
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS n (he, ar, ru, en)
       WHERE t.cloud_id = $1 AND t.name = n.he`,
      [tx.cloudId, ...[0, 1, 2, 3].map((at) => names.map((name) => name[at] ?? ''))],
    );
}

/** Gives the departments their colours at the till, by their names. */
export async function setDepartmentColours(
  tx: TenantTx,
  colours: readonly (readonly [department: string, picture: string, colour: string])[],
): Promise<void> {
  await tx.query(
    'demo.department_colours',
    `UPDATE departments d SET colour = n.colour FROM unnest($2::text[], $3::text[]) AS n (name, colour)
     WHERE d.cloud_id = $1 AND d.name = n.name`,
    [tx.cloudId, colours.map(([name]) => name), colours.map(([, , colour]) => colour)],
  );
}

/** Inserts a group of preparations, and offers them with its products. */
export async function insertPreparations(
  tx: TenantTx,
  group: {
    readonly groupId: number;
    /** Id of the first choice. */
    readonly first: number;
    readonly place: number;
    readonly group: string;
    readonly least: number;
    readonly most: number;
    readonly choices: readonly {
      readonly name: string;
      readonly action: string;
      readonly price: number;
    }[];
    readonly products: readonly number[];
  },
): Promise<void> {
  const { groupId, first, place, choices, products } = group;
  await tx.query(
    'demo.preparation_group',
    'INSERT INTO preparation_groups (cloud_id, id, name, min_choices, max_choices, sort_order) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, groupId, group.group, group.least, group.most, place],
  );
  await tx.query(
    'demo.preparations',
    `INSERT INTO preparations (cloud_id, id, name, type, action, price, extra, group_id, sort_order)
     SELECT $1, $2::integer + n - 1, name, 1, action, price, price > 0, $3, n
     FROM unnest($4::text[], $5::text[], $6::bigint[]) WITH ORDINALITY AS c (name, action, price, n)`,
    [
      tx.cloudId,
      first,
      groupId,
      choices.map(({ name }) => name),
      choices.map(({ action }) => action),
      choices.map(({ price }) => price),
    ],
  );
  await tx.query(
    'demo.offer_preparations',
    'UPDATE products SET preparations = preparations || $3::integer[] WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [tx.cloudId, products, choices.map((_, at) => first + at)],
  );
}

/** Inserts a user of the back office who belongs to this cloud. */
export async function insertUser(
  tx: TenantTx,
  user: {
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly positionId: number;
    readonly employeeId: number;
  },
): Promise<void> {
  const row = await tx.find<{ id: number }>(
    'demo.user',
    'SELECT auth_create_user($1, $2, $3) AS id',
    [user.email, user.name, user.passwordHash],
  );
  await tx.query(
    'demo.member',
    'INSERT INTO cloud_users (cloud_id, user_id, position_id, employee_id, favourite) VALUES ($1, $2, $3, $4, true)',
    [tx.cloudId, row?.id, user.positionId, user.employeeId],
  );
}

/** Makes an existing user a member of this cloud too. */
export async function insertMemberByEmail(
  tx: TenantTx,
  member: { readonly email: string; readonly positionId: number; readonly employeeId: number },
): Promise<void> {
  await tx.query(
    'demo.member_by_email',
    'INSERT INTO cloud_users (cloud_id, user_id, position_id, employee_id) SELECT $1, u.id, $3, $4 FROM auth_find_user_by_email($2) u',
    [tx.cloudId, member.email, member.positionId, member.employeeId],
  );
}

export async function insertSettings(
  tx: TenantTx,
  settings: readonly { readonly key: string; readonly from: string; readonly value: unknown }[],
): Promise<void> {
  await tx.query(
    'demo.settings',
    `INSERT INTO settings (cloud_id, key, valid_from, value)
     SELECT $1, key, valid_from::date, value::jsonb FROM unnest($2::text[], $3::text[], $4::text[]) AS s (key, valid_from, value)`,
    [
      tx.cloudId,
      settings.map((setting) => setting.key),
      settings.map((setting) => setting.from),
      settings.map((setting) => JSON.stringify(setting.value)),
    ],
  );
}

/** Telephone extensions of the first till and of the first user, at which calls show a card. */
export async function insertExtensions(tx: TenantTx): Promise<void> {
  await tx.query(
    'demo.extensions',
    `INSERT INTO settings (cloud_id, key, value, scope, scope_id)
     SELECT $1, 'voice.extension', to_jsonb('21'::text), 'terminal', min(id) FROM terminals WHERE cloud_id = $1
     UNION ALL SELECT $1, 'voice.extension', to_jsonb('11'::text), 'user', min(user_id) FROM cloud_users WHERE cloud_id = $1`,
    [tx.cloudId],
  );
}

export async function insertCustomers(
  tx: TenantTx,
  customers: readonly DemoCustomer[],
  groups: ReadonlyMap<string, number>,
): Promise<void> {
  const first = await leaseIds(tx, 'customers', customers.length);
  const rows = customers.map((customer, i) => ({
    ...customer,
    id: first + i,
    groupId: groups.get(customer.group ?? '') ?? null,
  }));
  await tx.query(
    'demo.customers',
    `INSERT INTO customers (cloud_id, id, code, name, vat_id, vat_free, group_id, phone, city)
     SELECT $1, r.id, r.code, r.name, r."vatId", r."vatFree", r."groupId", r.phone, r.city
     FROM jsonb_to_recordset($2::jsonb) AS r (id integer, code text, name text, "vatId" text, "vatFree" boolean, "groupId" integer, phone text, city text)`,
    [tx.cloudId, JSON.stringify(rows)],
  );
}

/** Costs of most products, below their prices without VAT; some stay unknown, as in a real shop. */
export async function setCosts(tx: TenantTx): Promise<void> {
  await tx.query(
    'demo.costs',
    `UPDATE products SET cost = round(price::numeric * (62 + id % 5 * 4) / 118) WHERE cloud_id = $1 AND cost IS NULL AND id % 9 <> 0`,
    [tx.cloudId],
  );
}

/** Hourly wages, by which hours become a cost. */
export async function setWages(tx: TenantTx): Promise<void> {
  await tx.query(
    'demo.wages',
    'UPDATE employees SET hourly_wage = 3800 + id % 4 * 450 WHERE cloud_id = $1 AND hourly_wage IS NULL',
    [tx.cloudId],
  );
}

/**
 * Inserts the opening stock of every product, as movements: 0 to 59 pieces or kilograms, the same on
 * every run, at the cost of the product.
 */
export async function insertStock(tx: TenantTx, warehouseId: number): Promise<void> {
  await tx.query(
    'demo.stock',
    `WITH opening AS (
       SELECT id, ((id::bigint * 7919 + $2::integer * 31) % 60) * 1000 AS quantity, cost * 10000 AS cost FROM products WHERE cloud_id = $1
     ), moved AS (
       INSERT INTO stock_movements (cloud_id, product_id, warehouse_id, step, quantity, level_after, unit_cost, average_after, day)
       SELECT $1, id, $2, 1, quantity, quantity, cost, cost, current_date - 60 FROM opening WHERE quantity <> 0
     )
     INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity, steps, average_cost, last_cost)
     SELECT $1, $2, id, quantity, CASE WHEN quantity = 0 THEN 0 ELSE 1 END, cost, cost FROM opening`,
    [tx.cloudId, warehouseId],
  );
}
