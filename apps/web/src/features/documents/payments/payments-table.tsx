import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  type Cart,
  type CartCommand,
  CHEQUE_NUMBER,
  depositedCardTotal,
  isDoubtfulAccount,
  tenderFields,
  TENDER_NAME,
  type PaymentMethod,
  readTender,
} from '@dalpak/engine';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { DayField } from '../day-field.tsx';
import { NumericField } from '../../../record-kit/numeric-field.tsx';
import {
  describeProblem,
  emptyPayment,
  hasTypedInput,
  TENDER_FIELDS,
  type OpenPayment,
  toTender,
  validateOpenPayment,
} from './open-payment.ts';
import { useDocumentWords } from '../words.ts';
import { quiet } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from '../documents.module.css';

/** Name of a payment: a cheque with its number. */
function Name({ payment }: { readonly payment: Cart['payments'][number] }): ReactNode {
  const means = readTender(payment);
  return means.ok && means.value.method === 'cheque' ? (
    <>
      {CHEQUE_NUMBER} <Code>{means.value.number}</Code>
    </>
  ) : (
    payment.name
  );
}

/** Further details by which a payment is found. */
function Facts({ payment }: { readonly payment: Cart['payments'][number] }): ReactNode {
  const say = useDocumentWords();
  const total = depositedCardTotal(payment);
  if (total !== null)
    return (
      <>
        <DateText value={total.day} kind="date" />{' '}
        {total.terminal === 0 ? say('backOffice') : say('tillNumber', { number: total.terminal })}
      </>
    );
  const means = readTender(payment);
  if (!means.ok) return null;
  const { value } = means;
  if (value.method === 'cheque')
    return (
      <>
        <Code>{`${value.bank}-${value.branch}-${value.account}`}</Code>{' '}
        <DateText value={value.dueDate} kind="date" />
      </>
    );
  if (value.method === 'card')
    return (
      <Code>
        {[value.confirmation, value.lastDigits].filter((part) => part !== '').join(' · ')}
      </Code>
    );
  return 'reference' in value ? <bdi>{value.reference}</bdi> : null;
}

interface AddPaymentProps {
  /** Returns whether the document accepted it. */
  readonly onCommand: (command: CartCommand) => boolean;
  readonly open: OpenPayment;
  readonly onOpen: (open: OpenPayment) => void;
  /**
   * How often the open payment prevented the document; each time the line shows its message and
   * gets the focus.
   */
  readonly heldBackCount: number;
}

interface PaymentsProps {
  readonly cart: Cart;
  /** The amount left to pay; null where the payments are the document. */
  readonly left: number | null;
  readonly tenders: readonly PaymentMethod[];
  /** Null for a stored document. */
  readonly adding: AddPaymentProps | null;
  /** Further content for a payment, such as its actions. */
  readonly renderActions?: (payment: Cart['payments'][number]) => ReactNode;
}

/** The payments of a document, with a line to add one. */
export function PaymentsTable({
  cart,
  left,
  tenders: means,
  adding,
  renderActions: aside,
}: PaymentsProps): ReactNode {
  const say = useDocumentWords();
  return (
    <>
      {cart.payments.length > 0 && (
        <ul className={cx(arrange['stackedList'], classes['payments'])}>
          {cart.payments.map((payment) => (
            <li key={payment.key}>
              <span>
                <Name payment={payment} />
              </span>
              <span className={quiet}>
                <Facts payment={payment} />
              </span>
              <Money agorot={payment.amount} />
              {aside !== undefined && <span className={classes['aside']}>{aside(payment)}</span>}
              {adding !== null && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={say('removePayment', { name: payment.name })}
                  onClick={() =>
                    adding.onCommand({ type: 'removePayment', paymentKey: payment.key })
                  }
                >
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding !== null && (
        <AddPayment
          key={cart.payments.length}
          cart={cart}
          suggested={left}
          means={means}
          {...adding}
        />
      )}
    </>
  );
}

function AddPayment({
  cart,
  suggested,
  means,
  onCommand,
  open,
  onOpen,
  heldBackCount: held,
}: AddPaymentProps & {
  readonly cart: Cart;
  readonly suggested: number | null;
  readonly means: readonly PaymentMethod[];
}): ReactNode {
  const say = useDocumentWords();
  const form = useRef<HTMLFormElement>(null);
  // Counts the refusals, so that each moves the focus to the first wrong field.
  const [tried, setTried] = useState(0);
  // The payment that the document refused; a changed one may be accepted.
  const [refused, setRefused] = useState<OpenPayment | null>(null);
  const [seen, setSeen] = useState(held);
  const { method, details } = open;
  const amount = open.amount ?? (suggested !== null && suggested > 0 ? suggested : null);
  const isHeld = held > seen && hasTypedInput(open);
  const isLooked = tried > 0 || isHeld;
  const problem = validateOpenPayment(open, amount, cart);
  const wrong = isLooked ? problem.fields : [];
  const complaints = isLooked
    ? describeProblem(say, method, problem, { held: isHeld, refused: refused === open })
    : [];
  const isDoubtful = method === 'cheque' && isDoubtfulAccount(details);
  useEffect(() => {
    if (tried === 0 && !isHeld) return;
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('button[type="submit"]');
    first?.focus();
  }, [tried, held, isHeld]);
  const setDetails = (changes: Partial<OpenPayment['details']>): void =>
    onOpen({ ...open, details: { ...details, ...changes } });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried((times) => times + 1);
    if (amount === null || problem.fields.length > 0) return;
    if (
      !onCommand({
        type: 'addPayment',
        payment: { ...tenderFields(toTender(open)), name: TENDER_NAME[method], amount },
      })
    ) {
      setRefused(open);
      return;
    }
    onOpen(emptyPayment(means[0] ?? 'cash'));
  };
  const clear = (): void => {
    setTried(0);
    setSeen(held);
    onOpen(emptyPayment(means[0] ?? 'cash'));
  };
  return (
    <form ref={form} className={classes['pay']} onSubmit={add}>
      {complaints.length > 0 && (
        <div role="alert" className={classes['bad']}>
          {complaints.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <NativeSelect
        label={say('means')}
        value={method}
        data={means.map((one) => ({ value: one, label: TENDER_NAME[one] }))}
        onChange={(event) =>
          onOpen({
            ...open,
            method: means.find((one) => one === event.currentTarget.value) ?? 'cash',
          })
        }
      />
      <NumericField
        showsLabel
        label={say('amount')}
        value={amount}
        kind="money"
        isInvalid={wrong.includes('amount')}
        onChange={(typed) => onOpen({ ...open, amount: typed })}
      />
      {(TENDER_FIELDS[method] ?? []).map(([key, word]) => (
        <TextInput
          key={key}
          label={say(word)}
          error={wrong.includes(key)}
          className="digits-text"
          maxLength={key === 'reference' ? 60 : 10}
          inputMode={key === 'reference' ? 'text' : 'numeric'}
          autoComplete="off"
          value={details[key]}
          onChange={(event) => setDetails({ [key]: event.currentTarget.value })}
        />
      ))}
      {method === 'cheque' && (
        <DayField
          label={say('dueDate')}
          isInvalid={wrong.includes('dueDate')}
          value={details.dueDate}
          onChange={(dueDate) => setDetails({ dueDate })}
        />
      )}
      {isDoubtful && (
        <Checkbox
          label={say('accountConfirmed')}
          checked={details.accountConfirmed}
          onChange={(event) => setDetails({ accountConfirmed: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" variant="light" leftSection={<IconPlus size={18} aria-hidden />}>
        {say('addPayment')}
      </Button>
      {hasTypedInput(open) && (
        <Button variant="subtle" color="gray" onClick={clear}>
          {say('clearPayment')}
        </Button>
      )}
    </form>
  );
}
