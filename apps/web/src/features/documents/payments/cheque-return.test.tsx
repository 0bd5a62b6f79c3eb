import { MantineProvider } from '@mantine/core';
import type { DocumentView } from '@dalpak/contracts';
import { tenderFields } from '@dalpak/engine';
import { aPayment } from '@dalpak/testkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChequeReturn } from './cheque-return.tsx';
import { DOCUMENT_WORDS } from '../words.ts';

const payment = aPayment({
  ...tenderFields({
    method: 'cheque',
    bank: '12',
    branch: '600',
    account: '123456',
    number: '77',
    dueDate: '2026-11-30',
    accountConfirmed: false,
  }),
  name: 'שיק',
  amount: 70_000,
});
type Returns = Pick<DocumentView, 'returned' | 'return_reasons' | 'returnable'>;
const shown = (
  returns: Partial<Returns>,
  way: 'bank' | 'supplier' | 'customer' = 'customer',
): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ChequeReturn
          view={
            {
              id: 'd',
              returned: [],
              return_reasons: {},
              returnable: [],
              ...returns,
            } as Partial<DocumentView> as DocumentView
          }
          payment={payment}
          move={way}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<style.*?<\/style>|<[^>]*>/g, '')
    .trim();

describe('a cheque of a stored document', () => {
  it('says why it was returned, where a reason was given', () => {
    expect(
      shown({ returned: [payment.key], return_reasons: { [payment.key]: 'סחורה חזרה' } }),
    ).toBe('סיבת ההחזרה: סחורה חזרה הוחזר ללקוח');
    expect(shown({ returned: [payment.key] })).toBe('הוחזר ללקוח');
  });

  it.each([
    ['bank', 'סמנו שחזר מהבנק'],
    ['supplier', 'סמנו שחזר מהספק'],
    ['customer', 'סמנו שהוחזר ללקוח'],
  ] as const)('has one wording for the action and the state: %s', (way, act) => {
    expect(shown({ returnable: [payment.key] }, way)).toBe(act);
    expect(shown({ returned: [payment.key] }, way)).toBe(act.replace('סמנו ש', ''));
  });

  it('has no actions in another document', () => {
    expect(
      Object.values(DOCUMENT_WORDS).filter(({ he }) => /סמנו כ|סומן כ|סמנו שהוחזר$/.test(he)),
    ).toEqual([]);
  });
});
