import type { CartAccount } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { DateText, Money } from '../../../../ui/figures/num.tsx';
import { accountReportedAt } from '../../customers/customer-account.ts';
import { show } from '../../bill/open-panel.ts';
import { localDateTime } from '../../till/local-clock.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './customer-card.module.css';

type Tone = 'plain' | 'warn' | 'bad';
type Fact = readonly [key: string, tone: Tone, words: ReactNode];

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Whether the birthday is today or in the six days after. */
export function isBirthdayNear(birthday: string, today: string): boolean {
  const from = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: WEEK_DAYS }, (_, day) =>
    new Date(from + day * DAY_MS).toISOString().slice(5, 10),
  ).includes(birthday.slice(5, 10));
}

/** What the cashier should know before the sale; amber and red also say so in words. */
function useFacts(account: CartAccount): readonly Fact[] {
  const { t } = useTranslation('customers');
  const [today] = useState(() => localDateTime(Date.now()).slice(0, 10));
  const { balance, credits, clubExpire, creditStatus, creditLimit, notes } = account;
  const facts: Fact[] = [];
  if (creditStatus === 'blocked') facts.push(['blocked', 'bad', t('card.blocked')]);
  if (balance > 0)
    facts.push([
      'debt',
      creditStatus === 'open' ? 'plain' : 'warn',
      <>
        {t('card.owes')} <Money agorot={balance} />
        {creditStatus === 'warn' && (
          <>
            {' · '}
            {t('card.creditLeft')} <Money agorot={creditLimit} />
          </>
        )}
      </>,
    ]);
  if (balance < 0)
    facts.push([
      'credit',
      'plain',
      <>
        {t('card.owed')} <Money agorot={-balance} />
      </>,
    ]);
  if (credits > 0)
    facts.push([
      'credits',
      'plain',
      <>
        {t('card.credits')} <Money agorot={credits} />
      </>,
    ]);
  if (clubExpire !== null)
    facts.push([
      'club',
      clubExpire < today ? 'warn' : 'plain',
      <>
        {t(clubExpire < today ? 'card.clubEnded' : 'card.club')}{' '}
        <DateText value={clubExpire} kind="date" />
      </>,
    ]);
  if (account.dateBirth !== null && isBirthdayNear(account.dateBirth, today))
    facts.push(['birthday', 'plain', t('card.birthday')]);
  if (account.transactionsOpen > 0)
    facts.push(['open', 'warn', t('card.openSales', { count: account.transactionsOpen })]);
  if (notes !== '') facts.push(['notes', 'plain', <bdi key="notes">{notes}</bdi>]);
  return facts;
}

/**
 * The customer on the bill in two lines: their name, and what the device knows about them. A touch
 * opens the customer panel.
 */
export function CustomerCard({ account }: { readonly account: CartAccount }): ReactNode {
  const { t } = useTranslation('customers');
  const offline = useTillStatus(({ link }) => link === 'offline');
  const facts = useFacts(account);
  const asOf = accountReportedAt(account.id) ?? '';
  return (
    <button
      type="button"
      className={classes['card']}
      data-testid="customer-card"
      // Not the name: that is what the button shows, with the debt.
      title={t('card.open', { name: account.name })}
      onClick={() => show({ kind: 'customer' })}
    >
      <span className={classes['name']}>{account.name}</span>
      <span className={classes['facts']}>
        {facts.map(([key, tone, words]) => (
          <span key={key} className={cx(classes['fact'], classes[tone])}>
            {words}
          </span>
        ))}
        {offline && asOf !== '' && (
          <span className={classes['fact']}>
            {t('asOf')} <DateText value={asOf} />
          </span>
        )}
      </span>
    </button>
  );
}
