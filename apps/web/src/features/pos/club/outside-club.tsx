import {
  askOutsideClub,
  cancelOutsideBenefit,
  type OutsideBenefit,
  reserveOutsideBenefit,
} from '@dalpak/contracts';
import { formatRate } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { cartNow, useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { show } from '../bill/open-panel.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { Field } from '../parts/fields.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './club.module.css';

const say = wordsOf({
  title: { he: 'מועדון חיצוני', en: 'Club outside' },
  card: { he: 'כרטיס, טלפון או קוד של החבר', en: 'Card, telephone or code of the member' },
  ask: { he: 'בדקו', en: 'Check' },
  none: { he: 'אין הטבה לחבר הזה.', en: 'There is no benefit for this member.' },
  give: { he: '{{name}} ({{percent}}%)', en: '{{name}} ({{percent}}%)' },
  on: { he: 'הטבת {{club}} בחשבון', en: 'The benefit of {{club}} is on the bill' },
  without: { he: 'המשיכו בלי ההטבה', en: 'Go on without the benefit' },
});

interface Member {
  readonly club: string;
  readonly member: string;
  readonly benefits: readonly OutsideBenefit[];
}

/** A discount of a club outside has the club's letters before its number. */
const OUTSIDE = /^([A-Za-z0-9]{1,10})-\d{12}$/;

/** Puts the club and its number on the bill's account, for documents and reports. */
function nameClub(club: string, member: string, number: string): void {
  const cart = cartNow();
  if (cart?.account?.type !== 'customer') return;
  dispatch({
    type: 'setAccount',
    account: {
      ...cart.account,
      externalClub: club === '' ? '' : `${club} ${member}`,
      externalClubTransaction: number,
    },
  });
}

function OnBill(): ReactNode {
  const say_ = useWords(say);
  const cart = useBill((state) => state.cart);
  const coupon = cart?.coupons.find(({ number }) => OUTSIDE.test(number));
  if (cart === null || coupon === undefined) return null;
  const drop = (): void => {
    dispatch({ type: 'removeCoupon', couponId: coupon.id });
    nameClub('', '', '');
    // Without an answer the reservation ends by itself.
    void api.call(cancelOutsideBenefit, { body: { bill: cart.id } }).catch(() => undefined);
  };
  return (
    <div className={arrange['wideLine']}>
      <strong>{say_('on', { club: OUTSIDE.exec(coupon.number)?.[1] ?? '' })}</strong>
      <BigButton onClick={drop}>{say_('without')}</BigButton>
    </div>
  );
}

function Ask(): ReactNode {
  const say_ = useWords(say);
  const bill = useBill((state) => state.cart?.id ?? '');
  const [card, setCard] = useState('');
  const [member, setMember] = useState<Member | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = (work: Promise<void>): void => {
    setBusy(true);
    setError(null);
    work
      .catch((refusal: unknown) => {
        if (!openSignInWhenSignedOut(refusal)) setError(describeError(refusal).description);
      })
      .finally(() => setBusy(false));
  };
  const ask = async (): Promise<void> =>
    setMember((await api.call(askOutsideClub, { body: { card } })).data);
  const reserve = async (benefit: string): Promise<void> => {
    const { data } = await api.call(reserveOutsideBenefit, { body: { bill, card, benefit } });
    const { id, number, worth } = data.coupon;
    if (!dispatch({ type: 'addCoupon', coupon: { id, number, type: 0, worth } }).ok) return;
    nameClub(data.club, data.member, data.number);
    show({ kind: 'browse' });
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        run(ask());
      }}
    >
      <Field
        label={say_('card')}
        value={card}
        max={40}
        error={error}
        onChange={(text) => {
          setCard(text.replace(/[^\dA-Za-z-]/g, ''));
          setMember(null);
        }}
      />
      {member === null ? (
        <BigButton type="submit" disabled={busy || card.length < 4}>
          {say_('ask')}
        </BigButton>
      ) : (
        <div className={arrange['wideLine']}>
          {member.benefits.length === 0 && say_('none')}
          {member.benefits.map(({ id, name, percent }) => (
            <BigButton key={id} tone="brand" disabled={busy} onClick={() => run(reserve(id))}>
              {say_('give', { name, percent: formatRate(percent) })}
            </BigButton>
          ))}
        </div>
      )}
    </form>
  );
}

/** The benefits of a club outside, where the business is connected to one. */
export function OutsideClub(): ReactNode {
  const say_ = useWords(say);
  const isOn = useBill(
    (state) => state.cart?.coupons.some(({ number }) => OUTSIDE.test(number)) === true,
  );
  if ((currentInit()?.offline_data?.settings.outside_club ?? 'none') === 'none') return null;
  return (
    <section className={classes['part']}>
      <h2 className={classes['heading']}>{say_('title')}</h2>
      {isOn ? <OnBill /> : <Ask />}
    </section>
  );
}
