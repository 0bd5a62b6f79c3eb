import { joinClub, listClubs } from '@dalpak/contracts';
import { type CartAccount, ONE } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { Loaded } from '../../../platform/api/loaded.tsx';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { dispatch } from '../bill/dispatch.ts';
import { show } from '../bill/open-panel.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { engineProduct } from '../selling/sell.ts';
import { currentTill } from '../till/till.registry.ts';
import { Choices, Field } from '../parts/fields.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './club.module.css';
import { say } from './words.ts';

interface JoinProps {
  /** The customer on the bill; null = a new one. */
  readonly account: CartAccount | null;
  readonly onJoined: () => void;
}

interface Known {
  readonly id: number;
  readonly name: string;
}

interface Club {
  readonly id: number;
  readonly name: string;
  readonly product: number | null;
}

/** Puts the membership product of a club with a fee onto the bill. */
function addFee(productId: number): void {
  const product = currentTill()?.catalogue.findById(productId) ?? null;
  if (product === null) return;
  dispatch({
    type: 'addProduct',
    product: engineProduct(product),
    quantity: ONE,
    fields: { clubJoin: true },
  });
}

/** Telephone, name and OK; the consent stands apart and unticked. */
function Form({
  account,
  onJoined,
  clubs,
}: JoinProps & { readonly clubs: readonly Club[] }): ReactNode {
  const say_ = useWords(say);
  const [club, setClub] = useState(clubs[0]?.id ?? 0);
  const [phone, setPhone] = useState(account === null ? '' : account.cellPhone || account.phone);
  const [name, setName] = useState(account?.name ?? '');
  const [marketing, setMarketing] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);
  const [wrong, setWrong] = useState<'phone' | 'name' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const join = async (customer: number | null, other: boolean): Promise<void> => {
    const { data } = await api.call(joinClub, {
      body: {
        club,
        customer,
        phone: phone.trim(),
        name: name.trim(),
        other_person: other,
        marketing,
      },
    });
    await chooseCustomer(data.customer);
    const fee = clubs.find(({ id }) => id === club)?.product ?? null;
    if (data.number === '' && fee !== null) addFee(fee);
    toast({
      title: say(data.number === '' ? 'joinedFee' : 'joinedNow'),
      text: data.customer.name,
      tone: 'ok',
      id: 'club',
    });
    onJoined();
    // The card of the new member is what the customer scans now.
    show(data.number === '' ? { kind: 'browse' } : { kind: 'club' });
  };
  const run = (customer: number | null, other: boolean): void => {
    if (!/^[\d+ -]{7,20}$/.test(phone.trim())) {
      setWrong('phone');
      return;
    }
    if (name.trim() === '') {
      setWrong('name');
      return;
    }
    setBusy(true);
    setError(null);
    join(customer, other)
      .catch((refusal: unknown) => {
        if (openSignInWhenSignedOut(refusal)) return;
        const at = hasCode(refusal, 'PHONE_KNOWN') ? refusal.details[0] : undefined;
        if (at?.field === undefined) setError(describeError(refusal).description);
        else setKnown({ id: Number(at.field), name: at.text });
      })
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        run(account?.id ?? null, false);
      }}
    >
      {clubs.length > 1 && (
        <Choices
          label={say_('club')}
          value={String(club)}
          options={clubs.map(({ id, name: text }) => [String(id), text] as const)}
          onChange={(id) => setClub(Number(id))}
        />
      )}
      <Field
        label={say_('phone')}
        value={phone}
        numeric="digits"
        max={20}
        autoFocus={account === null}
        error={wrong === 'phone' ? say_('phoneWrong') : null}
        onChange={(text) => {
          setPhone(text);
          setWrong(null);
          setKnown(null);
        }}
      />
      <Field
        label={say_('name')}
        value={name}
        max={100}
        error={wrong === 'name' ? say_('nameWrong') : null}
        onChange={(text) => {
          setName(text);
          setWrong(null);
        }}
      />
      <label className={classes['consent']}>
        <input
          type="checkbox"
          checked={marketing}
          onChange={(event) => setMarketing(event.currentTarget.checked)}
        />
        {say_('marketing')}
      </label>
      {error !== null && (
        <p className={classes['bad']} role="alert">
          {error}
        </p>
      )}
      {known === null ? (
        <BigButton type="submit" tall wide tone="brand" disabled={busy}>
          {say_('join')}
        </BigButton>
      ) : (
        <div className={classes['part']} role="alert">
          <p>{say_('known', { name: known.name })}</p>
          <div className={arrange['wideLine']}>
            <BigButton tone="brand" disabled={busy} onClick={() => run(known.id, false)}>
              {say_('knownYes', { name: known.name })}
            </BigButton>
            <BigButton disabled={busy} onClick={() => run(null, true)}>
              {say_('knownOther')}
            </BigButton>
          </div>
        </div>
      )}
    </form>
  );
}

export function JoinForm(props: JoinProps): ReactNode {
  const say_ = useWords(say);
  const query = useQuery({
    queryKey: ['club', 'clubs'],
    queryFn: ({ signal }) => api.call(listClubs, {}, { signal }),
    retry: false,
  });
  return (
    <section className={classes['part']}>
      <h2 className={classes['heading']}>{say_('join')}</h2>
      <Loaded query={query} label={say_('loading')}>
        {({ data: clubs }) =>
          clubs.length === 0 ? (
            <p className={classes['quiet']}>{say_('noClub')}</p>
          ) : (
            <Form {...props} clubs={clubs} />
          )
        }
      </Loaded>
    </section>
  );
}
