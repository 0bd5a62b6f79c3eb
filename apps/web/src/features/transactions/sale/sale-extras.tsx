import { type Cart, type CartAccount, type CartRow, refundReasonOf } from '@dalpak/engine';
import type { ReactNode } from 'react';
import type { transactions as words } from '../../../platform/i18n/he/transactions.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { DateText, Money, Qty } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Fact, Facts } from '../../../ui/content/facts.tsx';

type Label = keyof (typeof words)['extra'];

interface Extra {
  readonly key: string;
  readonly label: Label;
  /** The line or the payment that it belongs to. */
  readonly of?: string;
  readonly value: ReactNode;
}

const text = (
  label: Label,
  value: string,
  of?: { readonly key: string; readonly name: string },
): Extra[] =>
  value === ''
    ? []
    : [
        {
          key: `${label} ${of?.key ?? ''}`,
          label,
          value: <bdi>{value}</bdi>,
          ...(of === undefined ? {} : { of: of.name }),
        },
      ];
const day = (label: Label, value: string | null): Extra[] =>
  value === null ? [] : [{ key: label, label, value: <DateText value={value} kind="date" /> }];
const money = (label: Label, value: number): Extra[] =>
  value === 0 ? [] : [{ key: label, label, value: <Money agorot={value} /> }];
const count = (label: Label, value: number): Extra[] =>
  text(label, value === 0 ? '' : String(value));

function ofHeader(cart: Cart, yes: string): Extra[] {
  const { header, supply } = cart;
  return [
    ...text('refundReason', refundReasonOf(cart)),
    ...day('valueDate', header.valueDate),
    ...day('dueDate', header.dueDate),
    ...day('supplyDate', header.supplyDate),
    ...text('vatConfirmation', header.wantsVatConfirmation ? yes : ''),
    ...text('supplyMethod', supply?.method ?? ''),
    ...(supply?.packages ?? []).map(({ name, count: pieces }, at): Extra => ({
      key: `package ${at}`,
      label: 'package',
      of: name,
      value: String(pieces),
    })),
    ...(supply?.missedItems ?? []).map(({ name, quantity }, at): Extra => ({
      key: `missed ${at}`,
      label: 'missed',
      of: name,
      value: <Qty milli={quantity} weighed={quantity % 1_000 !== 0} />,
    })),
  ];
}

function ofRow({ key, product: { name }, incomeAccount, expenseAccount }: CartRow): Extra[] {
  return [
    ...text('incomeAccount', incomeAccount, { key, name }),
    ...text('expenseAccount', expenseAccount, { key, name }),
  ];
}

function ofAccount(account: CartAccount): Extra[] {
  const street = [
    account.address,
    account.addressNumber,
    account.addressEntrance,
    account.addressFloor,
    account.addressApartment,
  ]
    .filter((part) => part !== '')
    .join(' ');
  return [
    ...text('cellPhone', account.cellPhone),
    ...text('phone', account.phone),
    ...text('email', account.email),
    ...text('address', [street, account.city].filter((part) => part !== '').join(', ')),
    ...text('ledgerAccount', account.ledgerAccount),
    ...text('accountNotes', account.notes),
    ...count('visits', account.visits),
    ...money('credits', account.credits),
    ...money('balance', account.balance),
    ...money('balanceTotal', account.balanceTotal),
    ...count('documentsOpen', account.documentsOpen),
    ...count('transactionsOpen', account.transactionsOpen),
    ...day('clubExpire', account.clubExpire),
    ...day('dateBirth', account.dateBirth),
    ...text(
      'contacts',
      account.contacts.map(({ name, phone }) => `${name} ${phone}`.trim()).join(', '),
    ),
    ...text(
      'externalClub',
      [account.externalClub, account.externalClubTransaction]
        .filter((part) => part !== '')
        .join(' '),
    ),
  ];
}

/** The facts of a cart that are not on the receipt, as sent; nothing when there are none. */
export function SaleExtras({ cart }: { readonly cart: Cart }): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tCommon } = useTranslation();
  const payments = cart.payments.flatMap(({ key, name, terminalArea, includeSales }) => [
    ...text('terminalArea', terminalArea, { key, name }),
    ...text('notInSales', includeSales ? '' : tCommon('yes'), { key, name }),
  ]);
  const extras = [
    ...ofHeader(cart, tCommon('yes')),
    ...cart.rows.flatMap(ofRow),
    ...payments,
    ...(cart.account === null ? [] : ofAccount(cart.account)),
  ];
  if (extras.length === 0) return null;
  return (
    <Panel title={t('extras')}>
      <Facts layout="spread">
        {extras.map(({ key, label, of, value }) => (
          <Fact
            key={key}
            label={
              <>
                {t(`extra.${label}`)}
                {of !== undefined && (
                  <>
                    {' '}
                    · <bdi>{of}</bdi>
                  </>
                )}
              </>
            }
          >
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
