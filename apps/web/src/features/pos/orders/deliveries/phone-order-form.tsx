import { NO_FACTS, type OrderFacts, type OrderKind } from '@dalpak/engine';
import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { newOrder } from '../orders.ts';
import type { PhoneOrder } from '../orders.store.ts';
import classes from './deliveries.module.css';
import { type DeliveryWord, useDeliveryWords } from './delivery-words.ts';

const KINDS = [
  'delivery',
  'pickup',
  'takeaway',
  'curbside',
] as const satisfies readonly OrderKind[];
type Kind = (typeof KINDS)[number];
const ADDRESS = [
  'locality',
  'street',
  'house',
  'entrance',
  'floor',
  'apartment',
  'note',
] as const satisfies readonly (keyof NonNullable<OrderFacts['address']>)[];
type Address = Readonly<Record<(typeof ADDRESS)[number], string>>;
const REQUIRED: readonly string[] = ['locality', 'street', 'house'];
const FIRST_MINUTES: Readonly<Record<Kind, number>> = {
  delivery: 45,
  pickup: 20,
  takeaway: 20,
  curbside: 20,
};
const MINUTE_MS = 60_000;
const PHONE = /^[+\d][\d\s-]{7,}$/;

/** An order that leaves the house, in one form: who, how, where to and until when. */
export function PhoneOrderForm({
  order: { phone: given, name: known, kind: first, address: home },
  onBegin,
  onClose,
}: {
  readonly order: PhoneOrder;
  /** Runs around the beginning of the order. */
  readonly onBegin: (begin: () => Promise<void>) => Promise<void>;
  readonly onClose: () => void;
}): ReactNode {
  const word = useDeliveryWords();
  const [kind, setKind] = useState<Kind>(first);
  const [phone, setPhone] = useState(given);
  const [name, setName] = useState(known);
  const [address, setAddress] = useState<Address>({
    locality: '',
    street: '',
    house: '',
    entrance: '',
    floor: '',
    apartment: '',
    note: '',
    ...home,
  });
  const [minutes, setMinutes] = useState<number>(FIRST_MINUTES[first]);
  const [tried, setTried] = useState(false);
  const missing: readonly DeliveryWord[] = [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(kind === 'delivery'
      ? [
          ...ADDRESS.filter((part) => REQUIRED.includes(part) && address[part].trim() === ''),
          ...(PHONE.test(phone.trim()) ? [] : (['phone'] as const)),
        ]
      : []),
  ];
  const begin = (): void => {
    setTried(true);
    if (missing.length > 0) return;
    onClose();
    void onBegin(() =>
      newOrder({
        ...NO_FACTS,
        kind,
        name: name.trim(),
        phone: phone.trim(),
        address: kind === 'delivery' ? address : null,
        promisedAt: Date.now() + minutes * MINUTE_MS,
      }),
    );
  };
  const errorOf = (field: DeliveryWord): boolean => tried && missing.includes(field);
  return (
    <Modal opened onClose={onClose} title={word('newOrder')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <SegmentedControl
          className={classes['wide'] ?? ''}
          fullWidth
          size="md"
          aria-label={word('kind')}
          value={kind}
          onChange={(value) => {
            const next = KINDS.find((one) => one === value) ?? 'delivery';
            setKind(next);
            setMinutes(FIRST_MINUTES[next]);
          }}
          data={KINDS.map((one) => ({ value: one, label: word(one) }))}
        />
        <TextInput
          label={word('phone')}
          type="tel"
          value={phone}
          maxLength={30}
          error={errorOf('phone')}
          data-autofocus
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        <TextInput
          label={word('name')}
          value={name}
          maxLength={60}
          error={errorOf('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NumberInput
          label={word('minutes')}
          value={minutes}
          min={5}
          max={600}
          step={5}
          onChange={(value) => setMinutes(Number(value) || FIRST_MINUTES[kind])}
        />
        {kind === 'delivery' &&
          ADDRESS.map((part) => (
            <TextInput
              key={part}
              label={word(part)}
              value={address[part]}
              maxLength={100}
              error={errorOf(part)}
              onChange={({ currentTarget }) =>
                setAddress({ ...address, [part]: currentTarget.value })
              }
            />
          ))}
        {tried && missing.length > 0 && (
          <p className={classes['missing']} role="alert">
            {word('required', { names: missing.map((field) => word(field)).join(', ') })}
          </p>
        )}
        <Button
          type="submit"
          size="md"
          className={classes['wide'] ?? ''}
          data-testid="begin-phone-order"
        >
          {word('begin')}
        </Button>
      </form>
    </Modal>
  );
}
