import { MantineProvider } from '@mantine/core';
import { aCart, aPayment } from '@dalpak/testkit';
import { type CardTender, tenderFields } from '@dalpak/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PaymentsTable } from './payments-table.tsx';

const card = (changes: Partial<CardTender>) =>
  aPayment({
    ...tenderFields({
      method: 'card',
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: null,
      lastDigits: '',
      confirmation: '',
      transaction: '',
      ...changes,
    }),
    name: 'אשראי',
    amount: 70_000,
  });
const lineOf = (changes: Partial<CardTender>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <PaymentsTable
        cart={aCart({ header: { documentType: 32 }, payments: [card(changes)] })}
        left={null}
        tenders={[]}
        adding={null}
      />
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<[^>]*>/g, '');

describe('a line of a stored card deposit', () => {
  it('names the date and the till of its vouchers', () => {
    expect(lineOf({ transaction: '2026-11-20-3' })).toMatch(/20.11.2026.* קופה 3/);
    expect(lineOf({ transaction: '2026-11-20-0' })).toMatch(/20.11.2026.* מסמכים מהמשרד/);
    expect(lineOf({ transaction: '2026-11-20-3', lastDigits: '4580' })).toContain('4580');
  });
});
