import type { CatalogueProduct } from '@dalpak/engine';
import type { TenantDb } from '../kernel/db/index.ts';
import { findExceptions } from '../modules/exceptions/index.ts';
import type { PastEmployee, PlannedAction } from './past-days.ts';
import type { PastTill } from './past-till.ts';

const AFTERNOON = 13 * 60;

/**
 * What stands out at a till in the last weeks: the cashier prints cash bills again, a printed bill is
 * cancelled, and the shift manager opens the drawer. No draw of chance is spent on it.
 */
export function watchedActs(
  till: PastTill,
  crew: { readonly sells: PastEmployee; readonly opens: PastEmployee },
  [first, second]: readonly CatalogueProduct[],
  daysAgo: number,
): readonly PlannedAction[] {
  const acts: PlannedAction[] = [];
  if (daysAgo <= 26 && daysAgo % 2 === 0)
    acts.push({ minute: AFTERNOON, run: () => till.reprint() });
  if (daysAgo % 9 === 4 && first !== undefined && second !== undefined)
    acts.push({
      minute: AFTERNOON + 7,
      run: () =>
        till.cancelPrinted([
          [first, 2],
          [second, 1],
        ]),
    });
  if (daysAgo % 6 === 2)
    acts.push({
      minute: AFTERNOON + 20,
      run: async () => {
        await till.workAs(crew.opens);
        await till.moveCash('no_sale', 0, 'פריטת כסף');
        await till.workAs(crew.sells);
      },
    });
  return acts;
}

/**
 * Marks what stands out. A business of a few people is compared with its own past, which reaches
 * further back than six weeks: the cashier's earlier days are counted as quiet ones.
 */
export async function markExceptions(db: TenantDb, cashier: number, now: number): Promise<void> {
  await findExceptions(db, now);
  await db.tx((tx) =>
    tx.query(
      'past.earlier_days',
      `INSERT INTO exception_days (cloud_id, employee_id, day, bills, minutes, dines, signs)
       SELECT $1, $2, ($3::timestamptz AT TIME ZONE 'Asia/Jerusalem')::date - n, 5, 0, false, CASE WHEN n % 28 = 0 THEN '{"reprints": 1}'::jsonb ELSE '{}' END
       FROM generate_series(29, 170) n ON CONFLICT DO NOTHING`,
      [tx.cloudId, cashier, new Date(now)],
    ),
  );
  await findExceptions(db, now);
}
