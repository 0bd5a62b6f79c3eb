import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { Money } from '../../../ui/num.tsx';
import { dispatch, show, useCart } from '../model/cart.store.ts';
import { changeByEditor } from '../model/row-discount.ts';
import { unitsText } from '../../../ui/format/number-text.ts';
import { PanelFrame } from './panel-frame.tsx';
import { type ValueKind, ValueEditor } from './value-editor.tsx';

/** A discount on the whole bill: percent, amount, or the total it should result in. */
export function DiscountPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const discount = useCart((state) => state.cart?.discount ?? null);
  const total = useCart((state) => state.priced?.total ?? 0);
  const [chosen, setChosen] = useState<string>(discount?.type ?? 'percent');
  const kinds: readonly ValueKind[] = [
    {
      id: 'percent',
      label: t('percent'),
      digits: 2,
      suffix: '%',
      action: t('applyDiscount'),
      initial: discount?.type === 'percent' ? unitsText(discount.rate, 2) : '',
      apply: (value) =>
        changeByEditor({
          type: 'setCartDiscount',
          discount: value === 0 ? null : { type: 'percent', rate: value },
        }),
    },
    {
      id: 'sum',
      label: t('sum'),
      digits: 2,
      suffix: '₪',
      action: t('applyDiscount'),
      initial: discount?.type === 'sum' ? unitsText(discount.amount, 2) : '',
      apply: (value) =>
        changeByEditor({
          type: 'setCartDiscount',
          discount: value === 0 ? null : { type: 'sum', amount: value },
        }),
    },
    {
      id: 'sum_change',
      label: t('setTotal'),
      digits: 2,
      suffix: '₪',
      action: t('applyTotal'),
      initial: discount?.type === 'sum_change' ? unitsText(discount.total, 2) : '',
      apply: (value) =>
        changeByEditor({ type: 'setCartDiscount', discount: { type: 'sum_change', total: value } }),
    },
  ];
  return (
    <PanelFrame
      title={t('cartDiscountTitle')}
      aside={<Money agorot={total} />}
      {...(discount === null
        ? {}
        : {
            foot: (
              <BigButton onClick={() => dispatch({ type: 'setCartDiscount', discount: null })}>
                {t('clearDiscount')}
              </BigButton>
            ),
          })}
    >
      <ValueEditor
        kinds={kinds}
        chosen={chosen}
        onChoose={setChosen}
        onDone={() => show({ kind: 'browse' })}
      />
    </PanelFrame>
  );
}
