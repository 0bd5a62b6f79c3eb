import { type LabelItem, type LabelProduct, type PriceUnit, unitPriceOf } from '@dalpak/contracts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-number.ts';

/** A label speaks Hebrew, whatever the screen does: it hangs in the shop, where the law wants it so. */
const PER: Readonly<Record<PriceUnit, string>> = { '100g': '100 גרם', '100ml': '100 מ"ל', metre: 'מטר', piece: 'יחידה' };
const PER_KILO = 'ק"ג';

/** What a field says of the product, with its own words in front; empty when there is nothing to say. */
export function labelText({ field, text }: Pick<LabelItem, 'field' | 'text'>, product: LabelProduct, today: number): string {
  const value = valueOf(field, product, today);
  if (field === 'text') return text;
  return value === '' || text === '' ? value : `${text} ${value}`;
}

function valueOf(field: LabelItem['field'], product: LabelProduct, today: number): string {
  switch (field) {
    case 'price': return product.weighed ? `${formatMoney(product.price)} ל${PER_KILO}` : formatMoney(product.price);
    case 'unit_price': {
      const unit = unitPriceOf({ price: product.price, weighed: product.weighed, contentQty: product.content_qty, contentUnit: product.content_unit });
      if (unit === null) return '';
      return `${formatMoney(unit.agorot)} ל${unit.per.startsWith('1') ? '־' : ''}${PER[unit.per]}`;
    }
    case 'content': return [product.content_qty, product.content_unit].filter((part) => part !== '').join(' ');
    case 'date': return formatDate(today, 'date');
    case 'text': return '';
    default: return product[field];
  }
}
