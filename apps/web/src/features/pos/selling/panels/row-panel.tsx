import type { PricedRow } from '@dalpak/engine';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { RowPrice, RowQuantity, RowSum } from '../../parts/row-figures.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { confirmUnusual } from '../../bill/questions.store.ts';
import { show } from '../../bill/open-panel.ts';
import { changeByEditor, giveRowDiscount } from '../row-discount.ts';
import { unitsText } from '../../../../ui/format/number-text.ts';
import { isUnusualQuantity, usualPieces } from '../../bill/unusual.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';
import { type ValueKind, ValueEditor } from '../../parts/value-editor.tsx';
import { productName } from '../../till/product-name.ts';

function useKinds({ row, unitPrice, gross }: PricedRow): readonly ValueKind[] {
  const { t } = useTranslation('pos');
  const rowKey = row.key;
  const weighed = row.product.weighed;
  return [
    {
      id: 'quantity',
      label: weighed ? t('weight') : t('quantity'),
      digits: weighed ? 3 : 0,
      suffix: weighed ? t('kg') : '',
      action: weighed ? t('applyWeight') : t('applyQuantity'),
      initial: unitsText(Math.abs(row.quantity), 3),
      apply: (value) => {
        const quantity = (weighed ? value : value * 1000) * Math.sign(row.quantity);
        const put = (): boolean => changeByEditor({ type: 'setQuantity', rowKey, quantity });
        if (!isUnusualQuantity(quantity, weighed ? undefined : usualPieces())) return put();
        confirmUnusual({
          kind: 'quantity',
          quantity,
          product: row.product,
          run: () => {
            if (put()) show({ kind: 'browse' });
          },
        });
        return false;
      },
    },
    {
      id: 'price',
      label: weighed ? t('pricePerKg') : t('price'),
      digits: 2,
      suffix: '₪',
      action: t('applyPrice'),
      initial: unitsText(unitPrice, 2),
      apply: (value) => changeByEditor({ type: 'setUnitPrice', rowKey, price: value }),
    },
    {
      id: 'percent',
      label: t('discountPercent'),
      digits: 2,
      suffix: '%',
      action: t('applyDiscount'),
      initial: row.discountRate > 0 ? unitsText(row.discountRate, 2) : '',
      apply: (value) =>
        giveRowDiscount({
          type: 'setRowDiscount',
          rowKey,
          discount: value === 0 ? null : { type: 'percent', rate: value },
        }),
    },
    {
      id: 'second',
      label: i18n.t('compose:discountSecond'),
      digits: 2,
      suffix: '%',
      action: t('applyDiscount'),
      initial: row.discountRate2 > 0 ? unitsText(row.discountRate2, 2) : '',
      apply: (value) =>
        giveRowDiscount({
          type: 'setRowDiscount',
          rowKey,
          discount: { type: 'second_percent', rate: value },
        }),
    },
    {
      id: 'sum',
      label: t('discountSum'),
      digits: 2,
      suffix: '₪',
      action: t('applyDiscount'),
      initial: row.discountSum > 0 ? unitsText(row.discountSum, 2) : '',
      apply: (value) =>
        giveRowDiscount({
          type: 'setRowDiscount',
          rowKey,
          discount: value === 0 ? null : { type: 'sum', amount: value },
        }),
      preview: (value) =>
        value <= gross ? <bdi dir="ltr">{formatMoney(gross - value)}</bdi> : null,
    },
  ];
}

function Note({ row }: Pick<PricedRow, 'row'>): ReactNode {
  const { t } = useTranslation('pos');
  const [note, setNote] = useState(row.notes);
  const save = (): void => {
    if (note !== row.notes)
      dispatch({ type: 'editRow', rowKey: row.key, changes: { notes: note.trim() } });
  };
  return (
    <input
      className={classes['note']}
      aria-label={t('note')}
      value={note}
      maxLength={200}
      placeholder={t('notePlaceholder')}
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

const DiscountPresets = lazyPart(() => import('./discount-presets.tsx'), 'DiscountPresets');

// Only customers have packages of entries.
const EntryButton = lazyPart(() => import('./entry-button.tsx'), 'EntryButton');

const isDiscount = (kind: string): boolean => kind === 'percent' || kind === 'sum';

function RowEditor({ priced }: { readonly priced: PricedRow }): ReactNode {
  const { t } = useTranslation('pos');
  const [chosen, setChosen] = useState('quantity');
  const kinds = useKinds(priced);
  const withCustomer = useBill((state) => state.cart?.account?.type === 'customer');
  const { row } = priced;
  const back = (): void => show({ kind: 'browse' });
  return (
    <PanelFrame
      title={productName(row.product)}
      aside={
        <span className={classes['figures']} data-testid="row-figures">
          <span className={classes['rowPrice']}>
            <RowQuantity priced={priced} /> × <RowPrice priced={priced} />
          </span>
          <span className={classes['rowSum']}>
            <RowSum priced={priced} />
          </span>
        </span>
      }
      foot={
        <>
          <Note key={`${row.key} ${row.notes}`} row={row} />
          {withCustomer && <EntryButton row={row} />}
          {row.manualPrice !== null && (
            <BigButton
              onClick={() => dispatch({ type: 'setUnitPrice', rowKey: row.key, price: null })}
            >
              {t('restorePrice')} <Money agorot={row.product.price} />
            </BigButton>
          )}
          <BigButton
            onClick={() =>
              show({
                kind: 'compose',
                productId: row.product.id,
                quantity: row.quantity,
                rowKey: row.key,
              })
            }
          >
            {i18n.t('compose:details')}
          </BigButton>
          {(row.discountRate > 0 || row.discountRate2 > 0 || row.discountSum > 0) && (
            <BigButton
              onClick={() => dispatch({ type: 'setRowDiscount', rowKey: row.key, discount: null })}
            >
              {t('clearDiscount')}
            </BigButton>
          )}
          <BigButton
            tone="bad"
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => {
              if (dispatch({ type: 'deleteRow', rowKey: row.key }).ok) back();
            }}
          >
            {t('deleteRow')}
          </BigButton>
        </>
      }
    >
      {isDiscount(chosen) && (
        <DiscountPresets
          commandOf={({ type, value }) => ({
            type: 'setRowDiscount',
            rowKey: row.key,
            discount: type === 'percent' ? { type, rate: value } : { type, amount: value },
          })}
          costOf={({ rows }) => rows.find((one) => one.row.key === row.key)?.net ?? 0}
          onChoose={(command) => {
            if (command.type === 'setRowDiscount' && giveRowDiscount(command)) back();
          }}
        />
      )}
      <ValueEditor kinds={kinds} chosen={chosen} onChoose={setChosen} onDone={back} />
    </PanelFrame>
  );
}

/**
 * Edits one line: quantity, price, discount, note, delete. The engine and the permissions decide;
 * this only asks.
 */
export function RowPanel({ rowKey }: { readonly rowKey: string }): ReactNode {
  const priced = useBill((state) => state.priced?.rows.find(({ row }) => row.key === rowKey));
  return priced === undefined ? null : <RowEditor key={rowKey} priced={priced} />;
}
