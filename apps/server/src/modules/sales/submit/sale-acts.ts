import { DOCUMENT_TYPE } from '@dalpak/engine';
import { actId, actsOfBill, type TillAct } from '../../acts/index.ts';
import type { SaleRecord } from '../sale/sale.types.ts';

/** What was refunded: each way once, with the sum of its rows, whatever else the bill has. */
function refundsOf(record: SaleRecord): readonly TillAct[] {
  const { cart, employeeId, terminalId, shiftId, issuedAt, approvals, claimed } = record;
  const netOf = new Map(claimed.rows.map(({ key, net }) => [key, net]));
  const refunded = cart.rows.filter(({ quantity }) => quantity < 0);
  return (['refund', 'refund_no_receipt'] as const).flatMap((kind) => {
    const rows = refunded.filter(({ refundOf }) => (refundOf !== null) === (kind === 'refund'));
    if (rows.length === 0) return [];
    const key = kind === 'refund' ? 'transaction.refund' : 'transaction.refund_manual';
    return [
      {
        id: actId(cart.id, kind),
        kind,
        terminalId,
        shiftId,
        employeeId,
        approvedBy: approvals.find((approval) => approval.key === key)?.approvedBy ?? null,
        at: issuedAt.getTime(),
        amount: rows.reduce((sum, row) => sum - (netOf.get(row.key) ?? 0), 0),
        billId: cart.id,
        details: { sale: rows[0]?.refundOf?.documentId ?? null, rows: rows.length },
      },
    ];
  });
}

/** What a sale tells of its till: its log, and what it refunds. A plain sale has none. */
export function actsOfSale(record: SaleRecord): readonly TillAct[] {
  const { cart, employeeId, terminalId, shiftId, approvals } = record;
  if (cart.header.documentType !== DOCUMENT_TYPE.posSale) return [];
  const approvers = new Map(
    approvals.map(({ key, field, approvedBy }) => [`${key} ${field}`, approvedBy]),
  );
  return [
    ...actsOfBill({ id: cart.id, terminalId, shiftId, employeeId }, cart.log, approvers),
    ...refundsOf(record),
  ];
}
