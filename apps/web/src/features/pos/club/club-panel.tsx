import {
  type ClubMember,
  giveGift,
  lookUpCoupon,
  type OfferedGift,
  readMember,
} from '@dalpak/contracts';
import {
  type CartAccount,
  formatRate,
  mostPoints,
  type PointTerms,
  pointsWorth,
} from '@dalpak/engine';
import { IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { Loaded } from '../../../platform/api/loaded.tsx';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { DateText, Money } from '../../../ui/figures/num.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { show } from '../bill/open-panel.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import { Field } from '../parts/fields.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './club.module.css';
import { JoinForm } from './join-form.tsx';
import { OutsideClub } from './outside-club.tsx';
import { CardLink } from './card-link.tsx';
import { say } from './words.ts';

interface MemberProps {
  readonly member: ClubMember;
  readonly account: CartAccount;
  readonly onChange: () => void;
}

/** The points that pay for part of the bill: a typed number, or all that may be used. */
function UsePoints({
  member,
  terms,
}: Pick<MemberProps, 'member'> & { readonly terms: PointTerms }): ReactNode {
  const say_ = useWords(say);
  const cart = useBill((state) => state.cart);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const till = currentTill();
  if (cart === null || till === null) return null;
  const most = mostPoints(cart, till.env(), terms, member);
  const apply = (count: number): void => {
    if (count < 1 || count > most || count % terms.step !== 0) {
      setWrong(true);
      return;
    }
    if (dispatch({ type: 'setPoints', points: pointsWorth(count, terms) }).ok)
      show({ kind: 'browse' });
  };
  if (cart.points !== undefined)
    return (
      <div className={arrange['wideLine']}>
        <strong>{say_('onBill', { points: cart.points.count })}</strong>
        <BigButton onClick={() => dispatch({ type: 'setPoints', points: null })}>
          {say_('remove')}
        </BigButton>
      </div>
    );
  if (most === 0) return <p className={classes['quiet']}>{say_('none')}</p>;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        apply(Number(text));
      }}
    >
      <Field
        label={say_('use')}
        value={text}
        numeric="digits"
        max={9}
        autoFocus
        help={say_('most', { points: most })}
        error={wrong ? say_('wrong', { step: terms.step, points: most }) : null}
        onChange={(typed) => {
          setWrong(false);
          setText(typed.replace(/\D/g, ''));
        }}
      />
      <div className={arrange['wideLine']}>
        <BigButton type="submit" tone="brand" disabled={text === ''}>
          {say_('apply')}
        </BigButton>
        <BigButton onClick={() => apply(most)}>{say_('all')}</BigButton>
      </div>
    </form>
  );
}

function Points({ member }: Pick<MemberProps, 'member'>): ReactNode {
  const say_ = useWords(say);
  const { points, available, programme } = member;
  return (
    <section className={classes['part']}>
      <h2 className={classes['heading']}>
        {say_('balance', { points })}
        {programme !== null && (
          <span className={classes['quiet']}>
            {' · '}
            {say_('worth')} <Money agorot={Math.max(0, points) * programme.worth} />
          </span>
        )}
      </h2>
      {available < points && <p className={classes['quiet']}>{say_('held')}</p>}
      {programme === null ? (
        <p className={classes['quiet']}>{say_('notUsed')}</p>
      ) : (
        <UsePoints member={member} terms={programme} />
      )}
    </section>
  );
}

function giftText(say_: typeof say, { kind, points, percent, of }: OfferedGift): string {
  if (kind === 'points') return say_('giftPoints', { points: points ?? 0 });
  if (kind === 'percent') return say_('giftPercent', { percent: formatRate(percent ?? 0) });
  return say_('giftOf', { name: of });
}

/** Gives a gift: points at once, or a voucher that goes onto the bill. */
async function give(gift: OfferedGift, account: CartAccount): Promise<void> {
  const { data } = await api.call(giveGift, { body: { customer: account.id, gift: gift.id } });
  if (data.voucher === '') {
    toast({ text: say('given'), tone: 'ok', id: 'club' });
    return;
  }
  const found = await api.call(lookUpCoupon, {
    body: { number: data.voucher, customer: account.id },
  });
  const { id, number, type, worth } = found.data;
  dispatch({
    type: 'addCoupon',
    coupon: { id, number, type, ...(worth === undefined ? {} : { worth }) },
  });
  toast({ text: say('givenVoucher', { number }), tone: 'ok', id: 'club' });
}

function Gifts({ member, account, onChange }: MemberProps): ReactNode {
  const say_ = useWords(say);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (member.gifts.length === 0) return null;
  const run = (gift: OfferedGift): void => {
    setBusy(true);
    setError(null);
    give(gift, account)
      .catch((refusal: unknown) => {
        if (!openSignInWhenSignedOut(refusal)) setError(describeError(refusal).description);
      })
      .finally(() => {
        setBusy(false);
        onChange();
      });
  };
  return (
    <section className={classes['part']}>
      <h2 className={classes['heading']}>{say_('gifts')}</h2>
      {error !== null && (
        <p className={classes['bad']} role="alert">
          {error}
        </p>
      )}
      <ul className={classes['list']}>
        {member.gifts.map((gift) => (
          <li key={gift.id} className={classes['gift']} data-testid="gift">
            <span className={classes['giftText']}>
              <strong>{gift.name}</strong>
              <span>{giftText(say_, gift)}</span>
              <span className={classes['quiet']}>
                {say_(gift.occasion)} · {say_('until')}{' '}
                <DateText value={gift.last_day} kind="date" />
              </span>
            </span>
            <BigButton tone="brand" disabled={busy} onClick={() => run(gift)}>
              {say_('give')}
            </BigButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Member({ account }: { readonly account: CartAccount }): ReactNode {
  const say_ = useWords(say);
  const bill = useBill((state) => state.cart?.id ?? '');
  const client = useQueryClient();
  const key = ['club', account.id, bill];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.call(readMember, { body: { customer: account.id, bill } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = (): void => void client.invalidateQueries({ queryKey: key });
  return (
    <Loaded query={query} label={say_('loading')}>
      {({ data: member }) =>
        member === null ? (
          <>
            <p>{say_('notMember', { name: account.name })}</p>
            <JoinForm account={account} onJoined={refresh} />
          </>
        ) : (
          <>
            <Gifts member={member} account={account} onChange={refresh} />
            <Points member={member} />
            {member.card !== '' && <CardLink card={member.card} number={member.number} />}
          </>
        )
      }
    </Loaded>
  );
}

/** The club at the till: what the customer's points and gifts give this bill, and joining. */
export function ClubPanel(): ReactNode {
  const say_ = useWords(say);
  const account = useBill((state) =>
    state.cart?.account?.type === 'customer' ? state.cart.account : null,
  );
  const online = useTillStatus(({ link }) => link !== 'offline');
  return (
    <PanelFrame title={say_('title')}>
      {!online && <EmptyState icon={<IconWifiOff size={28} />} title={say_('offline')} />}
      {online && account !== null && <Member key={account.id} account={account} />}
      {online && account === null && (
        <>
          <EmptyState
            icon={<IconUserOff size={28} />}
            title={say_('noCustomer')}
            text={say_('noCustomerHelp')}
            action={
              <BigButton onClick={() => show({ kind: 'customer' })}>{say_('choose')}</BigButton>
            }
          />
          <JoinForm account={null} onJoined={() => undefined} />
        </>
      )}
      {online && <OutsideClub />}
    </PanelFrame>
  );
}
