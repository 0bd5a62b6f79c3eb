import { type LabelItem, type LabelProduct, type PriceUnit, unitPriceOf } from '@dalpak/contracts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-number.ts';

/** Labels are Hebrew in every language of the screen, as the law requires in the shop. */
const PER: Readonly<Record<PriceUnit, string>> = {
  '100g': '100 גרם',
  '100ml': '100 מ"ל',
  metre: 'מטר',
  piece: 'יחידה',
};
const PER_KILO = 'ק"ג';

/**
 * The text of a field for a product, with the field's own text in front; empty when there is none.
 */
export function labelText(
  { field, text }: Pick<LabelItem, 'field' | 'text'>,
  product: LabelProduct,
  today: number,
): string {
  const value = valueOf(field, product, today);
  if (field === 'text') return text;
  return value === '' || text === '' ? value : `${text} ${value}`;
}

function valueOf(field: LabelItem['field'], product: LabelProduct, today: number): string {
  switch (field) {
    case 'price':
      return product.weighed
        ? `${formatMoney(product.price)} ל${PER_KILO}`
        : formatMoney(product.price);
    case 'unit_price': {
      const unit = unitPriceOf({
        price: product.price,
        weighed: product.weighed,
        contentQty: product.content_qty,
        contentUnit: product.content_unit,
      });
      if (unit === null) return '';
      return `${formatMoney(unit.agorot)} ל${unit.per.startsWith('1') ? '־' : ''}${PER[unit.per]}`;
    }
    case 'content':
      return [product.content_qty, product.content_unit].filter((part) => part !== '').join(' ');
    case 'date':
      return formatDate(today, 'date');
    case 'text':
      return '';
    default:
      return product[field];
  }
}
