import { type Cart, isSavedRow, ROW_VOID_REASON, voidReasonOf } from '@dalpak/engine';
import { currentInit } from '../../../../platform/session/session.store.ts';

export interface VoidReason {
  readonly id: number;
  readonly name: string;
  readonly made: boolean;
}

/** Saved rows of which a cart has less than was saved, and for which no reason was given. */
export function rowsWithoutReason(cart: Cart): readonly string[] {
  const saved = cart.order?.saved?.rows ?? {};
  return Object.keys(saved).filter((key) => {
    const left = cart.rows.find((row) => row.key === key);
    return (
      isSavedRow(cart, key) &&
      (left === undefined || left.quantity < (saved[key] ?? 0)) &&
      voidReasonOf(cart.log, key) === null
    );
  });
}

/** The cart with the reason of some voids in its log. */
export function withReason(cart: Cart, rows: readonly string[], reason: number): Cart {
  return {
    ...cart,
    log: [
      ...cart.log,
      ...rows.map((key) => ({
        employeeId: currentInit()?.employee?.id ?? null,
        description: ROW_VOID_REASON,
        field: `row:${key}`,
        data: String(reason),
        dataBefore: '',
        createdAt: Date.now(),
        approval: null,
      })),
    ],
  };
}
