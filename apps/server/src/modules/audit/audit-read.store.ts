import { type AuditAction, type AuditEntity, type AuditItem, COMPONENTS } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

/** Which acts a list shows. A field that is left out does not filter. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly entity?: AuditEntity | undefined;
  readonly entity_id?: string | undefined;
  /** A number or a code, which contain a digit; any other text is the name of a person. */
  readonly search?: string | undefined;
  readonly employee?: number | undefined;
  readonly terminal?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Position of the last row of a page. */
export interface AuditPosition {
  /** ISO time with microseconds, as PostgreSQL writes it. */
  readonly at: string;
  readonly id: string;
}

type StoredAct = Pick<
  AuditItem,
  'id' | 'at' | 'action' | 'entity' | 'entity_id' | 'actor_kind' | 'before' | 'after'
> & {
  readonly [key: string]: unknown;
  readonly actor_id: number | null;
  readonly employee_id: number | null;
  readonly employee_name: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly key_name: string | null;
  readonly approved_by: number | null;
  readonly approver_name: string;
  readonly agent_user_id: number | null;
  readonly document_type: number | null;
  readonly document_number: number | null;
};

/** Days are those of the business: its clock is Israel's. */
const ZONE = "'Asia/Jerusalem'";

/**
 * Acts after the position `after`, newest first. Each set of conditions is a statement of its own:
 * one text for all of them would be planned without the index that fits.
 */
export async function listActs(
  db: TenantDb,
  filter: AuditFilter,
  after: AuditPosition | null,
  limit: number,
): Promise<readonly StoredAct[]> {
  const conditions = ['l.cloud_id = $1'];
  const params: unknown[] = [db.cloudId];
  const names: string[] = [];
  const add = (name: string, condition: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
    names.push(name);
  };
  add('action', (place) => `l.action = ${place}`, filter.action);
  add('entity', (place) => `l.entity = ${place}`, filter.entity);
  const byName = filter.search !== undefined && !/\d/.test(filter.search);
  const number = filter.entity_id ?? (byName ? undefined : filter.search);
  // A plain number is also searched as that of a record of any component, which the log stores as
  // `13:5`, and as the number of documents and sales, which the log stores by their ids.
  if (filter.entity === undefined && number !== undefined && /^\d+$/.test(number)) {
    add(
      'number',
      (place) => `l.entity_id = ANY (${place}::text[] || ARRAY(
        SELECT d.id::text FROM documents d WHERE d.cloud_id = $1 AND d.number = (${place}::text[])[1]::numeric
        UNION ALL SELECT s.id::text FROM transactions s WHERE s.cloud_id = $1 AND s.number = (${place}::text[])[1]::numeric))`,
      [number, ...COMPONENTS.map(({ id }) => `${id}:${number}`)],
    );
  } else add('entity_id', (place) => `l.entity_id = ${place}`, number);
  add(
    'employee',
    (place) => `(l.employee_id = ${place} OR l.approved_by = ${place})`,
    filter.employee,
  );
  add('terminal', (place) => `l.terminal_id = ${place}`, filter.terminal);
  add('from', (place) => `l.at >= ${place}::date::timestamp AT TIME ZONE ${ZONE}`, filter.from);
  add('to', (place) => `l.at < (${place}::date + 1)::timestamp AT TIME ZONE ${ZONE}`, filter.to);
  params.push(limit);
  const limitPlace = `$${params.length}`;
  if (after !== null) {
    params.push(after.at, after.id);
    conditions.push(`(l.at, l.id) < ($${params.length - 1}::timestamptz, $${params.length}::uuid)`);
    names.push('next');
  }
  if (byName) {
    params.push(wordsOf(filter.search ?? ''));
    conditions.push(
      `l.id = ANY (ARRAY(${actsOfPeople(conditions, `$${params.length}`, limitPlace)}))`,
    );
    names.push('people');
  }
  const { rows } = await db.query<StoredAct>(
    `audit.list.${names.join('_')}`,
    `SELECT l.id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, l.action, l.entity, l.entity_id, l.actor_kind, l.actor_id,
            l.employee_id, coalesce(trim(e.first_name || ' ' || e.last_name), '') AS employee_name, l.terminal_id, t.name AS terminal_name, k.name AS key_name,
            l.approved_by, coalesce(trim(a.first_name || ' ' || a.last_name), '') AS approver_name, l.agent_user_id, l.before, l.after,
            d.document_type, d.number AS document_number
     FROM audit_log l
     LEFT JOIN employees e ON e.cloud_id = l.cloud_id AND e.id = coalesce(l.employee_id, CASE WHEN l.actor_kind = 'employee' THEN l.actor_id END)
     LEFT JOIN employees a ON a.cloud_id = l.cloud_id AND a.id = l.approved_by
     LEFT JOIN access_keys k ON k.cloud_id = l.cloud_id AND l.actor_kind = 'key' AND k.id = l.actor_id
     LEFT JOIN terminals t ON t.cloud_id = l.cloud_id AND t.id = l.terminal_id
     LEFT JOIN documents d ON d.cloud_id = l.cloud_id AND d.id = CASE WHEN l.entity = 'document' THEN l.entity_id::uuid END
     WHERE ${conditions.join(' AND ')} ORDER BY l.at DESC, l.id DESC LIMIT ${limitPlace}`,
    params,
  );
  return rows;
}

/** LIKE patterns of the words of a name; the name must contain each of them. */
const wordsOf = (name: string): readonly string[] =>
  name.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/**
 * The most people whose name matches that are searched; a larger business has to enter more of the
 * name.
 */
const MAX_PEOPLE = 50;

/**
 * The newest acts of each person whose name matches, what they did and what they approved, each
 * found by its own index.
 */
function actsOfPeople(conditions: readonly string[], words: string, limit: string): string {
  const newest = (whose: string): string =>
    `SELECT act.id FROM people p, LATERAL (SELECT l.id FROM audit_log l WHERE ${conditions.join(' AND ')} AND ${whose} ORDER BY l.at DESC, l.id DESC LIMIT ${limit}) act`;
  return `WITH people AS MATERIALIZED (
      SELECT e.id, m.user_id FROM employees e LEFT JOIN cloud_users m ON m.cloud_id = e.cloud_id AND m.employee_id = e.id
      WHERE e.cloud_id = $1 AND (e.first_name || ' ' || e.last_name) ILIKE ALL (${words}::text[]) ORDER BY e.active DESC, e.id LIMIT ${MAX_PEOPLE})
    ${newest('l.employee_id = p.id')} UNION ALL ${newest('l.approved_by = p.id')} UNION ALL ${newest("l.actor_kind = 'user' AND l.actor_id = p.user_id")}`;
}

/** Names of users by id; deleted users are missing. */
export async function namesOfUsers(
  db: TenantDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: number; name: string }>(
    'audit.user_names',
    'SELECT u.id, u.name FROM unnest($1::integer[]) AS wanted, user_name(wanted) u',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
