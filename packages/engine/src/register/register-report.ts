import type { LocalDateTime } from '../kernel/units.ts';
import { formatMoney, formatRate } from '../money/format-money.ts';
import { drawerCashOf } from './drawer-ledger.ts';
import type { ReceiptBusiness } from '../receipt/paper.types.ts';
import type { ReceiptLine } from '../receipt/receipt.types.ts';
import type {
  CashMovementKind,
  CashSums,
  MachineDrawer,
  SalesSums,
  TillDocumentSums,
} from './register.types.ts';

export interface ReportMovement {
  readonly kind: CashMovementKind;
  readonly amount: number;
  readonly at: LocalDateTime;
  readonly reason: string;
  readonly employee: string;
}

/** A sale or a cash movement that arrived after its Z. */
export interface ReportAddendum {
  readonly number: number;
  readonly at: LocalDateTime;
  readonly saleNumber: number | null;
  /** Null for a sale. */
  readonly movement: ReportMovement | null;
  readonly total: number;
  readonly vat: number;
  readonly cash: number;
}

export interface RegisterReport {
  readonly business: ReceiptBusiness;
  readonly terminalName: string;
  /** Number of the Z; null = an X. */
  readonly number: number | null;
  readonly openedAt: LocalDateTime;
  readonly openedBy: string;
  /** Time of closing, or of the X. */
  readonly at: LocalDateTime;
  readonly employeeName: string;
  readonly sums: Omit<SalesSums, 'employees'> & {
    readonly employees: readonly {
      readonly name: string;
      readonly count: number;
      readonly total: number;
    }[];
  };
  readonly cash: CashSums;
  /** Documents that the till made in addition to its sales; null where there were none. */
  readonly made: TillDocumentSums | null;
  /** Card deals that were not transmitted yet, by card terminal. */
  readonly waitingDeals: readonly {
    readonly name: string;
    readonly deals: number;
    readonly amount: number;
  }[];
  readonly movements: readonly ReportMovement[];
  /** The cash machine of the till; null where it has none. */
  readonly machine: MachineDrawer | null;
  /** Null on an X and when the cash was not counted. */
  readonly counted: number | null;
  /** Count of printed sale numbers that never arrived, which a user accepted when closing. */
  readonly missing: number;
  readonly notes: string;
  /** Seal of the Z in hexadecimal; empty on an X. */
  readonly hash: string;
  readonly addenda: readonly ReportAddendum[];
}

const RULE: ReceiptLine = { kind: 'rule' };

function centered(
  text: string,
  size: 'small' | 'normal' | 'large' = 'normal',
  bold = false,
): ReceiptLine {
  return { kind: 'text', text, align: 'center', size, bold };
}

function heading(text: string): ReceiptLine {
  return { kind: 'text', text, align: 'start', size: 'normal', bold: true };
}

function columns(start: string, end: string, { bold = false, indent = false } = {}): ReceiptLine {
  return { kind: 'columns', start, end, bold, indent };
}

function moment(at: LocalDateTime): string {
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`;
}

/** Names of the documents that a till issues; another code is printed as a number. */
const DOCUMENT_NAMES: Readonly<Record<number, string>> = {
  305: 'חשבונית מס',
  320: 'חשבונית מס קבלה',
  330: 'חשבונית זיכוי',
  400: 'קבלה',
};

/** Names of cash movements in prints and ledger entries. */
export const MOVEMENT_NAMES: Readonly<Record<CashMovementKind, string>> = {
  float: 'קופה פותחת',
  in: 'הכנסת מזומן',
  out: 'הוצאת מזומן',
  deposit: 'העברה לכספת',
  no_sale: 'פתיחת מגירה ללא מכירה',
  atm: 'משיכת מזומן',
  machine: 'שולם ממכונת המזומן',
};

/**
 * An X or a Z as receipt lines, in Hebrew: screens and printers show the same. A Z only uses data
 * stored at its closing, so every print is equal; addenda follow at its end.
 */
export function registerReportModel(report: RegisterReport): ReceiptLine[] {
  return [
    ...head(report),
    RULE,
    ...totals(report),
    RULE,
    ...groups(report),
    ...madeDocuments(report),
    ...waitingDealLines(report),
    ...drawer(report),
    ...machineDrawer(report),
    ...foot(report),
    ...addendaLines(report),
  ];
}

function head({
  business,
  terminalName,
  number,
  openedAt,
  openedBy,
  at,
  employeeName,
}: RegisterReport): ReceiptLine[] {
  const lines = [centered(business.name, 'large', true)];
  for (const text of [business.branchName, business.address, business.phone])
    if (text !== '') lines.push(centered(text));
  lines.push(centered(`מס' עוסק ${business.vatNumber}`), RULE);
  lines.push(centered(number === null ? 'דוח X' : `דוח Z מספר ${number}`, 'large', true));
  if (number === null) lines.push({ kind: 'mark', text: 'אינו סוגר את הקופה' });
  lines.push(columns('קופה', terminalName), columns('נפתחה', moment(openedAt)));
  if (openedBy !== '') lines.push(columns('נפתחה על ידי', openedBy));
  lines.push(
    columns(number === null ? 'הופק' : 'נסגרה', moment(at)),
    columns('עובד', employeeName),
  );
  return lines;
}

function totals({ sums }: RegisterReport): ReceiptLine[] {
  const lines: ReceiptLine[] = [
    columns('עסקאות', String(sums.sale_count)),
    columns('מכירות', formatMoney(sums.sales)),
    columns(`החזרים (${sums.refund_count})`, formatMoney(sums.refunds)),
    { kind: 'total', label: 'סה"כ', amount: formatMoney(sums.total) },
    columns('לפני מע"מ', formatMoney(sums.before_vat)),
    columns('מע"מ', formatMoney(sums.vat)),
    columns(`הנחות (${sums.discount_count} עסקאות)`, formatMoney(0 - sums.discount)),
    columns('עיגול מזומן', formatMoney(sums.cash_rounding)),
    columns('שורות שבוטלו', String(sums.cancelled_rows)),
  ];
  if (sums.offline_count > 0) lines.push(columns('נמכרו ללא רשת', String(sums.offline_count)));
  if (sums.review_count > 0) lines.push(columns('לבדיקה', String(sums.review_count)));
  return lines;
}

/** A group with its heading; empty when it has no lines. */
function group(name: string, lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  return lines.length === 0 ? [] : [heading(name), ...lines];
}

/** The sums by group, followed by a rule unless there are none. */
function groups({ sums }: RegisterReport): readonly ReceiptLine[] {
  const means: ReceiptLine[] = [];
  for (const { name, count, amount } of sums.means)
    means.push(columns(`${name} (${count})`, formatMoney(amount)));
  if (sums.change !== 0) means.push(columns('עודף שניתן', formatMoney(0 - sums.change)));
  const rates: ReceiptLine[] = [];
  for (const { rate_bp: rate, gross, vat } of sums.vat_groups) {
    rates.push(
      columns(
        rate === 0 ? 'פטור' : `${formatRate(rate)}% מתוך ${formatMoney(gross)}`,
        formatMoney(rate === 0 ? gross : vat),
      ),
    );
  }
  const documents: ReceiptLine[] = [];
  for (const { code, count, total, first, last } of sums.documents) {
    documents.push(
      columns(`${DOCUMENT_NAMES[code] ?? `מסמך ${code}`} (${count})`, formatMoney(total)),
      columns(`מ-${first} עד ${last}`, '', { indent: true }),
    );
  }
  const employees = sums.employees.map(({ name, count, total }) =>
    columns(`${name === '' ? 'לא ידוע' : name} (${count})`, formatMoney(total)),
  );
  const all = [
    ...group('אמצעי תשלום', means),
    ...group('מע"מ לפי שיעור', rates),
    ...group('מסמכים', documents),
    ...group('עובדים', employees),
  ];
  return all.length === 0 ? [] : [...all, RULE];
}

/** Documents that the till made, with their tenders: they are no sales, and have a part of their own. */
function madeDocuments({ made }: RegisterReport): readonly ReceiptLine[] {
  if (made === null) return [];
  return [
    heading('מסמכים שהופקו בקופה'),
    ...made.documents.map(({ code, count, total }) =>
      columns(
        `${code === 400 ? 'קבלות על חשבון' : (DOCUMENT_NAMES[code] ?? `מסמך ${code}`)} (${count})`,
        formatMoney(total),
      ),
    ),
    ...made.means.map(({ name, count, amount }) =>
      columns(`${name} (${count})`, formatMoney(amount), { indent: true }),
    ),
    RULE,
  ];
}

/** Deals that still have to be transmitted: until then the card companies do not pay them. */
function waitingDealLines({ waitingDeals }: RegisterReport): readonly ReceiptLine[] {
  if (waitingDeals.length === 0) return [];
  return [
    heading('עסקאות אשראי שטרם שודרו'),
    ...waitingDeals.map(({ name, deals, amount }) =>
      columns(`${name} (${deals})`, formatMoney(amount)),
    ),
    RULE,
  ];
}

function drawer({ cash, movements, counted, number, openedBy }: RegisterReport): ReceiptLine[] {
  const lines: ReceiptLine[] = [
    heading('מזומן בקופה'),
    columns('קופה פותחת', formatMoney(cash.float)),
  ];
  // The shift was opened by a sale, so the zero is not a counted float.
  if (openedBy === '' && cash.float === 0)
    lines.push(columns('לא נרשם סכום פותח', '', { indent: true }));
  lines.push(columns('מזומן ממכירות', formatMoney(cash.sales)));
  if (cash.documents !== undefined)
    lines.push(columns('מזומן ממסמכים', formatMoney(cash.documents)));
  for (const movement of movements)
    if (movement.kind !== 'float' && movement.kind !== 'no_sale' && movement.kind !== 'atm')
      lines.push(...movementLines(movement));
  const withdrawn = movements.filter(({ kind }) => kind === 'atm');
  if (withdrawn.length > 0)
    lines.push(
      columns(`משיכות מזומן (${withdrawn.length})`, formatMoney(0 - (cash.atm ?? 0))),
      ...withdrawn.map(withdrawalLine),
    );
  lines.push(columns('צריך להיות בקופה', formatMoney(cash.expected), { bold: true }));
  if (counted !== null) {
    lines.push(
      columns('נספר', formatMoney(counted), { bold: true }),
      columns('הפרש', formatMoney(counted - cash.expected), { bold: true }),
    );
  } else if (number !== null) {
    lines.push(columns('המזומן לא נספר', ''));
  }
  const opened = movements.filter(({ kind }) => kind === 'no_sale');
  if (opened.length > 0)
    lines.push(
      columns('פתיחות ללא מכירה', String(opened.length), { bold: true }),
      ...opened.map(noSaleLine),
    );
  return lines;
}

/** The cash machine: a drawer of its own, by notes and coins. */
function machineDrawer({ machine }: RegisterReport): readonly ReceiptLine[] {
  if (machine === null) return [];
  const { name, opening, taken, paid, expected, counted, coins } = machine;
  return [
    RULE,
    heading(`מזומן במכונה: ${name}`),
    columns('בספירה הקודמת', formatMoney(opening)),
    columns('התקבל מלקוחות', formatMoney(taken)),
    columns('שולם מהמכונה', formatMoney(0 - paid)),
    columns('צריך להיות במכונה', formatMoney(expected), { bold: true }),
    ...(counted === null
      ? [columns('המכונה לא ענתה, והתכולה לא נספרה', '')]
      : [
          columns('נספר במכונה', formatMoney(counted), { bold: true }),
          columns('הפרש', formatMoney(counted - expected), { bold: true }),
        ]),
    ...coins.map(({ value, expected: should, counted: pieces }) =>
      columns(
        `${pieces ?? should} × ${formatMoney(value)}`,
        formatMoney((pieces ?? should) * value),
        { indent: true },
      ),
    ),
  ];
}

function foot({ missing, notes, hash }: RegisterReport): ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  if (missing > 0)
    lines.push({ kind: 'mark', text: `נסגר כשחסרות ${missing} עסקאות שהודפסו בקופה` });
  if (notes !== '') lines.push(centered(notes));
  if (hash !== '')
    lines.push(
      RULE,
      centered('חותם', 'small'),
      centered(hash.slice(0, 32), 'small'),
      centered(hash.slice(32), 'small'),
    );
  return lines;
}

function addendaLines({ addenda, number }: RegisterReport): ReceiptLine[] {
  return addenda.flatMap((addendum): ReceiptLine[] => [
    RULE,
    centered(`נספח ${addendum.number} לדוח Z ${number ?? ''}`, 'normal', true),
    columns('הגיע אחרי הסגירה', moment(addendum.at)),
    ...(addendum.movement === null ? lateSale(addendum) : movementLines(addendum.movement)),
  ]);
}

function lateSale({ saleNumber, total, vat, cash }: ReportAddendum): ReceiptLine[] {
  return [
    columns('עסקה', String(saleNumber)),
    columns('סה"כ', formatMoney(total), { bold: true }),
    columns('מע"מ', formatMoney(vat)),
    columns('מתוכו במזומן', formatMoney(cash)),
  ];
}

function movementLines(movement: ReportMovement): ReceiptLine[] {
  const { kind, at, reason } = movement;
  return [
    columns(MOVEMENT_NAMES[kind], kind === 'no_sale' ? '' : formatMoney(drawerCashOf(movement))),
    columns([moment(at), reason].filter((text) => text !== '').join(' · '), '', { indent: true }),
  ];
}

/** A withdrawal under the sum of all: when, by which card, and how much. */
function withdrawalLine({ amount, at, reason }: ReportMovement): ReceiptLine {
  return columns(`${moment(at)} · ${reason}`, formatMoney(0 - amount), { indent: true });
}

/** An opening of the drawer without a sale: when, who and why. */
function noSaleLine({ at, reason, employee }: ReportMovement): ReceiptLine {
  return columns([moment(at), employee, reason].filter((text) => text !== '').join(' · '), '', {
    indent: true,
  });
}
