import type { CouponView } from '@dalpak/contracts';
import { formatRate, usedCoupons } from '@dalpak/engine';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { hasCode } from '../../../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { DateText } from '../../../../ui/figures/num.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { addCoupon, findCoupon } from '../add-coupon.ts';
import { useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { openSignInWhenSignedOut } from '../../till/cashier-signed-out.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { Field } from '../../parts/fields.tsx';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from './coupon-panel.module.css';

const NUMBER = /^[\dA-Za-z-]{1,30}$/;

/** Coupons on the bill, each with its effect. */
function OnBill(): ReactNode {
  const { t } = useTranslation('coupons');
  const cart = useBill((state) => state.cart);
  const priced = useBill((state) => state.priced);
  if (cart === null || priced === null || cart.coupons.length === 0) return null;
  const used = new Set(usedCoupons(cart, priced).map(({ id }) => id));
  return (
    <ul className={classes['list']} aria-label={t('onBill')}>
      {cart.coupons.map(({ id, number }) => (
        <li key={id} className={classes['coupon']} data-testid="coupon" data-used={used.has(id)}>
          <bdi className={classes['number']}>{number}</bdi>
          <span className={classes['state']}>{t(used.has(id) ? 'counts' : 'waits')}</span>
          <button
            type="button"
            className={classes['remove']}
            aria-label={t('remove', { number })}
            onClick={() => dispatch({ type: 'removeCoupon', couponId: id })}
          >
            <IconX size={22} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the voucher that was just put on the bill is worth, until when, and whose it is. */
function VoucherFacts({ voucher }: { readonly voucher: CouponView }): ReactNode {
  const { t } = useTranslation('coupons');
  const { worth, of, last_day: lastDay, owner } = voucher;
  const what =
    worth?.kind === 'percent'
      ? t('worthPercent', { percent: formatRate(worth.rate) })
      : t(worth?.kind === 'product' ? 'worthProduct' : 'worthRule', { name: of });
  return (
    <p className={classes['facts']} role="status" data-testid="voucher-facts">
      <strong>{what}</strong>
      {lastDay !== '' && (
        <span>
          {t('lastDay')} <DateText value={lastDay} />
        </span>
      )}
      {owner !== '' && <span>{t('owner', { name: owner })}</span>}
    </p>
  );
}

/**
 * A customer's coupon or voucher: its number is scanned or typed, the server identifies it, and it is added to
 * the bill.
 */
export function CouponPanel(): ReactNode {
  const { t } = useTranslation('coupons');
  const customer = useBill((state) =>
    state.cart?.account?.type === 'customer' ? state.cart.account.id : null,
  );
  const online = useTillStatus(({ link }) => link !== 'offline');
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [last, setLast] = useState<CouponView | null>(null);
  const latest = useRef('');
  const edit = (text: string): void => {
    latest.current = text;
    setNumber(text);
    setWrong(null);
  };
  const fail = (error: unknown): void => {
    if (openSignInWhenSignedOut(error)) return;
    if (hasCode(error, 'COUPON_UNKNOWN')) setWrong(t('unknown'));
    else if (hasCode(error, 'COUPON_SPENT')) setWrong(t('spent'));
    else if (hasCode(error, 'VOUCHER_SPENT')) setWrong(t('voucherSpent'));
    else if (hasCode(error, 'TOO_MANY_REQUESTS'))
      setWrong(t('tooMany', { seconds: error.retryAfter ?? 5 }));
    else setWrong(describeError(error).description);
  };
  const look = async (text: string): Promise<void> => {
    if (text === '' || !online) return;
    if (!NUMBER.test(text)) {
      setWrong(t('unknown'));
      return;
    }
    setAsking(true);
    try {
      const data = await findCoupon(text, customer);
      // Another coupon may have been scanned meanwhile.
      if (latest.current !== text) return;
      if (!addCoupon(data)) {
        setWrong(t('there'));
        return;
      }
      edit('');
      setLast(data);
      toast({
        text: t(data.worth === undefined ? 'added' : 'voucherAdded'),
        tone: 'ok',
        id: 'coupon',
      });
    } catch (error) {
      if (latest.current === text) fail(error);
    } finally {
      setAsking(false);
    }
  };
  useKeyboardLayer({
    onScan: (code) => {
      edit(code);
      void look(code);
      return true;
    },
  });
  return (
    <PanelFrame title={t('title')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void look(number.trim());
        }}
      >
        <Field
          label={t('number')}
          value={number}
          autoFocus
          onChange={edit}
          error={wrong}
          help={online ? undefined : t('offline')}
        />
        <BigButton
          type="submit"
          tall
          wide
          tone="brand"
          disabled={number === '' || asking || !online}
        >
          {t('add')}
        </BigButton>
      </form>
      {last?.worth !== undefined && <VoucherFacts voucher={last} />}
      <OnBill />
    </PanelFrame>
  );
}
