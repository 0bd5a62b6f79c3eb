import { explain } from '../../kernel/errors/explain.ts';
import type { CardKind } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import * as store from './books-read.store.ts';

/** Lines of one page of a ledger card. */
const PAGE = 200;

function assertRange({ from, to }: store.Range): void {
  if (from > to)
    throw new AppError('BAD_REQUEST', {
      details: [{ field: 'from', ...explain('first_day_after_last') }],
    });
}

/**
 * The trial balance of a range of days; both sides are equal.
 * @throws BAD_REQUEST for a reversed range
 */
export async function trialBalance(db: TenantDb, range: store.Range) {
  assertRange(range);
  const rows = await store.readTrialBalance(db, range);
  const accounts = rows.map(({ id, code, name, group_code, group_name, kind, ...sums }) => ({
    id,
    code,
    name,
    group: { code: group_code, name: group_name, kind },
    opening: sums.opening,
    debit: sums.debit,
    credit: sums.credit,
    closing: sums.opening + sums.debit - sums.credit,
  }));
  const sumOf = (side: 'debit' | 'credit'): number =>
    accounts.reduce((sum, account) => sum + account[side], 0);
  return { accounts, debit: sumOf('debit'), credit: sumOf('credit') };
}

/**
 * One page of a ledger card, with the running balance of each line.
 * @throws NOT_FOUND, and BAD_REQUEST for a reversed range
 */
export async function ledgerCard(
  db: TenantDb,
  asked: store.Range & { readonly kind: CardKind; readonly id: number; readonly page: number },
) {
  assertRange(asked);
  return db.snapshot(async (view) => {
    const head = requireFound(await store.findCardHead(view, asked.kind, asked.id));
    const sums = await store.sumCard(view, asked);
    const lines = await store.readCardLines(view, {
      ...asked,
      offset: (asked.page - 1) * PAGE,
      limit: PAGE,
    });
    return {
      code: head.code,
      name: head.name,
      opening: sums.opening,
      debit: sums.debit,
      credit: sums.credit,
      closing: sums.opening + sums.debit - sums.credit,
      count: sums.count,
      page_length: PAGE,
      lines: lines.map(
        ({ running, source_kind, source_id, source_type, source_number, ...line }) => ({
          day: line.day,
          reference: line.reference,
          text: line.text,
          counter: line.counter,
          debit: line.debit,
          credit: line.credit,
          balance: sums.opening + running,
          source: { kind: source_kind, id: source_id, type: source_type, number: source_number },
        }),
      ),
    };
  });
}
