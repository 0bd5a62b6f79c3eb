import { isBusinessNumber, isBuyerName } from '@dalpak/contracts';
import { allocationThreshold, type Cart, needsAllocation, type PricedCart } from '@dalpak/engine';
import { IconFileInvoice, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { Field } from '../parts/fields.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './business-invoice.module.css';

/** Bills whose request was ticked by itself: one that the cashier unticked stays unticked. */
const ticked = new Set<string>();

/** The buyer's number: the typed one, or that of the chosen customer. */
function numberOf({ header, account }: Cart): string {
  if (header.buyer) return header.buyer.vatId;
  return account !== null && isBusinessNumber(account.vatId) ? account.vatId : '';
}

function isAboveThreshold({ header }: Cart, { beforeVat, vat }: PricedCart): boolean {
  const { documentType, date } = header;
  return needsAllocation({ documentType, date, beforeVat, vat, dealer: true });
}

/** Whether nothing of an invoice to a business is shown yet, and nothing asks for it. */
const isQuiet = (cart: Cart, priced: PricedCart): boolean =>
  numberOf(cart) === '' && !isAboveThreshold(cart, priced);

/** In the title's line, where it takes no room from the keys of the sum. */
export function BusinessInvoiceAct({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('payments');
  const cart = useBill((state) => state.cart);
  const priced = useBill((state) => state.priced);
  if (cart === null || priced === null || priced.total <= 0 || !isQuiet(cart, priced)) return null;
  return (
    <button
      type="button"
      className={classes['act']}
      onClick={onOpen}
      data-testid="business-invoice"
    >
      <IconFileInvoice size={20} aria-hidden />
      {t('businessInvoice')}
    </button>
  );
}

/**
 * An invoice to a business: its VAT number and name, and the request of an allocation number. Above
 * the threshold the till asks by itself, and ticks the request as soon as a number stands.
 */
export function BusinessInvoice({
  open,
  onOpen: setOpen,
}: {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}): ReactNode {
  const { t } = useTranslation('payments');
  const cart = useBill((state) => state.cart);
  const priced = useBill((state) => state.priced);
  const number = cart === null ? '' : numberOf(cart);
  const above = cart !== null && priced !== null && isAboveThreshold(cart, priced);
  const ticks = above && number !== '';
  const id = cart?.id ?? '';
  useEffect(() => {
    if (!ticks || ticked.has(id)) return;
    ticked.add(id);
    dispatch({ type: 'setHeader', changes: { wantsVatConfirmation: true } });
  }, [ticks, id]);
  // A refund has no allocation number.
  if (cart === null || priced === null || priced.total <= 0) return null;
  const { buyer, wantsVatConfirmation: wants } = cart.header;
  const name = buyer?.name ?? cart.account?.name ?? '';
  if (open)
    return (
      <BuyerForm
        name={buyer?.name ?? cart.account?.name ?? ''}
        number={number}
        onDone={() => setOpen(false)}
      />
    );
  if (isQuiet(cart, priced)) return null;
  if (number === '')
    return (
      <div className={classes['line']} data-testid="business-invoice">
        <p className={classes['ask']} role="status">
          {t('businessAsk', {
            sum: `\u2066${formatMoney(allocationThreshold(cart.header.date) ?? 0)}\u2069`,
          })}
        </p>
        <BigButton
          icon={<IconFileInvoice size={20} aria-hidden />}
          tone="brand"
          wide
          onClick={() => setOpen(true)}
        >
          {t('businessInvoice')}
        </BigButton>
      </div>
    );
  return (
    <div className={classes['line']} data-testid="business-invoice">
      <div className={arrange['line']}>
        <button type="button" className={classes['name']} onClick={() => setOpen(true)}>
          {t('businessInvoice')}: <bdi>{name}</bdi> · <bdi>{number}</bdi>
        </button>
        {buyer && (
          <button
            type="button"
            className={classes['remove']}
            aria-label={t('businessRemove')}
            onClick={() =>
              dispatch({
                type: 'setHeader',
                changes: { buyer: null, wantsVatConfirmation: false },
              })
            }
          >
            <IconX size={20} aria-hidden />
          </button>
        )}
      </div>
      <label className={classes['tick']}>
        <input
          type="checkbox"
          checked={wants}
          onChange={({ currentTarget: { checked } }) =>
            dispatch({ type: 'setHeader', changes: { wantsVatConfirmation: checked } })
          }
        />
        {t('businessAllocation')}
      </label>
    </div>
  );
}

function BuyerForm({
  name: first,
  number: firstNumber,
  onDone,
}: {
  readonly name: string;
  readonly number: string;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('payments');
  const [number, setNumber] = useState(firstNumber);
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  // Digits and Enter belong to the form, and not to the cash behind it.
  useKeyboardLayer({ modal: true, keys: { Escape: onDone } });
  const vatId = number.padStart(9, '0');
  const wrongNumber = isBusinessNumber(vatId) ? null : t('businessNumberWrong');
  const wrongName = isBuyerName(name.trim()) ? null : t('businessNameWrong');
  return (
    <form
      className={classes['form']}
      noValidate
      data-testid="buyer-form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setTried(true);
        if (wrongNumber !== null || wrongName !== null) return;
        dispatch({ type: 'setHeader', changes: { buyer: { vatId, name: name.trim() } } });
        onDone();
      }}
    >
      <Field
        label={t('businessNumber')}
        value={number}
        numeric="digits"
        max={9}
        autoFocus
        onChange={(text) => setNumber(text.replaceAll(/\D/g, ''))}
        error={tried ? wrongNumber : null}
      />
      <Field
        label={t('businessName')}
        value={name}
        max={50}
        onChange={setName}
        error={tried ? wrongName : null}
      />
      <div className={classes['buttons']}>
        <BigButton type="submit" tone="brand" wide>
          {t('businessSave')}
        </BigButton>
        <BigButton wide onClick={onDone}>
          {t('businessLeave')}
        </BigButton>
      </div>
    </form>
  );
}
