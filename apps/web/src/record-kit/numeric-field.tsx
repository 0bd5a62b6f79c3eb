import { TextInput } from '@mantine/core';
import { textOfUnits, unitsOf } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';

/** Digits after the point. */
const DIGITS = { money: 2, percent: 2, quantity: 3 } as const;

/** The text of a number while it is not being typed: money always with agorot. */
export function formatNumericField(value: number, kind: keyof typeof DIGITS): string {
  return kind === 'money' ? (value / 100).toFixed(2) : textOfUnits(value, DIGITS[kind]);
}

interface NumericFieldProps {
  readonly label: string;
  /** Integer in the unit of the kind; null when empty. */
  readonly value: number | null;
  readonly kind: keyof typeof DIGITS;
  readonly onChange: (value: number | null) => void;
  /**
   * Shows the label above the field; otherwise it is only for screen readers, because the column
   * has a heading.
   */
  readonly showsLabel?: boolean;
  readonly disabled?: boolean;
  /** Highlights the field as one to correct. */
  readonly isInvalid?: boolean;
}

/**
 * A number field. Input is applied on blur or Enter; text that is not a number is reset to the
 * previous value.
 */
export function NumericField({
  label,
  value,
  kind,
  onChange,
  showsLabel: shown = false,
  disabled = false,
  isInvalid: bad = false,
}: NumericFieldProps): ReactNode {
  const [typing, setTyping] = useState<string | null>(null);
  const leave = (): void => {
    if (typing === null) return;
    const units = typing.trim() === '' ? null : (unitsOf(typing, DIGITS[kind]) ?? value);
    setTyping(null);
    if (units !== value) onChange(units);
  };
  return (
    <TextInput
      {...(shown ? { label } : { 'aria-label': label })}
      className="digits-text"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      error={bad}
      value={typing ?? (value === null ? '' : formatNumericField(value, kind))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyping(null);
      }}
    />
  );
}
