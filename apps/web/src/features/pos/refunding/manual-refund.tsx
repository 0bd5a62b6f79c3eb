import { ONE, PRODUCT_TYPE, type QtyMilli } from '@dalpak/engine';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { TillProduct } from '../../../platform/catalogue/till-product.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { parseUnits } from '../../../ui/format/number-text.ts';
import { Code, Money } from '../../../ui/figures/num.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { notify } from '../bill/notice.store.ts';
import { scaleTemplates } from '../selling/scale-templates.ts';
import { engineProduct } from '../selling/sell.ts';
import { playSound } from '../till/sounds.ts';
import { currentTill } from '../till/till.registry.ts';
import panels from '../parts/panels.module.css';
import { Field } from '../parts/fields.tsx';
import means from '../parts/fields.module.css';
import classes from './refund.module.css';
import { refuseRefund, TYPED_MILLI } from './refuse-refund.ts';
import { saleOf } from './refund-steps.ts';

const SHOWN = 8;

/** A product that issued something, or is made of parts, is refunded only by its sale. */
const RECEIPT_ONLY_TYPES: ReadonlySet<number> = new Set([
  PRODUCT_TYPE.giftCard,
  PRODUCT_TYPE.membership,
  PRODUCT_TYPE.kit,
  PRODUCT_TYPE.combo,
]);

function addRefundRow(product: TillProduct, quantity: QtyMilli): void {
  if (saleOf(cartNow()) !== null) return refuseRefund(i18n.t('refund:mixed'));
  if (!dispatch({ type: 'refundProduct', product: engineProduct(product), quantity }).ok) return;
  playSound('accept');
  toast({ text: i18n.t('refund:manualAdded', { name: product.name }), tone: 'ok', id: 'refund' });
}

/**
 * Refund without a receipt: goods are scanned or searched for, at today's price, with the
 * permission for it.
 */
export function ManualRefund({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('refund');
  const [query, setQuery] = useState('');
  const [weighing, setWeighing] = useState<TillProduct | null>(null);
  const found =
    query.trim().length < 2
      ? []
      : (currentTill()?.catalogue.search(query.trim()) ?? []).slice(0, SHOWN);
  const take = (product: TillProduct, quantity: QtyMilli | null): void => {
    setQuery('');
    if (RECEIPT_ONLY_TYPES.has(product.type)) {
      refuseRefund(t('manualNot', { name: product.name }));
    } else if (product.weighed && quantity === null) setWeighing(product);
    else addRefundRow(product, quantity ?? ONE);
  };
  useKeyboardLayer({
    onScan: (code) => {
      const match = currentTill()?.catalogue.match(code, scaleTemplates()) ?? null;
      if (match === null) notify('BARCODE_NOT_FOUND', code);
      else take(match.product, match.quantity ?? match.pack);
      return true;
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = found;
    if (first !== undefined) take(first, null);
  };
  return (
    <>
      <p className={classes['help']}>{t('manualHelp')}</p>
      {weighing === null ? (
        <form className={means['form']} onSubmit={submit}>
          <label className={classes['customer']}>
            {t('manualSearch')}
            <input
              className={means['input']}
              type="text"
              value={query}
              autoFocus
              autoComplete="off"
              onChange={(event) => setQuery(event.currentTarget.value.slice(0, 60))}
            />
          </label>
        </form>
      ) : (
        <WeightForm
          product={weighing}
          onWeight={(quantity) => {
            setWeighing(null);
            addRefundRow(weighing, quantity);
          }}
        />
      )}
      {query.trim().length >= 2 && found.length === 0 && (
        <p className={classes['help']}>{t('manualNone')}</p>
      )}
      <ul className={panels['list']}>
        {found.map((product) => (
          <li key={product.id}>
            <button type="button" className={panels['item']} onClick={() => take(product, null)}>
              <span className={panels['itemMain']}>
                {product.name}
                <span className={panels['itemSub']}>
                  <Code>{product.barcode === '' ? product.code : product.barcode}</Code>
                </span>
              </span>
              <span className={panels['itemEnd']}>
                <Money agorot={product.price} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <BigButton tone="ok" tall wide onClick={onDone}>
        {t('done')}
      </BigButton>
    </>
  );
}

function WeightForm({
  product,
  onWeight,
}: {
  readonly product: TillProduct;
  readonly onWeight: (quantity: QtyMilli) => void;
}): ReactNode {
  const { t } = useTranslation('refund');
  const [text, setText] = useState('');
  const weight = TYPED_MILLI.test(text) ? parseUnits(text, 3) : null;
  const isGood = weight !== null && weight > 0;
  return (
    <form
      className={means['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onWeight(weight);
      }}
    >
      <Field
        label={t('weight', { name: product.name })}
        value={text}
        numeric="money"
        autoFocus
        onChange={setText}
        error={text === '' || isGood ? null : t('weightWrong')}
      />
      <BigButton type="submit" tall wide disabled={!isGood}>
        {t('manual')}
      </BigButton>
    </form>
  );
}
