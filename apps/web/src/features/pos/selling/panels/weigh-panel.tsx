import { priceOf } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { unitsText } from '../../../../ui/format/number-text.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { show } from '../../bill/open-panel.ts';
import { addProductRow } from '../sell.ts';
import { currentTill } from '../../till/till.registry.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import { ScaleButton } from './scale-button.tsx';
import { type ValueKind, ValueEditor } from '../../parts/value-editor.tsx';
import { productName } from '../../till/product-name.ts';

/** Asks the weight of a product that is sold by weight. */
export function WeighPanel({ productId }: { readonly productId: number }): ReactNode {
  const { t } = useTranslation('pos');
  const product = currentTill()?.catalogue.findById(productId) ?? null;
  const [onScale, setOnScale] = useState(0);
  if (product === null) return null;
  const kind: ValueKind = {
    id: 'weight',
    label: t('weight'),
    digits: 3,
    suffix: t('kg'),
    action: t('addToBill'),
    initial: unitsText(onScale, 3) === '0' ? '' : unitsText(onScale, 3),
    apply: (value) => value > 0 && addProductRow(product, value),
    preview: (value) => <bdi dir="ltr">{formatMoney(priceOf(product.price, value))}</bdi>,
  };
  return (
    <PanelFrame
      title={productName(product)}
      aside={
        <>
          <Money agorot={product.price} /> {t('perKg')}
        </>
      }
    >
      <ScaleButton onWeight={setOnScale} />
      <ValueEditor
        kinds={[kind]}
        chosen="weight"
        onChoose={() => undefined}
        onDone={() => show({ kind: 'browse' })}
      />
    </PanelFrame>
  );
}
