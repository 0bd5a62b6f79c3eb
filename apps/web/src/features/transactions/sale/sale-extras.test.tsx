import { makeAccount } from '@dalpak/engine';
import { aCart, aPayment, aRow } from '@dalpak/testkit';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { firstWordsLoaded } from '../../../platform/i18n/i18n.ts';
import { SaleExtras } from './sale-extras.tsx';

beforeAll(() => firstWordsLoaded);

const shown = (cart: Parameters<typeof SaleExtras>[0]['cart']): string =>
  renderToStaticMarkup(
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider>
        <SaleExtras cart={cart} />
      </MantineProvider>
    </DirectionProvider>,
  )
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '|')
    .replaceAll(/[\u2066\u2069\u200e\u200f]/g, '')
    .replaceAll(/\|+/g, '|');

it('a stored sale shows the facts of its cart that are not on its receipt [CART-067, CART-072, CART-111]', () => {
  const text = shown(
    aCart({
      rows: [{ ...aRow(), incomeAccount: '4001', expenseAccount: '5001' }],
      payments: [{ ...aPayment(), name: 'מזומן', terminalArea: 'דלפק 2', includeSales: false }],
      supply: {
        method: 'משלוח',
        packages: [{ name: 'ארגז', count: 2 }],
        missedItems: [{ productId: 1, name: 'חלב', quantity: 1_500 }],
      },
      account: makeAccount({
        type: 'customer',
        id: 1,
        code: '1',
        name: 'רות',
        address: 'הנמל',
        addressNumber: '3',
        city: 'חיפה',
        visits: 12,
        balanceTotal: 25_000,
        notes: 'ותיקה',
      }),
    }),
  );
  for (const part of [
    'משלוח',
    'ארגז',
    '4001',
    '5001',
    'דלפק 2',
    'לא נכלל במכירות',
    'הנמל 3, חיפה',
    '|12|',
    '250.00',
    'ותיקה',
  ])
    expect(text).toContain(part);
});

it('shows nothing for a plain sale', () => {
  expect(shown(aCart({ rows: [aRow()] }))).toBe('|');
});
