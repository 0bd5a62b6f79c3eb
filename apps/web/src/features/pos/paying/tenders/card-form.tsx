import { type ReactNode, useState } from 'react';
import { CARD_BRAND_NAME, type Agorot, type CardBrand, type CardTerms } from '@dalpak/engine';
import type { CardTerminalView, TillCardTerminals } from '@dalpak/contracts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cardBatchError } from '../../../../platform/payments/card-batch.ts';
import { useNow } from '../../../../ui/messages/use-now.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { parseUnits } from '../../../../ui/format/number-text.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { unchargedRequest } from './charge.store.ts';
import { charge } from './charges.ts';
import { Choices, Field, TenderForm, isolatedMoney, useSum } from '../../parts/fields.tsx';
import classes from '../../parts/fields.module.css';
import { cardByHand, cardPlan } from './slips.ts';
import { addPayments } from './add-payments.ts';

const PICK_KEY = 'dalpak.card-terminal';

/** The terminal that the cashier picked last, so that the next charge starts with it. */
function lastPick({ terminals }: TillCardTerminals): number {
  const last = Number(localStorage.getItem(PICK_KEY));
  return (terminals.find(({ id }) => id === last) ?? terminals[0])?.id ?? 0;
}

function rememberPick(id: number): void {
  localStorage.setItem(PICK_KEY, String(id));
}

/** The last pick first; the order does not change while the form is open. */
function pickOrder({ terminals }: TillCardTerminals): readonly CardTerminalView[] {
  const last = Number(localStorage.getItem(PICK_KEY));
  return terminals.toSorted((one, other) => Number(other.id === last) - Number(one.id === last));
}

const BRANDS = Object.keys(CARD_BRAND_NAME) as readonly CardBrand[];

interface CardFormProps {
  readonly owed: Agorot;
  /** The card terminals of this till. */
  readonly card: TillCardTerminals;
  /** A card terminal is available. */
  readonly terminal: boolean;
  /** A deal made at another terminal may be typed in. */
  readonly byHand: boolean;
  readonly mostPayments: number;
}

/**
 * A card payment: its terms and number of payments, charged at the terminal or typed from another
 * terminal's slip.
 */
export function CardForm({ owed, card, terminal, byHand, mostPayments }: CardFormProps): ReactNode {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useState(!terminal);
  // After a refusal, the form starts with the same amount and number of payments, for the same card
  // or another.
  const [before] = useState(() => unchargedRequest(cartNow()?.id, 'pinpad'));
  const [terms, setTerms] = useState<CardTerms>(before?.plan.terms ?? 'regular');
  const [count, setCount] = useState(
    String(before === null ? 2 : Math.max(2, before.plan.payments)),
  );
  const [first, setFirst] = useState<string | null>(
    before === null || before.plan.first === null ? null : (before.plan.first / 100).toFixed(2),
  );
  const [brand, setBrand] = useState<CardBrand | ''>('');
  const [digits, setDigits] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const now = useNow();
  const picking = card.chosen === null && card.terminals.length > 1;
  const [pinpad, setPinpad] = useState(() => lastPick(card));
  const used = card.terminals.find(({ id }) => id === (picking ? pinpad : card.chosen));
  const batch = used === undefined ? null : cardBatchError(used, new Date(now));
  const sum = useSum(owed, owed, before?.amount);
  const manual = !terminal || typed;
  const parts =
    /^\d{1,2}$/.test(count) && Number(count) >= 2 && Number(count) <= mostPayments
      ? Number(count)
      : null;
  const plan = cardPlan(
    terms,
    parts,
    sum.amount ?? owed,
    first === null ? null : (parseUnits(first, 2) ?? 0),
  );
  const wrongConfirmation = /^[\dA-Za-z]{1,7}$/.test(confirmation) ? null : t('confirmationWrong');
  const wrongDigits = /^\d{0,4}$/.test(digits) ? null : t('lastDigitsWrong');
  const submit = (): void => {
    setTried(true);
    const { amount } = sum;
    if (amount === null || typeof plan === 'string') return;
    if (!manual) {
      if (picking) rememberPick(pinpad);
      void charge({ provider: 'pinpad', amount, plan, ...(picking ? { pinpad } : {}) });
    } else if (wrongConfirmation === null && wrongDigits === null) {
      addPayments([
        cardByHand(
          plan,
          { brand: brand === '' ? null : brand, lastDigits: digits, confirmation },
          amount,
        ),
      ]);
    }
  };
  return (
    <TenderForm
      submit={t(manual ? 'add' : 'charge', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null || typeof plan === 'string'}
      onSubmit={submit}
    >
      {terminal && byHand && (
        <Choices
          label={t('label.method')}
          value={typed ? 'hand' : 'terminal'}
          options={[
            ['terminal', t('byTerminal')],
            ['hand', t('byHand')],
          ]}
          onChange={(by) => setTyped(by === 'hand')}
        />
      )}
      {manual && <p className={classes['note']}>{t('byHandHelp')}</p>}
      {!manual && picking && (
        <Choices
          label={t('terminal')}
          value={String(pinpad)}
          options={pickOrder(card).map(({ id, name }) => [String(id), name] as const)}
          onChange={(id) => setPinpad(Number(id))}
        />
      )}
      {!manual && batch !== null && (
        <p className={classes['note']} role="status" data-testid="batch-warning">
          {batch.desc}
        </p>
      )}
      {sum.field}
      <Choices
        label={t('label.type')}
        value={terms}
        options={[
          ['regular', t('terms.regular')],
          ['payments', t('terms.payments')],
          ['credit', t('terms.credit')],
          ['immediate_debit', t('terms.immediate_debit')],
        ]}
        onChange={setTerms}
      />
      {(terms === 'payments' || terms === 'credit') && (
        <div className={classes['pair']}>
          <Field
            label={t('label.payments')}
            value={count}
            numeric="digits"
            max={2}
            onChange={setCount}
            error={plan === 'paymentsWrong' ? t('paymentsWrong', { most: mostPayments }) : null}
          />
          {terms === 'payments' && (
            <Field
              label={t('label.first')}
              value={
                first ??
                (typeof plan === 'string' || plan.first === null
                  ? ''
                  : (plan.first / 100).toFixed(2))
              }
              numeric="money"
              max={10}
              onChange={(text) => setFirst(text === '' ? null : text)}
              error={plan === 'splitWrong' ? t('splitWrong') : null}
              help={t('firstHelp')}
            />
          )}
        </div>
      )}
      {typeof plan !== 'string' && plan.fixed !== null && plan.first !== null && (
        <dl className={classes['facts']}>
          <dt>{t('label.first')}</dt>
          <dd data-testid="first-payment">
            <Money agorot={plan.first} />
          </dd>
          <dt>{t('label.fixed')}</dt>
          <dd data-testid="fixed-payment">
            {plan.payments - 1} × <Money agorot={plan.fixed} />
          </dd>
        </dl>
      )}
      {manual && (
        <>
          <Choices
            label={t('label.cardType')}
            value={brand}
            options={[
              ...BRANDS.map((key) => [key, t(`brand.${key}`)] as const),
              ['', t('brandUnknown')] as const,
            ]}
            onChange={setBrand}
          />
          <div className={classes['pair']}>
            <Field
              label={t('label.confirmation')}
              value={confirmation}
              max={8}
              onChange={setConfirmation}
              error={tried ? wrongConfirmation : null}
            />
            <Field
              label={t('label.lastDigits')}
              value={digits}
              numeric="digits"
              max={5}
              onChange={setDigits}
              error={wrongDigits}
            />
          </div>
        </>
      )}
    </TenderForm>
  );
}
