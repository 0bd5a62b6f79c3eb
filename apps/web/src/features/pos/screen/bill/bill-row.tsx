import { ONE, type Preparation, type PricedRow, type RuleOutcome } from '@dalpak/engine';
import { IconMinus, IconPencil, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { formatMoney, formatQuantity, formatRate } from '../../../../ui/format/format-number.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { dispatch } from '../../bill/dispatch.ts';
import { highlightRow } from '../../bill/highlight.store.ts';
import { show } from '../../bill/open-panel.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from './bill.module.css';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { RowPrice, RowQuantity, RowSum } from '../../parts/row-figures.tsx';
import { productName } from '../../till/product-name.ts';

type NotMet = Extract<RuleOutcome, { kind: 'not_met' }>;

/** For example `2 × גבינה`, `בלי בצל`. */
function preparationText({ action, name, amount }: Preparation): string {
  return `${amount === ONE ? '' : `${formatQuantity(amount)} × `}${action} ${name}`.trim();
}

// Loaded on demand: the picture comes after the line.
const ScanPicture = lazyPart(() => import('./row-extras.tsx'), 'ScanPicture');

interface BillRowProps {
  readonly priced: PricedRow;
  readonly hint: NotMet | null;
  readonly lit: boolean;
  readonly locked: boolean;
}

function Hint({ hint }: { readonly hint: NotMet }): ReactNode {
  const { t } = useTranslation('pos');
  const { missing, wouldSave, ruleName } = hint;
  // Isolates the direction of an amount within a sentence, where no component can be used.
  const isolate = (text: string): string => `\u2066${text}\u2069`;
  const saving = isolate(formatMoney(wouldSave));
  const text = (): string => {
    if (missing.by === 'sum') {
      const sum = isolate(formatMoney(missing.amount));
      return wouldSave > 0
        ? t('hintSum', { sum, saving })
        : t('hintSumPlain', { sum, name: ruleName });
    }
    if (missing.quantity % 1000 !== 0) {
      const amount = isolate(formatQuantity(missing.quantity));
      return wouldSave > 0
        ? t('hintKg', { amount, saving })
        : t('hintKgPlain', { amount, name: ruleName });
    }
    const count = missing.quantity / 1000;
    return wouldSave > 0
      ? t('hintCount', { count, saving })
      : t('hintCountPlain', { count, name: ruleName });
  };
  return <div className={classes['hint']}>{text()}</div>;
}

/** Discounts of a line, listed under it with their reasons. */
function Discounts({
  priced,
  locked,
}: {
  readonly priced: PricedRow;
  readonly locked: boolean;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { row, ruleDiscounts, manualDiscount, manualDiscount2 } = priced;
  return (
    <>
      {ruleDiscounts.map((discount) => (
        <div key={`${discount.ruleId}-${discount.levelId}`} className={classes['dis']}>
          <IconTag size={15} aria-hidden />
          <span className={arrange['growing']}>{discount.ruleName}</span>
          {!locked && (
            <button
              type="button"
              className={classes['removeDis']}
              aria-label={t('removeRuleDiscount', { name: discount.ruleName })}
              onClick={() => dispatch({ type: 'deleteRuleDiscount', ruleId: discount.ruleId })}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
          <Money agorot={-discount.amount} className={classes['off']} />
        </div>
      ))}
      {manualDiscount + manualDiscount2 !== 0 && (
        <div className={classes['dis']}>
          <IconTag size={15} aria-hidden />
          <span className={arrange['growing']}>
            {t('manualDiscount')}
            {row.discountRate > 0 && (
              <>
                {' '}
                <bdi dir="ltr">{formatRate(row.discountRate)}</bdi>
              </>
            )}
          </span>
          <Money agorot={-(manualDiscount + manualDiscount2)} className={classes['off']} />
        </div>
      )}
    </>
  );
}

/** Buttons of the highlighted line: one more, one less, edit. */
function HighlightedRowButtons({ priced }: { readonly priced: PricedRow }): ReactNode {
  const { t } = useTranslation('pos');
  const { key, product } = priced.row;
  return (
    <div className={classes['keys']}>
      {!product.weighed && (
        <>
          <button
            type="button"
            className={classes['key']}
            aria-label={t('less')}
            aria-keyshortcuts="-"
            onClick={() => dispatch({ type: 'decrementRow', rowKey: key })}
          >
            <IconMinus size={20} aria-hidden />
          </button>
          <span className={classes['between']}>
            <RowQuantity priced={priced} />
          </span>
          <button
            type="button"
            className={classes['key']}
            aria-label={t('more')}
            aria-keyshortcuts="+"
            onClick={() => dispatch({ type: 'incrementRow', rowKey: key })}
          >
            <IconPlus size={20} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        className={cx(classes['key'], classes['edit'])}
        onClick={() => show({ kind: 'row', rowKey: key })}
      >
        <IconPencil size={18} aria-hidden />
        {t('editRow')}
      </button>
    </div>
  );
}

/**
 * One line of the bill with its discounts and its hint. Draws again only when its own figures
 * changed.
 */
export const BillRow = memo(function BillRow({
  priced,
  hint,
  lit,
  locked,
}: BillRowProps): ReactNode {
  const { row } = priced;
  const inside = [
    ...row.components.map(({ product }) => product.name),
    ...row.preparations.map(preparationText),
    row.serialNumber,
    row.notes,
  ]
    .filter(Boolean)
    .join(' · ');
  // The sum of one piece is its price already.
  const isCounted = lit && !locked && !row.product.weighed;
  const pricesUnit = row.quantity !== ONE || row.product.weighed;
  return (
    <div
      className={cx(classes['row'], lit && classes['lit'], isCounted && classes['counted'])}
      data-testid="bill-row"
      data-product={row.product.id}
      data-lit={lit}
      data-row={row.key}
    >
      {/* In the place of the quantity, which stands between its buttons meanwhile. */}
      {isCounted && <ScanPicture productId={row.product.id} />}
      <button
        type="button"
        className={classes['face']}
        aria-current={lit}
        onClick={() => {
          if (lit && !locked) show({ kind: 'row', rowKey: row.key });
          else highlightRow(row.key);
        }}
      >
        <span className={classes['qty']}>
          <RowQuantity priced={priced} />
        </span>
        <span className={classes['name']}>
          {productName(row.product)}
          {(pricesUnit || inside !== '') && (
            <span className={classes['unit']}>
              {pricesUnit && <RowPrice priced={priced} />}
              {pricesUnit && inside !== '' && ' · '}
              {inside}
            </span>
          )}
        </span>
        <span className={classes['sum']}>
          <RowSum priced={priced} />
        </span>
      </button>
      <Discounts priced={priced} locked={locked} />
      {hint !== null && <Hint hint={hint} />}
      {lit && !locked && <HighlightedRowButtons priced={priced} />}
    </div>
  );
}, isSameRow);

/** Pricing makes new objects each time; a line whose figures are equal needs no new drawing. */
function isSameRow(before: BillRowProps, after: BillRowProps): boolean {
  const a = before.priced;
  const b = after.priced;
  return (
    before.lit === after.lit &&
    before.locked === after.locked &&
    a.row === b.row &&
    a.net === b.net &&
    a.gross === b.gross &&
    a.cartDiscount === b.cartDiscount &&
    a.ruleDiscount === b.ruleDiscount &&
    a.manualDiscount === b.manualDiscount &&
    hasSameDiscounts(a, b) &&
    isSameHint(before.hint, after.hint)
  );
}

function hasSameDiscounts(a: PricedRow, b: PricedRow): boolean {
  return (
    a.ruleDiscounts.length === b.ruleDiscounts.length &&
    a.ruleDiscounts.every((discount, index) => {
      const other = b.ruleDiscounts[index];
      return (
        other !== undefined &&
        discount.ruleId === other.ruleId &&
        discount.levelId === other.levelId &&
        discount.amount === other.amount
      );
    })
  );
}

function isSameHint(a: NotMet | null, b: NotMet | null): boolean {
  if (a === null || b === null) return a === b;
  const left = a.missing.by === 'count' ? a.missing.quantity : a.missing.amount;
  const right = b.missing.by === 'count' ? b.missing.quantity : b.missing.amount;
  return a.ruleId === b.ruleId && left === right && a.wouldSave === b.wouldSave;
}
