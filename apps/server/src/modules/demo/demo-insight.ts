import type { OwnReport } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { leaseIds } from '../../kernel/db/index.ts';
import { insertOwnReport } from '../reports/index.ts';

/** No user made them; a user who manages settings may change them. */
const MAKER = 'demo';

const REPORTS: readonly Omit<OwnReport, 'positions'>[] = [
  {
    name: 'מחלקות לפי יום בשבוע',
    measures: ['net', 'bills'],
    rows: ['department'],
    column: 'weekday',
    filters: {},
    sort: { by: 'net', down: true },
    chart: null,
    period: 'last_30_days',
  },
];

/** A task of the first employee for today, which home asks for. */
async function insertTask(tx: TenantTx): Promise<void> {
  const id = await leaseIds(tx, 'activities');
  await tx.query(
    'demo.task',
    `INSERT INTO activities (cloud_id, id, kind, subject, employee_id, due, remind)
     SELECT $1, $2, 'task', 'לאשר את הזמנת הירקות לסוף השבוע', min(id), current_date, 'never' FROM employees WHERE cloud_id = $1`,
    [tx.cloudId, id],
  );
}

/** A goal of this month for the whole business, in agorot. */
async function insertGoal(tx: TenantTx): Promise<void> {
  const id = await leaseIds(tx, 'goals');
  await tx.query(
    'demo.goal',
    `INSERT INTO goals (cloud_id, id, month, measure, scope, amount) VALUES ($1, $2, to_char(now() AT TIME ZONE 'Asia/Jerusalem', 'YYYY-MM'), 'net', 'business', 12500000)`,
    [tx.cloudId, id],
  );
}

/** A built report that every position with reports sees. */
export async function insertDemoInsight(tx: TenantTx): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'demo.positions',
    'SELECT id FROM positions WHERE cloud_id = $1 ORDER BY id',
    [tx.cloudId],
  );
  await insertTask(tx);
  await insertGoal(tx);
  const positions = rows.map(({ id }) => id);
  for (const report of REPORTS) await insertOwnReport(tx, MAKER, { ...report, positions });
}
