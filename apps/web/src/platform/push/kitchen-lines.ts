import type { ReceiptLine } from '@dalpak/engine';
import { formatQuantity } from '../../ui/format/format-number.ts';
import type { KitchenCopy } from './kitchen-copy.ts';

export interface KitchenWords {
  readonly newOrder: string;
  readonly update: string;
  /** Local date and time of printing. */
  readonly printedAt: string;
}

type Size = Extract<ReceiptLine, { kind: 'text' }>['size'];

/** Templates by the name that the setting holds. A kitchen reads from two metres; a bar has little room. */
const ROW_SIZE: Readonly<Record<string, Size>> = { kitchen: 'large', 'kitchen.compact': 'normal' };

function text(value: string, size: Size, bold: boolean, align: 'start' | 'center' = 'start'): ReceiptLine {
  return { kind: 'text', text: value, align, size, bold };
}

/** What the kitchen printer prints. A template that this version does not know is printed as the ordinary one: food is not lost for a name. */
export function kitchenLines({ template, order, isUpdate }: KitchenCopy, words: KitchenWords): ReceiptLine[] {
  const size = ROW_SIZE[template] ?? 'large';
  return [
    { kind: 'mark', text: isUpdate ? words.update : words.newOrder },
    text(order.name, 'large', true, 'center'),
    text(words.printedAt, 'small', false, 'center'),
    { kind: 'rule' },
    ...order.rows.flatMap(({ name, quantity, notes }) => [
      text(`${formatQuantity(quantity)} × ${name}`, size, true),
      ...(notes === '' ? [] : [text(notes, 'normal', false)]),
    ]),
    { kind: 'rule' },
  ];
}
