import type { CartAccount } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { customers } from '../../../platform/i18n/he/customers.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { DateText, Money, Num } from '../../../ui/figures/num.tsx';
import { currentTill } from '../till/till.registry.ts';
import { accountReportedAt } from './customer-account.ts';
import { readBook } from './customer-book.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './account-facts.module.css';

type Label = keyof (typeof customers)['fact'];
type Fact = readonly [label: Label, value: ReactNode, of?: number];

const text = (label: Label, value: string): Fact[] =>
  value === '' ? [] : [[label, <bdi key={label}>{value}</bdi>]];
const count = (label: Label, value: number): Fact[] =>
  value === 0 ? [] : [[label, <Num key={label} value={String(value)} />]];
const day = (label: Label, value: string | null): Fact[] =>
  value === null ? [] : [[label, <DateText key={label} value={value} kind="date" />]];

/** What the cashier reads about the customer: money first, then personal details. */
function factsOf(account: CartAccount): readonly Fact[] {
  const street = [account.address, account.addressNumber].filter((part) => part !== '').join(' ');
  return [
    ['balance', <Money key="balance" agorot={account.balance} />],
    ...(account.balanceTotal === account.balance
      ? []
      : [['balanceTotal', <Money key="balanceTotal" agorot={account.balanceTotal} />] as const]),
    ...(account.credits === 0
      ? []
      : [['credits', <Money key="credits" agorot={account.credits} />] as const]),
    ...count('documentsOpen', account.documentsOpen),
    ...count('transactionsOpen', account.transactionsOpen),
    ...count('visits', account.visits),
    ...text('notes', account.notes),
    ...day('clubExpire', account.clubExpire),
    ...count('subscribes', account.subscribes.length),
    ...day('dateBirth', account.dateBirth),
    ...text('cellPhone', account.cellPhone),
    ...text('email', account.email),
    ...text('address', [street, account.city].filter((part) => part !== '').join(', ')),
    ...text('entrance', account.addressEntrance),
    ...text('floor', account.addressFloor),
    ...text('apartment', account.addressApartment),
    ...account.contacts.map(({ id, name, phone }): Fact => [
      'contact',
      <bdi key={id}>{`${name} ${phone}`.trim()}</bdi>,
      id,
    ]),
  ];
}

/**
 * When the server reported the account: when the customer was put on the bill, or at the last sync
 * of the device.
 */
function useAsOf(customerId: number): string | null {
  const known = accountReportedAt(customerId);
  const { data } = useQuery({
    queryKey: ['customers', 'age', customerId],
    queryFn: async () => {
      const till = currentTill();
      return till === null
        ? null
        : ((await readBook(till)).withId(customerId)?.account.as_of ?? null);
    },
    enabled: known === null,
    staleTime: 0,
  });
  const asOf = known ?? data ?? '';
  return asOf === '' ? null : asOf;
}

/** The account of the customer on the bill, and how old the information is. */
export function AccountFacts({
  account,
  offline,
}: {
  readonly account: CartAccount;
  readonly offline: boolean;
}): ReactNode {
  const { t } = useTranslation('customers');
  const asOf = useAsOf(account.id);
  return (
    <section className={classes['account']} aria-label={t('accountTitle')}>
      <dl className={arrange['closeStack']}>
        {factsOf(account).map(([label, value, of]) => (
          <div key={`${label} ${of ?? ''}`} className={classes['fact']}>
            <dt>{t(`fact.${label}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asOf !== null && (
        <p className={classes['age']} role="status" data-testid="account-age">
          {t(offline ? 'asOfSync' : 'asOf')} <DateText value={asOf} />
        </p>
      )}
    </section>
  );
}
