import type { Agorot, LocalDateTime } from '../kernel/units.ts';
import { formatMoney } from '../money/format-money.ts';
import type { ReceiptBusiness } from '../receipt/paper.types.ts';
import type { ReceiptLine } from '../receipt/receipt.types.ts';

/** Cash that a card was charged for, as its slip shows it. */
export interface WithdrawalSlip {
  readonly business: ReceiptBusiness;
  readonly terminalName: string;
  readonly employeeName: string;
  readonly at: LocalDateTime;
  readonly amount: Agorot;
  readonly lastDigits: string;
  readonly confirmation: string;
}

/**
 * The slip of a cash withdrawal, in Hebrew. It is no tax document, so it has no number and no VAT,
 * and the customer signs for the cash.
 */
export function withdrawalSlipLines(slip: WithdrawalSlip): ReceiptLine[] {
  const { business, at } = slip;
  const centered = (text: string, size: 'normal' | 'large' = 'normal'): ReceiptLine => ({
    kind: 'text',
    text,
    align: 'center',
    size,
    bold: size === 'large',
  });
  const columns = (start: string, end: string): ReceiptLine => ({
    kind: 'columns',
    start,
    end,
    bold: false,
    indent: false,
  });
  return [
    centered(business.name, 'large'),
    ...(business.branchName === '' ? [] : [centered(business.branchName)]),
    { kind: 'rule' },
    centered('משיכת מזומן', 'large'),
    { kind: 'mark', text: 'אינה מכירה ואינה חשבונית' },
    columns('תאריך', `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`),
    columns('קופה', slip.terminalName),
    columns('עובד', slip.employeeName),
    ...(slip.lastDigits === '' ? [] : [columns('כרטיס', `****${slip.lastDigits}`)]),
    ...(slip.confirmation === '' ? [] : [columns('אישור', slip.confirmation)]),
    { kind: 'rule' },
    { kind: 'total', label: 'מזומן שנמסר', amount: formatMoney(slip.amount) },
    { kind: 'rule' },
    columns('חתימת הלקוח', '________________'),
  ];
}
