import {
  type CallCard as Card,
  type CardCustomer,
  COMPONENT,
  createRecord,
  linkCall,
} from '@dalpak/contracts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPhone, IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { go } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { newDocumentRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Money } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { callWord } from './call-words.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './calls.module.css';

/** Type of a sales order. */
const ORDER = 2;

interface ActsProps {
  readonly call: number;
  readonly number: string;
  readonly onClose: () => void;
}

function CustomerFacts({ customer }: { readonly customer: CardCustomer }): ReactNode {
  const { name, phone, address, group, note, balance, sales, orders, tasks } = customer;
  return (
    <>
      <h3 className={classes['name']}>
        <bdi>{name}</bdi>
      </h3>
      <Facts>
        <Fact label={callWord('balance')}>
          <Money agorot={balance} />
        </Fact>
        {group !== '' && <Fact label={callWord('group')}>{group}</Fact>}
        {note !== '' && <Fact label={callWord('note')}>{note}</Fact>}
      </Facts>
      <p className={classes['quiet']}>
        <bdi dir="ltr">{phone}</bdi> {address}
      </p>
      {orders.length > 0 && (
        <List title={callWord('orders')}>
          {orders.map((order) => (
            <li key={order.id}>
              <a href={`#/document/${ORDER}/${order.id}`}>{order.number}</a>
              <Money agorot={order.total} />
            </li>
          ))}
        </List>
      )}
      {sales.length > 0 && (
        <List title={callWord('sales')}>
          {sales.map(({ id, at, text, amount }) => (
            <li key={id}>
              <span>
                {text} · {formatDate(Date.parse(at))}
              </span>
              {amount !== null && <Money agorot={amount} />}
            </li>
          ))}
        </List>
      )}
      {tasks.length > 0 && (
        <List title={callWord('tasks')}>
          {tasks.map(({ id, subject }) => (
            <li key={id}>{subject}</li>
          ))}
        </List>
      )}
    </>
  );
}

function List({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className={classes['more']}>
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}

function KnownCaller({
  call,
  number,
  customer,
  onClose,
}: ActsProps & { readonly customer: CardCustomer }): ReactNode {
  const mayOrder =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.salesOrders }) === 'ok';
  const open = (route: string): void => {
    // The record of the call names the customer even when several have the number.
    api
      .call(linkCall, { params: { id: String(call) }, body: { customer: customer.id } })
      .catch((error: unknown) => console.error('The call', error));
    go(route);
    onClose();
  };
  return (
    <section className={classes['caller']}>
      <CustomerFacts customer={customer} />
      <div className={classes['acts']}>
        <Slot name="call.acts" props={{ call, number, customer, onDone: onClose }} />
        <Button
          size="md"
          variant="default"
          onClick={() => open(recordRoute(COMPONENT.customers, customer.id))}
        >
          {callWord('openCustomer')}
        </Button>
        {mayOrder && (
          <Button
            size="md"
            variant="default"
            onClick={() =>
              open(newDocumentRoute(ORDER, { kind: 'for', party: 'customer', id: customer.id }))
            }
          >
            {callWord('newOrder')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Makes the caller a customer with the number filled in; a till does it in its own form. */
function NewCaller({ call, number, onClose }: ActsProps): ReactNode {
  const isTill = useAppInit().cloud.terminal !== null;
  const mayMake = useAccess({ type: 'components', action: 'w', key: COMPONENT.customers }) === 'ok';
  const [name, setName] = useState('');
  const [requestId] = useState(() => crypto.randomUUID());
  const make = useMutation({
    mutationFn: async () => {
      const { data } = await api.call(createRecord, {
        params: { component: String(COMPONENT.customers) },
        body: { request_id: requestId, data: { name: name.trim(), phone: number } },
      });
      const id = Number(data['id']);
      await api.call(linkCall, { params: { id: String(call) }, body: { customer: id } });
      return id;
    },
    onSuccess: (id) => {
      go(recordRoute(COMPONENT.customers, id));
      onClose();
    },
    onError: showError,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') make.mutate();
  };
  return (
    <section className={classes['caller']}>
      <p className={classes['quiet']}>{callWord('unknown')}</p>
      <Slot name="call.acts" props={{ call, number, customer: null, onDone: onClose }} />
      {!isTill && mayMake && (
        <form className={classes['acts']} onSubmit={submit}>
          <TextInput
            size="md"
            aria-label={callWord('newName')}
            placeholder={callWord('newName')}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="md" disabled={name.trim() === ''} loading={make.isPending}>
            {callWord('newCustomer')}
          </Button>
        </form>
      )}
    </section>
  );
}

interface CallCardProps {
  /** Only who calls: the cashier takes a payment or gives change. */
  readonly folded: boolean;
  readonly card: Card;
  readonly pinned: boolean;
  readonly onPin: (keep: boolean) => void;
  readonly onClose: () => void;
}

/** One call: who calls, and what can be done for them. */
export function CallCard({ folded, card, pinned, onPin, onClose }: CallCardProps): ReactNode {
  const { id, number, answered, ended_at: endedAt, customers } = card;
  const acts = { call: id, number, onClose };
  const only = customers?.length === 1 ? customers[0] : undefined;
  return (
    <article className={classes['card']}>
      <header className={arrange['line']}>
        <IconPhone size={20} aria-hidden />
        <h2 className={classes['number']}>
          {number === '' ? (
            callWord('hidden')
          ) : folded && only !== undefined ? (
            <bdi>{only.name}</bdi>
          ) : (
            <bdi dir="ltr">{number}</bdi>
          )}
        </h2>
        <StatusDot tone={endedAt !== null ? 'quiet' : answered ? 'ok' : 'warn'}>
          {callWord(endedAt !== null ? 'ended' : answered ? 'answered' : 'rings')}
        </StatusDot>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={callWord(pinned ? 'unpin' : 'pin')}
          aria-pressed={pinned}
          onClick={() => onPin(!pinned)}
        >
          {pinned ? <IconPinnedOff size={20} /> : <IconPin size={20} />}
        </ActionIcon>
        <ActionIcon size={44} variant="subtle" aria-label={callWord('close')} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </header>
      {!folded &&
        customers?.map((customer) => (
          <KnownCaller key={customer.id} {...acts} customer={customer} />
        ))}
      {!folded && customers?.length === 0 && number !== '' && <NewCaller {...acts} />}
    </article>
  );
}
