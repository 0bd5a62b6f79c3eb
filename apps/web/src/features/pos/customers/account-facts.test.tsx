import { emptyAccount, type CustomerView } from '@dalpak/contracts';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstWordsLoaded } from '../../../platform/i18n/i18n.ts';
import { AccountFacts } from './account-facts.tsx';
import { accountOf } from './customer-account.ts';
import { viewOf } from './waiting-customers.ts';

const ruth: CustomerView = {
  ...viewOf({ id: 7, name: 'רות לוי', phone: '03-1', vat_id: '' }),
  discount_type: 'percent',
  discount: 500,
  account: {
    ...emptyAccount('2026-11-23T08:05:00.000Z'),
    balance: 12_345,
    balance_total: 20_000,
    credits: 1_550,
    documents_open: 2,
    transactions_open: 3,
    visits: 41,
    notes: 'מעדיפה משלוח',
    club_expire: '2027-12-31',
    date_birth: '1980-02-29',
    cell_phone: '050-7654321',
    email: 'ruth@example.com',
    city: 'חיפה',
    address: 'הנמל',
    address_number: '3',
    address_enterence: 'ב',
    address_floor: '4',
    address_apartment: '9',
    contacts: [{ id: 1, name: 'דוד', phone: '052-1', email: '' }],
    subscribes: [5, 6],
  },
};

beforeAll(() => firstWordsLoaded);

function shown(offline = false): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider>
          <AccountFacts account={accountOf(ruth, 0)} offline={offline} />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '|')
    .replaceAll(/[\u2066\u2069\u200e\u200f]/g, '')
    .replaceAll(/\|+/g, '|');
}

describe('the customer on the bill', () => {
  it('is shown with their debt, open amounts and details [CART-043, CART-044, CART-046, CART-049, CART-050]', () => {
    const text = shown();
    for (const part of [
      '123.45',
      '200.00',
      '15.50',
      '|מסמכים פתוחים|2|',
      '|עסקאות בהקפה|3|',
      '|ביקורים|41|',
      'מעדיפה משלוח',
      '050-7654321',
      'ruth@example.com',
      'הנמל 3, חיפה',
      '|כניסה|ב|',
      '|קומה|4|',
      '|דירה|9|',
      'דוד 052-1',
      '|חברויות|2|',
    ])
      expect(text).toContain(part);
    expect(text).toContain('31/12/2027');
  });

  it('shows how old the account is, and without a network that it is from the last sync', () => {
    expect(shown()).toMatch(/נכון ל-.*23\/11\/2026/);
    expect(shown()).not.toContain('הסנכרון האחרון');
    expect(shown(true)).toMatch(/לפי הסנכרון האחרון.*23\/11\/2026/);
  });

  it('is on the bill with every field, including the standing discount [CART-039, CART-040, CART-042, CART-045]', () => {
    expect(accountOf(ruth, 0)).toMatchObject({
      type: 'customer',
      id: 7,
      discountType: 'percent',
      discount: 500,
      balance: 12_345,
      balanceTotal: 20_000,
      documentsOpen: 2,
      subscribes: [5, 6],
      dateBirth: '1980-02-29',
    });
  });
});
