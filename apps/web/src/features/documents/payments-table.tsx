import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type Cart, type CartCommand, checkBankAccount, meansFields, MEANS_NAME, type PaymentMeans, type PaymentMethod, readMeans } from '@dalpak/engine';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Code, DateText, Money } from '../../ui/num.tsx';
import { DayField } from './day-field.tsx';
import { FigureField } from './figure-field.tsx';
import { type DocumentWord, useDocumentWords } from './words.ts';
import classes from './documents.module.css';

interface Details {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly number: string;
  readonly dueDate: string | null;
  readonly confirmation: string;
  readonly lastDigits: string;
  readonly reference: string;
  readonly accountConfirmed: boolean;
}

const EMPTY: Details = { bank: '', branch: '', account: '', number: '', dueDate: null, confirmation: '', lastDigits: '', reference: '', accountConfirmed: false };

/** Fields that a means asks for, beside the amount. */
const FIELDS: Partial<Record<PaymentMethod, readonly (readonly [key: Exclude<keyof Details, 'dueDate' | 'accountConfirmed'>, word: DocumentWord])[]>> = {
  cheque: [['bank', 'bank'], ['branch', 'bankBranch'], ['account', 'bankAccount'], ['number', 'chequeNumber']],
  card: [['confirmation', 'confirmation'], ['lastDigits', 'lastDigits']],
  transfer: [['reference', 'reference']],
  withholding: [['reference', 'certificate']],
};

function meansOf(method: PaymentMethod, details: Details): PaymentMeans {
  const { bank, branch, account, number, confirmation, lastDigits, reference } = details;
  switch (method) {
    case 'cheque': return { method, bank, branch, account, number, dueDate: details.dueDate ?? '', accountConfirmed: details.accountConfirmed };
    case 'card': return { method, terms: 'regular', payments: 1, first: null, fixed: null, brand: null, lastDigits, confirmation, transaction: '' };
    case 'transfer': case 'withholding': return { method, reference };
    default: return { method: 'cash' };
  }
}

/** What of a payment one looks for again. */
function Facts({ payment }: { readonly payment: Cart['payments'][number] }): ReactNode {
  const means = readMeans(payment);
  if (!means.ok) return null;
  const { value } = means;
  if (value.method === 'cheque') return <><Code>{`${value.bank}-${value.branch}-${value.account} · ${value.number}`}</Code> <DateText value={value.dueDate} kind="date" /></>;
  if (value.method === 'card') return <Code>{[value.confirmation, value.lastDigits].filter((part) => part !== '').join(' · ')}</Code>;
  return 'reference' in value ? <bdi>{value.reference}</bdi> : null;
}

interface PaymentsProps {
  readonly cart: Cart;
  /** What is left to pay; null where the payments are the document. */
  readonly left: number | null;
  readonly means: readonly PaymentMethod[];
  /** Null: only looked at. Answers whether it was taken. */
  readonly onCommand: ((command: CartCommand) => boolean) | null;
  /** What else can be said or done about a payment. */
  readonly aside?: (payment: Cart['payments'][number]) => ReactNode;
}

/** Payments of a document: those that are there, and a line for one more. */
export function PaymentsTable({ cart, left, means, onCommand, aside }: PaymentsProps): ReactNode {
  const say = useDocumentWords();
  return (
    <>
      {cart.payments.length > 0 && (
        <ul className={classes['payments']}>
          {cart.payments.map((payment) => (
            <li key={payment.key}>
              <span>{payment.name}</span>
              <span className={classes['quiet']}><Facts payment={payment} /></span>
              <Money agorot={payment.amount} />
              {aside?.(payment)}
              {onCommand !== null && (
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say('removePayment', { name: payment.name })} onClick={() => onCommand({ type: 'removePayment', paymentKey: payment.key })}><IconTrash size={18} /></ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {onCommand !== null && <AddPayment key={cart.payments.length} suggested={left} means={means} onCommand={onCommand} />}
    </>
  );
}

function AddPayment({ suggested, means, onCommand }: { readonly suggested: number | null; readonly means: readonly PaymentMethod[]; readonly onCommand: (command: CartCommand) => boolean }): ReactNode {
  const say = useDocumentWords();
  const [method, setMethod] = useState<PaymentMethod>(means[0] ?? 'cash');
  const [typed, setTyped] = useState<number | null>(null);
  const [details, setDetails] = useState<Details>(EMPTY);
  const [bad, setBad] = useState(false);
  const amount = typed ?? (suggested !== null && suggested > 0 ? suggested : null);
  // A check digit that does not fit may be a slip, or an account that the rule does not know: a person says which.
  const isDoubtful = method === 'cheque' && details.account.length > 3 && checkBankAccount(details) === 'invalid';
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const fields = meansFields(meansOf(method, details));
    if (amount === null || amount <= 0 || !readMeans(fields).ok) {
      setBad(true);
      return;
    }
    setBad(!onCommand({ type: 'addPayment', payment: { ...fields, name: MEANS_NAME[method], amount } }));
  };
  return (
    <form className={classes['pay']} onSubmit={add}>
      <NativeSelect label={say('means')} value={method} data={means.map((one) => ({ value: one, label: MEANS_NAME[one] }))} onChange={(event) => setMethod(means.find((one) => one === event.currentTarget.value) ?? 'cash')} />
      <FigureField shown label={say('amount')} value={amount} digits={2} onChange={setTyped} />
      {(FIELDS[method] ?? []).map(([key, word]) => (
        <TextInput key={key} label={say(word)} className="digits-text" maxLength={key === 'reference' ? 60 : 10} inputMode={key === 'reference' ? 'text' : 'numeric'} autoComplete="off" value={details[key]} onChange={(event) => setDetails({ ...details, [key]: event.currentTarget.value })} />
      ))}
      {method === 'cheque' && <DayField label={say('dueDate')} value={details.dueDate} onChange={(dueDate) => setDetails({ ...details, dueDate })} />}
      {isDoubtful && <Checkbox label={say('accountConfirmed')} checked={details.accountConfirmed} onChange={(event) => setDetails({ ...details, accountConfirmed: event.currentTarget.checked })} />}
      <Button type="submit" variant="light" leftSection={<IconPlus size={18} aria-hidden />}>{say('addPayment')}</Button>
      {bad && <p role="alert" className={classes['bad']}>{say('badPayment')}</p>}
    </form>
  );
}
