import type { Agorot } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import * as store from '../charge-records/payments.store.ts';
import type {
  Charge,
  ChargeAnswer,
  ChargeRequest,
  ChargeState,
  ChargeTerms,
} from '../charge-records/payments.store.ts';
import type { ApprovedTerms, ProviderAnswer } from '../providers/provider.ts';

export async function settleWithAnswer(
  db: TenantDb,
  known: Charge,
  answer: ProviderAnswer,
  now: number,
): Promise<void> {
  if (answer.state === 'declined') {
    await settle(db, known, 'declined', { reason: 'refused' }, now);
    return;
  }
  const { state, approved, ...deal } = answer;
  const { voids: _voids, refundOf, ...asked } = known.request;
  const terms = approved === undefined ? null : approvedTerms(known, approved);
  if (terms === null) await settle(db, known, state, deal, now);
  else
    await settle(
      db,
      {
        ...known,
        approved: { amount: terms.amount, request: { ...terms.request, refundOf } },
      },
      state,
      { ...deal, asked: known.answer.asked ?? { ...asked, amount: known.amount } },
      now,
    );
}

/** What was approved, with the sign of the request; null when it is what was requested. */
function approvedTerms(
  { amount, request }: Charge,
  approved: ApprovedTerms,
): { readonly amount: Agorot; readonly request: ChargeTerms } | null {
  const sign = amount < 0 ? -1 : 1;
  const signed = (sum: Agorot | null): Agorot | null => (sum === null ? null : sign * sum);
  const { terms, payments } = approved;
  const divided = terms === 'payments';
  const made = {
    terms,
    payments,
    first: divided ? signed(approved.first) : null,
    fixed: divided ? signed(approved.fixed) : null,
  };
  const total = sign * approved.amount;
  const same =
    total === amount &&
    made.terms === request.terms &&
    made.payments === request.payments &&
    made.first === request.first &&
    made.fixed === request.fixed;
  return same ? null : { amount: total, request: made };
}

/**
 * Settles a charge. A deal assumed not charged is charged if the provider says so: `declined` gives
 * way to the provider's answer.
 */
export async function settle(
  db: TenantDb,
  {
    id,
    approved,
  }: Charge & {
    /** What was approved, where it differs from what was requested. */
    readonly approved?: { readonly amount: Agorot; readonly request: ChargeRequest };
  },
  state: 'approved' | 'declined' | 'voided',
  answer: ChargeAnswer,
  now: number,
): Promise<void> {
  const from: readonly ChargeState[] =
    state === 'declined' ? ['asked'] : ['asked', 'voiding', 'declined'];
  await db.tx((tx) =>
    store.moveCharge(tx, id, from, {
      state,
      answer,
      at: new Date(now),
      ...(approved === undefined ? {} : { approved }),
    }),
  );
}
