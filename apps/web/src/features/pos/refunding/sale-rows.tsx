import { ONE, type QtyMilli } from '@dalpak/engine';
import { IconAlertTriangle, IconMinus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { formatMoney, formatQuantity } from '../../../ui/format/format-number.ts';
import { parseUnits } from '../../../ui/format/number-text.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Money } from '../../../ui/figures/num.tsx';
import { cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { notify } from '../bill/notice.store.ts';
import { scaleTemplates } from '../selling/scale-templates.ts';
import { addByCode } from '../selling/sell.ts';
import { playSound } from '../till/sounds.ts';
import { ReplayButton } from '../parts/replay-button.tsx';
import { currentTill } from '../till/till.registry.ts';
import means from '../parts/fields.module.css';
import { dismissRefusal, refuseRefund, TYPED_MILLI } from './refuse-refund.ts';
import classes from './refund.module.css';
import {
  returnableQuantity,
  picksOf,
  type ReturnedSale,
  type ReturnRow,
  scannedReturn,
  refundValueOf,
} from './returned-sale.ts';
import { saleOf } from './refund-steps.ts';

const shown = (text: string): string => `\u2066${text}\u2069`;

/**
 * Adds the chosen lines to the bill. The command checks the permission, and a colleague can approve
 * it.
 * @param onAdded called when they are on the bill, also after a colleague's approval
 */
function addToBill(
  sale: ReturnedSale,
  wanted: ReadonlyMap<string, QtyMilli>,
  onAdded: () => void = () => undefined,
): void {
  dismissRefusal();
  const cart = cartNow();
  const other = saleOf(cart);
  if (other !== null && other !== sale.id) return refuseRefund(i18n.t('refund:otherSale'));
  if (cart?.rows.some(({ quantity, refundOf }) => quantity < 0 && refundOf === null) === true)
    return refuseRefund(i18n.t('refund:mixed'));
  // The customer's account is credited with what was charged to it.
  if (sale.customer !== null && cart?.account === null)
    dispatch({ type: 'setAccount', account: sale.customer });
  // A credit must name the document that it credits, as the law requires.
  dispatch({
    type: 'setHeader',
    changes: { reference: String(sale.number), referenceDate: sale.day },
  });
  if (!dispatch({ type: 'refundRows', rows: picksOf(sale, wanted) }, onAdded).ok) return;
  playSound('accept');
  onAdded();
}

/** The lines of a sale, with what can still be returned of each, and what was paid for it. */
export function SaleRows({ sale }: { readonly sale: ReturnedSale }): ReactNode {
  const { t } = useTranslation('refund');
  const [wanted, setWanted] = useState<ReadonlyMap<string, QtyMilli>>(new Map());
  const [at, setAt] = useState(0);
  const put = ({ key, ...row }: ReturnRow, quantity: QtyMilli): void =>
    setWanted((now) =>
      new Map(now).set(key, Math.max(0, Math.min(quantity, returnableQuantity({ key, ...row })))),
    );
  const chooseNone = (): void => setWanted(new Map());
  // An employee who returns everything has nothing more to say: the lines join the bill at once.
  const chooseAll = (): void => {
    const everything = new Map(sale.rows.map((row) => [row.key, returnableQuantity(row)]));
    setWanted(everything);
    addToBill(sale, everything);
  };
  useEffect(dismissRefusal, [wanted]);
  const total = sale.rows.reduce(
    (sum, row) => sum + refundValueOf(sale, row, wanted.get(row.key) ?? 0),
    0,
  );
  const some = sale.rows.some(({ key }) => (wanted.get(key) ?? 0) > 0);
  const add = (): void => {
    if (some) addToBill(sale, wanted);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add();
  };
  const step = (by: 1 | -1): void => {
    const row = sale.rows[at];
    if (row !== undefined)
      put(
        row,
        (wanted.get(row.key) ?? 0) + by * (row.product.weighed ? returnableQuantity(row) : ONE),
      );
  };
  const canReturn = sale.isProven && sale.rows.some((row) => returnableQuantity(row) > 0);
  const scan = (code: string): boolean => {
    if (!canReturn) return false;
    const match = currentTill()?.catalogue.match(code, scaleTemplates()) ?? null;
    // The sold product may no longer be in the catalogue.
    const product =
      match?.product ?? sale.rows.find((row) => row.product.barcode === code)?.product;
    if (product === undefined) {
      notify('BARCODE_NOT_FOUND', code);
      return true;
    }
    const found = scannedReturn(sale, wanted, product.id, match?.quantity ?? match?.pack ?? null);
    if (found.kind === 'row') {
      put(found.row, found.quantity);
      setAt(sale.rows.indexOf(found.row));
      playSound('accept');
    } else if (found.kind === 'whole') refuseRefund(t('wholeChosen', { name: product.name }));
    else if (!some) refuseRefund(t('notOfSale', { name: product.name }));
    // Bought instead: the chosen returns are added to the bill before it.
    else addToBill(sale, wanted, () => void addByCode(code));
    return true;
  };
  useKeyboardLayer({
    onScan: scan,
    keys: {
      '+': () => step(1),
      '-': () => step(-1),
      Enter: add,
      ArrowDown: () => setAt(Math.min(at + 1, sale.rows.length - 1)),
      ArrowUp: () => setAt(Math.max(at - 1, 0)),
    },
    onText: () => true,
  });
  if (!sale.isProven)
    return (
      <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />}>
        {t('unproven')}
      </MessageBox>
    );
  if (!canReturn) return <MessageBox tone="quiet">{t('allBack')}</MessageBox>;
  return (
    // Enter in a weight field submits the form.
    <form className={means['form']} onSubmit={submit}>
      <p className={classes['help']}>{t('rowsHelp')}</p>
      <div className={classes['both']}>
        <BigButton onClick={chooseAll} data-testid="refund-all">
          {t('all')}
        </BigButton>
        <BigButton onClick={chooseNone}>{t('nothing')}</BigButton>
      </div>
      <ul className={classes['rows']}>
        {sale.rows.map((row, index) => (
          <li
            key={row.key}
            className={cx(classes['row'], index === at && classes['lit'])}
            aria-current={index === at}
          >
            <Row
              sale={sale}
              row={row}
              quantity={wanted.get(row.key) ?? 0}
              onQuantity={(quantity) => put(row, quantity)}
              onTouch={() => setAt(index)}
            />
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        {t('back')}{' '}
        <strong data-testid="refund-total">
          <Money agorot={total} />
        </strong>
      </p>
      <p className={classes['help']}>{t('exchangeHelp')}</p>
      <BigButton
        tone="ok"
        tall
        wide
        hotkey="Enter"
        disabled={!some}
        type="submit"
        data-testid="refund-add"
      >
        {t('add', { sum: shown(formatMoney(total)) })}
      </BigButton>
      <ReplayButton kind="sale" id={sale.id} />
    </form>
  );
}

interface RowProps {
  readonly sale: ReturnedSale;
  readonly row: ReturnRow;
  readonly quantity: QtyMilli;
  readonly onQuantity: (quantity: QtyMilli) => void;
  readonly onTouch: () => void;
}

function Row({ sale, row, quantity, onQuantity, onTouch }: RowProps): ReactNode {
  const { t } = useTranslation('refund');
  const { product } = row;
  const left = returnableQuantity(row);
  const measured = (milli: QtyMilli): string =>
    product.weighed
      ? t('kg', { quantity: shown(formatQuantity(milli)) })
      : shown(formatQuantity(milli));
  return (
    <>
      <div className={classes['what']}>
        <span className={classes['name']}>{product.name}</span>
        <span className={classes['help']}>
          {t('paidFor', { sum: shown(formatMoney(row.net)), quantity: measured(row.sold) })}
          {' · '}
          {left === 0 ? t('cameBack') : t('left', { quantity: measured(left) })}
        </span>
      </div>
      {left > 0 &&
        (product.weighed ? (
          <Weight
            name={product.name}
            quantity={quantity}
            onQuantity={onQuantity}
            onTouch={onTouch}
          />
        ) : (
          <div
            className={classes['stepper']}
            role="group"
            aria-label={t('quantityOf', { name: product.name })}
          >
            <button
              type="button"
              aria-label={t('less', { name: product.name })}
              disabled={quantity === 0}
              onClick={() => {
                onTouch();
                onQuantity(quantity - ONE);
              }}
            >
              <IconMinus size={20} aria-hidden />
            </button>
            <output data-testid={`refund-count-${product.id}`}>
              {shown(formatQuantity(quantity))}
            </output>
            <button
              type="button"
              aria-label={t('more', { name: product.name })}
              disabled={quantity >= left}
              onClick={() => {
                onTouch();
                onQuantity(quantity + ONE);
              }}
            >
              <IconPlus size={20} aria-hidden />
            </button>
          </div>
        ))}
      <span className={classes['worth']}>
        <Money agorot={refundValueOf(sale, row, quantity)} />
      </span>
    </>
  );
}

/** Any part of weighed goods can be returned. */
function Weight({
  name,
  quantity,
  onQuantity,
  onTouch,
}: {
  readonly name: string;
  readonly quantity: QtyMilli;
  readonly onQuantity: (quantity: QtyMilli) => void;
  readonly onTouch: () => void;
}): ReactNode {
  const { t } = useTranslation('refund');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={classes['weight']}
      type="text"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('weight', { name })}
      value={typed ?? (quantity === 0 ? '' : formatQuantity(quantity))}
      onFocus={onTouch}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onQuantity(TYPED_MILLI.test(text) ? (parseUnits(text, 3) ?? 0) : 0);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
