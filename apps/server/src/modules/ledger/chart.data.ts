import type { LedgerRole, MovementLine, MovementVat } from '@dalpak/engine';

export type GroupKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

interface ChartGroup {
  readonly code: string;
  readonly name: string;
  readonly kind: GroupKind;
}

interface ChartAccount {
  readonly code: string;
  readonly name: string;
  /** Code of its group. */
  readonly group: string;
  readonly role?: LedgerRole;
}

interface ChartMovement {
  readonly code: string;
  readonly name: string;
  readonly vat: MovementVat;
  readonly lines: readonly MovementLine[];
}

/** Groups of the chart that a new business begins with. It may rename them. */
export const CHART_GROUPS: readonly ChartGroup[] = [
  { code: '10', name: 'קופות ובנקים', kind: 'asset' },
  { code: '11', name: 'לקוחות', kind: 'asset' },
  { code: '12', name: 'חייבים ומוסדות', kind: 'asset' },
  { code: '20', name: 'ספקים וזכאים', kind: 'liability' },
  { code: '21', name: 'מוסדות', kind: 'liability' },
  { code: '30', name: 'הון', kind: 'equity' },
  { code: '40', name: 'הכנסות', kind: 'income' },
  { code: '50', name: 'עלות המכר', kind: 'expense' },
  { code: '60', name: 'הוצאות', kind: 'expense' },
];

/** Accounts of that chart; every role of the ledger has one. */
export const CHART_ACCOUNTS: readonly ChartAccount[] = [
  { code: '1000', name: 'קופה', group: '10', role: 'cash' },
  { code: '1010', name: 'כספת ומזומן מחוץ לקופות', group: '10', role: 'safe' },
  { code: '1020', name: 'שיקים לגבייה', group: '10', role: 'cheques' },
  { code: '1030', name: 'כרטיסי אשראי לגבייה', group: '10', role: 'cards' },
  { code: '1040', name: 'כרטיסי ארוחה וסולקים לגבייה', group: '10', role: 'clearing' },
  { code: '1050', name: 'בנק', group: '10', role: 'bank' },
  { code: '1060', name: 'קופה קטנה', group: '10' },
  { code: '1100', name: 'לקוחות', group: '11', role: 'customers' },
  { code: '1200', name: 'מע"מ תשומות', group: '12', role: 'vat_input' },
  { code: '1210', name: 'מס שנוכה במקור על ידי לקוחות', group: '12', role: 'withheld' },
  { code: '2000', name: 'ספקים', group: '20', role: 'suppliers' },
  { code: '2010', name: 'שיקים לפירעון', group: '20', role: 'cheques_payable' },
  { code: '2020', name: 'שוברים וכרטיסי מתנה שטרם נוצלו', group: '20', role: 'vouchers' },
  { code: '2030', name: 'עובדים: שכר לתשלום', group: '20' },
  { code: '2100', name: 'מע"מ עסקאות', group: '21', role: 'vat_output' },
  { code: '2110', name: 'ניכויי מס במקור לתשלום', group: '21', role: 'withholding_due' },
  { code: '3000', name: 'הון הבעלים', group: '30' },
  { code: '3010', name: 'משיכות בעלים', group: '30' },
  { code: '3020', name: 'יתרות פתיחה', group: '30' },
  { code: '4000', name: 'מכירות', group: '40', role: 'sales' },
  { code: '4010', name: 'הפרשי עיגול', group: '40', role: 'rounding' },
  { code: '4020', name: 'הכנסות אחרות', group: '40' },
  { code: '5000', name: 'קניות', group: '50', role: 'purchases' },
  { code: '6000', name: 'הוצאות', group: '60', role: 'expenses' },
  { code: '6010', name: 'שכירות', group: '60' },
  { code: '6020', name: 'חשמל', group: '60' },
  { code: '6030', name: 'ארנונה', group: '60' },
  { code: '6040', name: 'משכורות', group: '60' },
  { code: '6050', name: 'עמלות בנק', group: '60' },
  { code: '6060', name: 'הפרשי קופה', group: '60', role: 'cash_difference' },
  { code: '6070', name: 'הכנסות והוצאות מזומן לסיווג', group: '60', role: 'cash_moves' },
];

/** All of the sum from one account to another; an empty code is asked for. */
function move(debit: string, credit: string): readonly MovementLine[] {
  return [
    { account: debit, debit: true, share: 10_000 },
    { account: credit, debit: false, share: null },
  ];
}

/** Movement types that come with the chart. */
export const CHART_MOVEMENTS: readonly ChartMovement[] = [
  { code: '1', name: 'שכירות', vat: 'input_within', lines: move('6010', '') },
  { code: '2', name: 'חשמל', vat: 'input_within', lines: move('6020', '') },
  { code: '3', name: 'ארנונה', vat: 'none', lines: move('6030', '1050') },
  { code: '4', name: 'משכורת', vat: 'none', lines: move('6040', '2030') },
  { code: '5', name: 'משיכת בעלים', vat: 'none', lines: move('3010', '1050') },
  { code: '6', name: 'עמלת בנק', vat: 'none', lines: move('6050', '1050') },
  { code: '7', name: 'קופה קטנה', vat: 'none', lines: move('1060', '1010') },
  { code: '8', name: 'הפקדה', vat: 'none', lines: move('1050', '1010') },
  { code: '9', name: 'יתרות פתיחה', vat: 'none', lines: move('', '3020') },
];
