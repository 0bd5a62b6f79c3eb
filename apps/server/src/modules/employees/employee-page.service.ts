import { COMPONENT, type EmployeePage, READ_TIME } from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { authorize, type SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { findEmployeePage, sumDifferences, sumSales } from './employee-page.store.ts';

const HOUR = 60;

/** Minutes that an employee worked in a period, as the timekeeper computes them. */
export type ReadMinutes = (
  ctx: SessionContext,
  employee: number,
  period: { readonly from: string; readonly to: string },
) => Promise<number>;

/**
 * Who an employee is and how the month went. Figures that the caller may not read are null.
 * @throws AppError NOT_FOUND
 */
export async function employeePage(
  ctx: SessionContext,
  id: number,
  { now, readMinutes }: { readonly now: number; readonly readMinutes: ReadMinutes },
): Promise<EmployeePage> {
  const {
    clocked_in: since,
    last_sale: last,
    ...person
  } = requireFound(await findEmployeePage(ctx.db, id));
  const may = (key: number): boolean => authorize(ctx, { type: 'components', action: 'r', key });
  const today = toLocalDateTime(now).slice(0, 10);
  const from = `${today.slice(0, 8)}01`;
  const mayTime = authorize(ctx, READ_TIME);
  const minutes = mayTime ? await readMinutes(ctx, id, { from, to: today }) : null;
  const sales = may(COMPONENT.transactions) ? await sumSales(ctx.db, id, from) : null;
  return {
    ...person,
    clocked_in: since?.toISOString() ?? null,
    last_sale: last?.toISOString() ?? null,
    minutes,
    sales:
      sales === null
        ? null
        : {
            ...sales,
            per_hour:
              minutes === null || minutes === 0 ? null : Math.round((sales.total * HOUR) / minutes),
          },
    difference: may(COMPONENT.closings) ? await sumDifferences(ctx.db, id, from) : null,
  };
}
