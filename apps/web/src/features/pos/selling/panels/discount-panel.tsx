import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { show } from '../../bill/open-panel.ts';
import { changeByEditor } from '../row-discount.ts';
import { unitsText } from '../../../../ui/format/number-text.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { toggleRule, useManualRules } from '../manual-rules.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import { type ValueKind, ValueEditor } from '../../parts/value-editor.tsx';

const DiscountPresets = lazyPart(() => import('./discount-presets.tsx'), 'DiscountPresets');
// Loaded on demand, because few businesses have promotions that are chosen by hand.
const ManualRules = lazyPart(() => import('./manual-rules.tsx'), 'ManualRules');

/**
 * A discount on the whole bill: percent, amount, the total it should result in, or a promotion that
 * is chosen by hand.
 */
export function DiscountPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const discount = useBill((state) => state.cart?.discount ?? null);
  const total = useBill((state) => state.priced?.total ?? 0);
  const [chosen, setChosen] = useState<string>(discount?.type ?? 'percent');
  const manualRules = useManualRules();
  const ofRules: readonly ValueKind[] =
    manualRules.length === 0
      ? []
      : [
          {
            id: 'rule',
            label: t('manualRule'),
            digits: 0,
            suffix: t('manualRuleNumber'),
            action: t('manualRuleTake'),
            initial: '',
            apply: (place) => {
              const chosen = manualRules[place - 1];
              return chosen !== undefined && toggleRule(chosen);
            },
          },
        ];
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
    ...ofRules,
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
      <DiscountPresets
        commandOf={({ type, value }) => ({
          type: 'setCartDiscount',
          discount: type === 'percent' ? { type, rate: value } : { type, amount: value },
        })}
        costOf={({ total: cost }) => cost}
        onChoose={(command) => {
          if (changeByEditor(command)) show({ kind: 'browse' });
        }}
      />
      <ValueEditor
        kinds={kinds}
        chosen={chosen}
        onChoose={setChosen}
        onDone={() => show({ kind: 'browse' })}
      />
      {manualRules.length > 0 && <ManualRules rules={manualRules} />}
    </PanelFrame>
  );
}
