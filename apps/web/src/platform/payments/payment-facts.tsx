import type { ReactNode } from 'react';
import { type Agorot, type CartPayment, PAYMENT_TYPE, readTender } from '@dalpak/engine';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import type { payments as words } from '../i18n/he/payments.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './payment-facts.module.css';

export type FactLabel = keyof (typeof words)['label'];

/** One known fact of a payment: its label, and a text, an amount, a day, or a translation key. */
export type PaymentFact =
  | { readonly label: FactLabel; readonly kind: 'text' | 'date'; readonly value: string }
  | { readonly label: FactLabel; readonly kind: 'money'; readonly value: Agorot }
  | {
      readonly label: 'type';
      readonly kind: 'terms';
      readonly value: keyof (typeof words)['terms'];
    }
  | {
      readonly label: 'cardType';
      readonly kind: 'brand';
      readonly value: keyof (typeof words)['brand'];
    };

/** Facts of a payment other than its name and amount, in the order of a receipt. Empty for cash. */
export function factsOf(
  payment: Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>,
): readonly PaymentFact[] {
  const means = readTender(payment);
  if (!means.ok || payment.typeId === PAYMENT_TYPE.cash) return [];
  const { value } = means;
  const text = (label: FactLabel, said: string): PaymentFact[] =>
    said === '' ? [] : [{ label, kind: 'text', value: said }];
  const money = (label: FactLabel, amount: Agorot | null): PaymentFact[] =>
    amount === null ? [] : [{ label, kind: 'money', value: amount }];
  switch (value.method) {
    case 'cash_machine':
      return [];
    case 'card':
      return [
        { label: 'type', kind: 'terms', value: value.terms },
        ...(value.brand === null
          ? []
          : [{ label: 'cardType', kind: 'brand', value: value.brand } as const]),
        ...text('lastDigits', value.lastDigits),
        ...text('confirmation', value.confirmation),
        ...(value.payments === 1 ? [] : text('payments', String(value.payments))),
        ...money('first', value.first),
        ...money('fixed', value.fixed),
      ];
    case 'cheque':
      return [
        ...text('bank', value.bank),
        ...text('branch', value.branch),
        ...text('account', value.account),
        ...text('cheque', value.number),
        { label: 'dueDate', kind: 'date', value: value.dueDate },
      ];
    case 'voucher':
    case 'gift_card':
    case 'credit_voucher':
      return text('number', value.number);
    case 'cibus':
    case 'tenbis':
      return [...text('lastDigits', value.lastDigits), ...text('confirmation', value.confirmation)];
    case 'own':
    case 'plugin':
    case 'transfer':
    case 'promissory_note':
    case 'standing_order':
    case 'withholding':
    case 'other':
      return text('reference', value.reference);
    case 'cash':
    case 'customer_credit':
      return [];
  }
}

type KnownPayment = Parameters<typeof factsOf>[0];

/**
 * Facts about the division into instalments: shown in the form that chooses it and on the receipt.
 */
const INSTALMENT_LABELS: ReadonlySet<FactLabel> = new Set<FactLabel>(['first', 'fixed']);

/** Facts that distinguish a new payment from others: all except its division into instalments. */
export function briefFactsOf(payment: KnownPayment): readonly PaymentFact[] {
  return factsOf(payment).filter(({ label }) => !INSTALMENT_LABELS.has(label));
}

/** Shows every fact of a payment with its label. */
export function PaymentFacts({ payment }: { readonly payment: KnownPayment }): ReactNode {
  return <Facts facts={factsOf(payment)} />;
}

/** The short form, next to a payment of the open bill. */
export function PaidFacts({ payment }: { readonly payment: KnownPayment }): ReactNode {
  return <Facts facts={briefFactsOf(payment)} />;
}

function Facts({ facts }: { readonly facts: readonly PaymentFact[] }): ReactNode {
  const { t } = useTranslation('payments');
  if (facts.length === 0) return null;
  const said = (fact: PaymentFact): string => {
    switch (fact.kind) {
      case 'terms':
        return t(`terms.${fact.value}`);
      case 'brand':
        return t(`brand.${fact.value}`);
      case 'money':
        return formatMoney(fact.value);
      case 'date':
        return formatDate(fact.value, 'date');
      case 'text':
        return fact.value;
    }
  };
  return (
    <span className={classes['facts']}>
      {facts.map((fact) => (
        <span key={fact.label} className={classes['fact']}>
          {t(`label.${fact.label}`)} <bdi>{said(fact)}</bdi>
        </span>
      ))}
    </span>
  );
}
