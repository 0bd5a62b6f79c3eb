import { holdPoints } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { billNow, cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { notify } from '../bill/notice.store.ts';
import { freeUses, holdUses } from '../customers/rule-limits.ts';
import { currentTill } from '../till/till.registry.ts';

const HOLD_TIMEOUT_MS = 4_000;

/** Holds the points of the bill at the server, or takes them off the bill and says why. */
async function holdBillPoints(): Promise<void> {
  const { cart, priced } = billNow();
  if (cart?.points === undefined || cart.account?.type !== 'customer') return;
  // The bill shrank since the points were chosen: what they take off is chosen once more.
  const isWhole = priced?.pointsDiscount === cart.points.amount;
  const drop = (code: string): void => {
    if (dispatch({ type: 'setPoints', points: null }).ok) notify(code);
  };
  if (!isWhole) {
    drop('POINTS_LIMIT');
    return;
  }
  if (currentTill()?.heartbeat.link() === 'offline') {
    drop('POINTS_OFFLINE');
    return;
  }
  try {
    await api.call(
      holdPoints,
      { body: { customer: cart.account.id, bill: cart.id, points: cart.points.count } },
      { signal: AbortSignal.timeout(HOLD_TIMEOUT_MS) },
    );
  } catch (error) {
    drop(hasCode(error, 'POINTS_LIMIT') ? 'POINTS_LIMIT' : 'POINTS_OFFLINE');
  }
}

/** Holds what only the server counts, before money is taken: uses of promotions, and points. */
export async function holdForPayment(): Promise<void> {
  await holdUses();
  await holdBillPoints();
}

/** Frees what a bill held that left payment. */
export function freeHolds(): void {
  freeUses();
  const cart = cartNow();
  if (cart?.points === undefined || cart.account?.type !== 'customer') return;
  // A hold ends by itself, so a call that fails changes little.
  void api
    .call(holdPoints, { body: { customer: cart.account.id, bill: cart.id, points: 0 } })
    .catch(() => undefined);
}
