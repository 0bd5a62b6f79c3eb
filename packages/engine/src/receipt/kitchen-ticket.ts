import type { CartRow } from '../cart/cart.types.ts';
import { isBlankRow, isPart } from '../cart/cart-row.ts';
import type { QtyMilli } from '../kernel/units.ts';
import { formatQuantity } from '../money/format-money.ts';
import { mulDivRound } from '../money/money.ts';
import { counted, preparationText } from './paper-rows.ts';
import { centered } from './receipt-model.ts';
import type { ReceiptLine } from './receipt.types.ts';

/** What happened to a row since the kitchen last heard of it. */
export type KitchenChange = 'added' | 'voided';

/** Something to prepare. */
export interface KitchenRow {
  readonly name: string;
  readonly quantity: QtyMilli;
  /** Preparations, parts and remarks, a line each. */
  readonly notes: readonly string[];
  readonly departmentId: number | null;
  /** Department of the meal that it is a part of; left out: it is no part of anything. */
  readonly partOf?: number | null;
  /** Left out: it is said for the first time. */
  readonly change?: KitchenChange;
}

/** What one printer of the kitchen prints. */
export interface KitchenTicket {
  /** Name of the printer, as departments have it; empty = where receipts go. */
  readonly printer: string;
  readonly rows: readonly KitchenRow[];
}

function rowOf({ product, quantity, preparations, components, notes }: CartRow): KitchenRow {
  return {
    name: product.name, quantity, departmentId: product.departmentId,
    notes: [...components.map((part) => `${counted(part.quantity)}${part.product.name}`), ...preparations.map(preparationText), ...(notes === '' ? [] : [notes])],
  };
}

/** The parts of a meal that another department makes: a drink is poured at the bar, whatever it is sold with. */
function partsElsewhere({ product, components, quantity }: CartRow): KitchenRow[] {
  return components.filter((part) => part.product.departmentId !== null && part.product.departmentId !== product.departmentId)
    .map((part) => ({ name: part.product.name, quantity: mulDivRound(part.quantity, quantity, 1_000), departmentId: part.product.departmentId, partOf: product.departmentId, notes: [`(${product.name})`] }));
}

/**
 * What of a cart is prepared, by the printer of its department: each department reads its own. A part of a meal that another
 * printer serves is said there too. What is given back is prepared by nobody.
 */
export function kitchenTickets(rows: readonly CartRow[], printerOf: (departmentId: number | null) => string): KitchenTicket[] {
  return byPrinter(kitchenRowsOf(rows), printerOf);
}

/** What of a cart is prepared, with the parts that another department makes; for `kitchenChanges` and `byPrinter`. */
export function kitchenRowsOf(rows: readonly CartRow[]): KitchenRow[] {
  return rows.filter((row) => row.quantity > 0 && !isBlankRow(row) && !isPart(row)).flatMap((row) => [rowOf(row), ...partsElsewhere(row)]);
}

/** Rows by printer, in the order in which printers first come up. A part is not said again where its meal is. */
export function byPrinter(rows: readonly KitchenRow[], printerOf: (departmentId: number | null) => string): KitchenTicket[] {
  const tickets = new Map<string, KitchenRow[]>();
  for (const row of rows) {
    const printer = printerOf(row.departmentId);
    if (row.partOf === undefined || printerOf(row.partOf) !== printer) tickets.set(printer, [...(tickets.get(printer) ?? []), row]);
  }
  return [...tickets].map(([printer, own]) => ({ printer, rows: own }));
}

const keyOf = ({ name, departmentId, notes, partOf }: KitchenRow): string => JSON.stringify([name, departmentId, notes, partOf === undefined ? 'whole' : partOf]);

/** How much of each row there is, with the rows that differ in nothing but their number added up. */
function amounts(rows: readonly KitchenRow[]): Map<string, KitchenRow> {
  const all = new Map<string, KitchenRow>();
  for (const row of rows) all.set(keyOf(row), { ...row, quantity: row.quantity + (all.get(keyOf(row))?.quantity ?? 0) });
  return all;
}

/**
 * What of an order the kitchen has not heard of yet, or must stop: rows that came or grew are `added`, those that went or shrank
 * `voided`, each by the difference. A row whose preparations changed is voided as it was and added as it is.
 */
export function kitchenChanges(before: readonly KitchenRow[], after: readonly KitchenRow[]): KitchenRow[] {
  const [was, is] = [amounts(before), amounts(after)];
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

/** What stands at the head of a ticket. */
export interface KitchenHead {
  /** New order, a change of one, a sale. */
  readonly mark: string;
  /** Table, name or number. */
  readonly name: string;
  readonly printedAt: string;
  /** Name of a template, as setting `print.templates.kitchen` has it. */
  readonly template: string;
}

type Size = Extract<ReceiptLine, { kind: 'text' }>['size'];

/** Templates by the name that the setting holds. A kitchen reads from two metres; a bar has little room. */
const ROW_SIZE: Readonly<Record<string, Size>> = { kitchen: 'large', 'kitchen.compact': 'normal' };
const CHANGE_WORDS: Readonly<Record<KitchenChange, string>> = { added: 'נוסף: ', voided: 'בוטל: ' };

/** A ticket of the kitchen as lines. A template that this version does not know is printed as the ordinary one: food is not lost for a name. */
export function kitchenTicketLines({ printer, rows }: KitchenTicket, { mark, name, printedAt, template }: KitchenHead): ReceiptLine[] {
  const size = ROW_SIZE[template] ?? 'large';
  const text = (value: string, of: Size, bold: boolean): ReceiptLine => ({ kind: 'text', text: value, align: 'start', size: of, bold });
  return [
    { kind: 'mark', text: printer === '' ? mark : `${mark} · ${printer}` },
    centered(name, 'large', true),
    centered(printedAt, 'small'),
    { kind: 'rule' },
    ...rows.flatMap(({ name: what, quantity, notes, change }) => [
      text(`${change === undefined ? '' : CHANGE_WORDS[change]}${formatQuantity(quantity)} × ${what}`, size, true),
      ...notes.map((note) => text(note, 'normal', false)),
    ]),
    { kind: 'rule' },
  ];
}
