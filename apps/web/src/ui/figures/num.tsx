import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import { type DateKind, formatDate } from '../format/format-date.ts';
import { formatMoney, formatNumber, formatQuantity } from '../format/format-number.ts';
import classes from './num.module.css';

/**
 * The only components that display digits. Each uses a `<bdi dir="ltr">`: without it a
 * right-to-left line shows -5 as 5-, swaps the ends of a range and moves the time before the date.
 */
interface TextProps {
  readonly className?: string | undefined;
}

/** A plain number, or a text of digits that must keep its order (a range, a percentage). */
export function Num({
  value,
  fraction,
  className,
}: TextProps & { readonly value: number | string; readonly fraction?: number }): ReactNode {
  return (
    <bdi dir="ltr" className={cx(classes['num'], className)}>
      {typeof value === 'number' ? formatNumber(value, fraction) : value}
    </bdi>
  );
}

interface MoneyProps extends TextProps {
  /** Integer hundredths of a shekel. */
  readonly agorot: number;
  /** True: the price no longer applies. */
  readonly crossedOut?: boolean;
  /** True: the shekel sign is smaller and muted next to very large digits. */
  readonly largeDigits?: boolean;
}

/** An amount of money: `₪1,234.56`, `-₪5.00`. */
export function Money({
  agorot,
  crossedOut: struck = false,
  largeDigits: display = false,
  className,
}: MoneyProps): ReactNode {
  const text = formatMoney(agorot);
  const name = cx(classes['num'], struck && classes['struck'], className);
  if (!display)
    return (
      <bdi dir="ltr" className={name}>
        {text}
      </bdi>
    );
  const [sign = '', digits = ''] = text.split('₪');
  return (
    <bdi dir="ltr" className={name}>
      {sign}
      <span className={classes['currency']}>₪</span>
      {digits}
    </bdi>
  );
}

/** A quantity in thousandths; a weight shows its grams. The caller adds the unit. */
export function Qty({
  milli,
  weighed = false,
  className,
}: TextProps & { readonly milli: number; readonly weighed?: boolean }): ReactNode {
  return (
    <bdi dir="ltr" className={cx(classes['num'], className)}>
      {formatQuantity(milli, weighed)}
    </bdi>
  );
}

/** A code, barcode, phone, e-mail or document number: never reordered, never grouped. */
export function Code({
  children,
  className,
}: TextProps & { readonly children: string | number }): ReactNode {
  return (
    <bdi dir="ltr" className={cx(classes['code'], className)}>
      {String(children)}
    </bdi>
  );
}

/** A moment in Israel's time zone: `DD/MM/YYYY HH:mm`. */
export function DateText({
  value,
  kind = 'datetime',
  className,
}: TextProps & { readonly value: string | number | Date; readonly kind?: DateKind }): ReactNode {
  return (
    <bdi dir="ltr" className={cx(classes['num'], className)}>
      {formatDate(value, kind)}
    </bdi>
  );
}
