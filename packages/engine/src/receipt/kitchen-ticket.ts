import type { CartRow } from '../cart/cart.types.ts';
import { isBlankRow, isComponentRow } from '../cart/cart-row.ts';
import type { QtyMilli } from '../kernel/units.ts';
import { formatQuantity } from '../money/format-money.ts';
import { mulDivRound } from '../money/money.ts';
import { countPrefix, preparationText } from './paper-rows.ts';
import { centered } from './receipt-model.ts';
import type { ReceiptLine } from './receipt.types.ts';

/** Change of a row since the kitchen's last ticket. */
export type KitchenChange = 'added' | 'voided';

/** An item to prepare. */
export interface KitchenRow {
  readonly name: string;
  readonly quantity: QtyMilli;
  /** Preparations, components and notes, a line each. */
  readonly notes: readonly string[];
  readonly departmentId: number | null;
  /** Left out where only names are known. */
  readonly productId?: number;
  /** Department of the meal that it belongs to; left out for an item of its own. */
  readonly partOf?: number | null;
  /** Left out on the first ticket of the item. */
  readonly change?: KitchenChange;
}

/** The ticket of one kitchen printer. */
export interface KitchenTicket {
  /** Printer name from the department; empty = the receipt printer. */
  readonly printer: string;
  readonly rows: readonly KitchenRow[];
}

function rowOf({ product, quantity, preparations, components, notes }: CartRow): KitchenRow {
  return {
    name: product.name,
    quantity,
    departmentId: product.departmentId,
    productId: product.id,
    notes: [
      ...components.map((part) => `${countPrefix(part.quantity)}${part.product.name}`),
      ...preparations.map(preparationText),
      ...(notes === '' ? [] : [notes]),
    ],
  };
}

/**
 * Components of a meal that another department prepares: a drink is poured at the bar, whatever it
 * is sold with.
 */
function componentsOfOtherDepartments({ product, components, quantity }: CartRow): KitchenRow[] {
  return components
    .filter(
      (part) =>
        part.product.departmentId !== null && part.product.departmentId !== product.departmentId,
    )
    .map((part) => ({
      name: part.product.name,
      quantity: mulDivRound(part.quantity, quantity, 1_000),
      departmentId: part.product.departmentId,
      productId: part.product.id,
      partOf: product.departmentId,
      notes: [`(${product.name})`],
    }));
}

/**
 * Kitchen tickets of a cart by the printer of each department. A component of a meal that another
 * printer serves is also printed there. Refunds are not prepared.
 */
export function kitchenTickets(
  rows: readonly CartRow[],
  printerOf: (departmentId: number | null) => string,
): KitchenTicket[] {
  return byPrinter(kitchenRowsOf(rows), printerOf);
}

/**
 * Items to prepare of a cart, including components of other departments; input of `kitchenChanges`
 * and `byPrinter`.
 */
export function kitchenRowsOf(rows: readonly CartRow[]): KitchenRow[] {
  return rows
    .filter((row) => row.quantity > 0 && !isBlankRow(row) && !isComponentRow(row))
    .flatMap((row) => [rowOf(row), ...componentsOfOtherDepartments(row)]);
}

/**
 * Groups rows by printer, in the order of the printers' first row. A component is not repeated on
 * the ticket of its meal.
 */
export function byPrinter(
  rows: readonly KitchenRow[],
  printerOf: (departmentId: number | null) => string,
): KitchenTicket[] {
  const tickets = new Map<string, KitchenRow[]>();
  for (const row of rows) {
    const printer = printerOf(row.departmentId);
    if (row.partOf === undefined || printerOf(row.partOf) !== printer)
      tickets.set(printer, [...(tickets.get(printer) ?? []), row]);
  }
  return [...tickets].map(([printer, own]) => ({ printer, rows: own }));
}

/** A kitchen station's part of an order. */
export interface StationRows {
  readonly station: number;
  readonly rows: readonly KitchenRow[];
}

/**
 * Groups rows by station, in the order of the stations' first row. A row without a station is not
 * prepared. A component of a meal is left out where its meal is on the same ticket.
 * @param stationOf by department and product; null = none
 */
export function byStation(
  rows: readonly KitchenRow[],
  stationOf: (departmentId: number | null, productId: number | null) => number | null,
): StationRows[] {
  const tickets = new Map<number, KitchenRow[]>();
  for (const row of rows) {
    const station = stationOf(row.departmentId, row.productId ?? null);
    if (station !== null && (row.partOf === undefined || stationOf(row.partOf, null) !== station))
      tickets.set(station, [...(tickets.get(station) ?? []), row]);
  }
  return [...tickets].map(([station, own]) => ({ station, rows: own }));
}

const keyOf = ({ name, departmentId, notes, partOf }: KitchenRow): string =>
  JSON.stringify([name, departmentId, notes, partOf === undefined ? 'whole' : partOf]);

/** Quantity of each item; rows that differ only in quantity are added up. */
function quantitiesByItem(rows: readonly KitchenRow[]): Map<string, KitchenRow> {
  const all = new Map<string, KitchenRow>();
  for (const row of rows)
    all.set(keyOf(row), { ...row, quantity: row.quantity + (all.get(keyOf(row))?.quantity ?? 0) });
  return all;
}

/**
 * Changes that the kitchen must receive: new or increased rows are `added`, removed or decreased
 * ones `voided`, each by the difference. A row whose preparations changed is voided and added
 * again.
 */
export function kitchenChanges(
  before: readonly KitchenRow[],
  after: readonly KitchenRow[],
): KitchenRow[] {
  const [was, is] = [quantitiesByItem(before), quantitiesByItem(after)];
  const voided = [...was].flatMap(([key, row]) => {
    const less = row.quantity - (is.get(key)?.quantity ?? 0);
    return less > 0 ? [{ ...row, quantity: less, change: 'voided' as const }] : [];
  });
  const added = [...is].flatMap(([key, row]) => {
    const more = row.quantity - (was.get(key)?.quantity ?? 0);
    return more > 0 ? [{ ...row, quantity: more, change: 'added' as const }] : [];
  });
  return [...voided, ...added];
}

/** Head of a kitchen ticket. */
export interface KitchenHead {
  /** Kind of ticket: new order, changed order, sale. */
  readonly mark: string;
  /** Table, name or number. */
  readonly name: string;
  readonly printedAt: string;
  /** Template name from setting `print.templates.kitchen`. */
  readonly template: string;
  /** Why rows were voided. */
  readonly reasons?: readonly string[];
}

type Size = Extract<ReceiptLine, { kind: 'text' }>['size'];

/** Text size of each template. A kitchen reads from two metres; a bar has little room. */
const ROW_SIZE: Readonly<Record<string, Size>> = { kitchen: 'large', 'kitchen.compact': 'normal' };
const CHANGE_WORDS: Readonly<Record<KitchenChange, string>> = { added: 'נוסף: ', voided: 'בוטל: ' };

/**
 * The printed lines of a kitchen ticket. An unknown template is printed like the default one, so
 * that no order is lost.
 */
export function kitchenTicketLines(
  { printer, rows }: KitchenTicket,
  { mark, name, printedAt, template, reasons = [] }: KitchenHead,
): ReceiptLine[] {
  const size = ROW_SIZE[template] ?? 'large';
  const text = (value: string, of: Size, bold: boolean): ReceiptLine => ({
    kind: 'text',
    text: value,
    align: 'start',
    size: of,
    bold,
  });
  return [
    { kind: 'mark', text: printer === '' ? mark : `${mark} · ${printer}` },
    centered(name, 'large', true),
    centered(printedAt, 'small'),
    { kind: 'rule' },
    ...rows.flatMap(({ name: what, quantity, notes, change }) => [
      text(
        `${change === undefined ? '' : CHANGE_WORDS[change]}${formatQuantity(quantity)} × ${what}`,
        size,
        true,
      ),
      ...notes.map((note) => text(note, 'normal', false)),
    ]),
    ...reasons.map((reason) => text(`סיבה: ${reason}`, 'normal', true)),
    { kind: 'rule' },
  ];
}
