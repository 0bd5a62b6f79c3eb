import { CARD_BRAND_NAME, ONE, readTender, type Tender } from '@dalpak/engine';
import { compactDay, type FieldValues } from './uniform-encoder.ts';
import type { RecordName } from './uniform-layout.ts';
import { UNIT, WALK_IN_NAME } from './uniform-words.ts';

/** A sale or document with an official code. Amounts are agorot, quantities thousandths. */
export interface UniformDocument {
  readonly id: string;
  readonly code: number;
  readonly number: string;
  /** Day that the document is of, `yyyy-mm-dd`. */
  readonly day: string;
  /** Local moment at which the system made it. */
  readonly madeAt: string;
  readonly valueDay: string;
  readonly branch: string;
  readonly operator: string;
  readonly party: UniformParty | null;
  readonly beforeVat: number;
  readonly vat: number;
  readonly total: number;
  /** Change given, which the cash is less by. */
  readonly change: number;
  readonly isCancelled: boolean;
  readonly base: { readonly code: number; readonly number: string } | null;
  readonly rows: readonly UniformRow[];
  readonly payments: readonly UniformPayment[];
}
export interface UniformParty {
  readonly key: string;
  readonly name: string;
  readonly street: string;
  readonly house: string;
  readonly city: string;
  readonly zip: string;
  readonly phone: string;
  readonly vatId: string;
}
export interface UniformRow {
  readonly code: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly unit: string;
  readonly isService: boolean;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly net: number;
  readonly vat: number;
  readonly vatRate: number;
}
export interface UniformPayment {
  readonly typeId: number;
  readonly amount: number;
  readonly day: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** A record that waits for its running number, the business's VAT number and the id of the file. */
export type Draft = readonly [name: RecordName, values: FieldValues];

/** Codes whose documents have no rows of goods. */
const WITHOUT_ROWS: ReadonlySet<number> = new Set([400, 405, 410, 420]);
/** Codes whose documents have payments. */
const WITH_PAYMENTS: ReadonlySet<number> = new Set([320, 330, 400, 405, 410, 420]);
/** Stock documents have quantities and no sums. */
const isStock = (code: number): boolean => code >= 800;

/** Refunds are positive in the file: their code says which way they go. */
const signOf = ({ code, total }: UniformDocument): 1 | -1 => (code === 330 && total < 0 ? -1 : 1);

/** Ten-thousandths of a unit times agorot, rounded to agorot, half away from zero. */
function timesPrice(quantity: number, price: number): number {
  const product = BigInt(quantity) * BigInt(price);
  const half = BigInt(ONE) / 2n;
  const rounded = (product < 0n ? product - half : product + half) / BigInt(ONE);
  return Number(rounded);
}

/**
 * Unit price before VAT with which quantity times price is at least the line's total in size, so
 * that the discount, which closes the difference, never adds to the line.
 */
function unitPriceOf({ quantity, unitPrice, vatRate }: UniformRow, total: number): number {
  if (quantity === 0) return 0;
  const own = Math.round((Math.abs(unitPrice) * 10_000) / (10_000 + vatRate));
  let price = Math.max(own, Math.floor((Math.abs(total) * ONE) / Math.abs(quantity)));
  while (Math.abs(timesPrice(quantity, price)) < Math.abs(total)) price += 1;
  return price;
}

function rowRecord(
  doc: UniformDocument,
  row: UniformRow,
  line: number,
  link: number,
  sign: 1 | -1,
): Draft {
  const quantity = row.quantity * sign;
  const total = isStock(doc.code) ? 0 : (row.net - row.vat) * sign;
  const price = isStock(doc.code) ? 0 : unitPriceOf(row, total);
  return [
    'D110',
    {
      1250: 'D110',
      1253: doc.code,
      1254: doc.number,
      1255: line,
      1256: doc.base?.code ?? null,
      1257: doc.base?.number ?? '',
      1258: row.isService ? 1 : 2,
      1259: row.code,
      1260: row.name,
      1261: row.manufacturer,
      1263: row.unit === '' ? UNIT : row.unit,
      1264: quantity * 10,
      1265: price,
      1266: total - timesPrice(quantity, price),
      1267: total,
      1268: row.vatRate,
      1270: doc.branch,
      1272: compactDay(doc.day),
      1273: link,
    },
  ];
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10);
}

/** A part of a payment as one record has it. */
interface Part {
  readonly means: number;
  readonly amount: number;
  readonly due: string;
  readonly tender: Tender | null;
}

const ACQUIRER: Readonly<Partial<Record<keyof typeof CARD_BRAND_NAME, number>>> = {
  isracard: 1,
  mastercard: 1,
  visa: 2,
  visa_cal: 2,
  diners: 3,
  amex: 4,
  max: 6,
};
const DEAL = { regular: 1, immediate_debit: 1, payments: 2, credit: 3 } as const;

/** A payment as its records: each instalment of a card deal is one. */
function partsOf({ typeId, amount, day, details }: UniformPayment): readonly Part[] {
  const read = readTender({ typeId, pluginId: null, details });
  const tender = read.ok ? read.value : null;
  if (tender?.method === 'customer_credit') return [];
  if (tender?.method === 'cheque') return [{ means: 2, amount, due: tender.dueDate, tender }];
  if (tender?.method !== 'card' || tender.terms !== 'payments' || tender.payments < 2)
    return [{ means: typeId, amount, due: day, tender }];
  const size = Math.abs(amount);
  const fixed = Math.abs(tender.fixed ?? Math.floor(size / tender.payments));
  return Array.from({ length: tender.payments }, (_, i) => ({
    means: 3,
    amount: Math.sign(amount) * (i === 0 ? size - fixed * (tender.payments - 1) : fixed),
    due: monthsAfter(day, i),
    tender,
  }));
}

/** What customers still owe for the document by their own credit. */
function onCredit(payments: readonly UniformPayment[]): number {
  return payments
    .filter(({ details }) => details['method'] === 'customer_credit')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The parts of all payments. Cash is less the change, and cash rounding is a part of its own, so
 * that they add up to the total less what was sold on credit.
 */
function paymentParts(doc: UniformDocument): readonly Part[] {
  const parts = doc.payments.flatMap(partsOf);
  const cash = parts.findIndex(({ means }) => means === 1);
  const lessChange = parts.map((part, i) =>
    i === cash ? { ...part, amount: part.amount - doc.change } : part,
  );
  const paid = lessChange.reduce((sum, { amount }) => sum + amount, 0);
  const rest = doc.total - onCredit(doc.payments) - paid;
  if (rest === 0 || doc.payments.length === 0) return lessChange;
  return [...lessChange, { means: 9, amount: rest, due: doc.day, tender: null }];
}

function paymentRecord(
  doc: UniformDocument,
  { means, amount, due, tender }: Part,
  line: number,
  link: number,
  sign: 1 | -1,
): Draft {
  const cheque = tender?.method === 'cheque' ? tender : null;
  const card = tender?.method === 'card' ? tender : null;
  const brand = card?.brand ?? null;
  return [
    'D120',
    {
      1300: 'D120',
      1303: doc.code,
      1304: doc.number,
      1305: line,
      1306: means,
      1307: cheque?.bank ?? null,
      1308: cheque?.branch ?? null,
      1309: cheque?.account ?? null,
      1310: cheque?.number ?? null,
      1311: compactDay(due),
      1312: amount * sign,
      1313: brand === null ? null : (ACQUIRER[brand] ?? null),
      1314: brand === null ? '' : CARD_BRAND_NAME[brand],
      1315: card === null ? null : DEAL[card.terms],
      1320: doc.branch,
      1322: compactDay(doc.day),
      1323: link,
    },
  ];
}

/**
 * The records of one document: its head, its rows and its payments.
 * @param link running number of the document in the file, which ties the three together
 */
export function documentRecords(doc: UniformDocument, link: number): readonly Draft[] {
  const sign = signOf(doc);
  const sum = (amount: number): number => (isStock(doc.code) ? 0 : amount * sign);
  const party = doc.party ?? WALK_IN;
  const head: Draft = [
    'C100',
    {
      1200: 'C100',
      1203: doc.code,
      1204: doc.number,
      1205: compactDay(doc.madeAt),
      1206: doc.madeAt.slice(11, 16).replace(':', ''),
      1207: party.name,
      1208: party.street,
      1209: party.house,
      1210: party.city,
      1211: party.zip,
      1214: party.phone,
      1215: party.vatId,
      1216: compactDay(doc.valueDay),
      1219: sum(doc.beforeVat),
      1220: 0,
      1221: sum(doc.beforeVat),
      1222: sum(doc.vat),
      1223: sum(doc.total),
      1225: party.key,
      1228: doc.isCancelled ? '1' : '',
      1230: compactDay(doc.day),
      1231: doc.branch,
      1233: doc.operator,
      1234: link,
    },
  ];
  const rows = WITHOUT_ROWS.has(doc.code) ? [] : doc.rows;
  const parts = WITH_PAYMENTS.has(doc.code) ? paymentParts(doc) : [];
  return [
    head,
    ...rows.map((row, i) => rowRecord(doc, row, i + 1, link, sign)),
    ...parts.map((part, i) => paymentRecord(doc, part, i + 1, link, sign)),
  ];
}

const WALK_IN: UniformParty = {
  key: WALK_IN_NAME,
  name: WALK_IN_NAME,
  street: '',
  house: '',
  city: '',
  zip: '',
  phone: '',
  vatId: '',
};
