import { GUARDS, NEVER_ALLOWED } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { approvedValueText } from './approved-value.ts';
import { denialText, operationWord } from './permission-words.ts';

describe('a permission in words', () => {
  it('exists for every operation of the till and the system', () => {
    const keys = [
      ...Object.values(GUARDS).flatMap(({ operation }) =>
        operation.type === 'components' ? [] : [operation.key],
      ),
      NEVER_ALLOWED,
    ];
    const bare = keys.filter(
      (key) => operationWord({ type: 'pos', key: key as 'cart.discount' }) === key,
    );
    expect(bare).toEqual([]);
  });

  it('names a missing permission with its kind and operation [SHELL-167]', () => {
    expect(denialText({ type: 'pos', key: 'cart.discount' })).toBe('אין לכם הרשאה: הנחה');
    expect(denialText({ type: 'components', action: 'd', key: 987 })).toBe(
      'אין לכם הרשאת מחיקה עבור רכיב 987',
    );
  });
});

describe('the text of an approved value', () => {
  it.each([
    ['cart.discount', 'percent 1000', '10%'],
    ['cart.discount', 'sum 550', '₪5.50'],
    ['cart.discount', 'sum_change 10000', 'סכום סופי ₪100.00'],
    ['cart.discount', 'sum_change 600 off 90', 'סכום סופי ₪6.00, הנחה של עד ₪0.90'],
    ['cart.discount', '17: 1000/0/0', '10%'],
    ['cart.discount', '17: 1000/550/0', '10% + 5.5%'],
    ['cart.discount', '17: 0/0/250', '₪2.50'],
    ['cart.item.edit', '17: 500', '₪5.00'],
    ['cart.item.edit', '17: 100 x40000', '₪1.00 × 40'],
    ['cart.discount', '17: 9900/0/0 x536', '99% × 0.536'],
    ['cart.cancel', 'deleted', ''],
    ['cart.seller', '4', 'מוכר מספר 4'],
    ['transaction.refund', '17: -1500', 'כמות -1.5'],
    ['pos.customer.edit', 'דנה,,', 'לקוח חדש: דנה'],
    [
      'pos.customer.edit',
      'דנה, בת ים,050-1,512',
      'לקוח חדש: דנה, בת ים, טלפון 050-1, מספר עוסק או ת"ז 512',
    ],
    ['pos.customer.edit', 'דנה,,512', 'לקוח חדש: דנה, מספר עוסק או ת"ז 512'],
    ['cart.discount', 'true', ''],
    ['settings', 'whatever it is', 'whatever it is'],
  ])('%s of "%s" is "%s"', (key, value, words) => {
    expect(approvedValueText(key, value).replaceAll(/[\u2066\u2068\u2069]/g, '')).toBe(words);
  });
});
