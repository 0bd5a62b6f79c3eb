import { TextInput } from '@mantine/core';
import { textOfUnits, unitsOf } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';

/** Digits behind the point. */
const DIGITS = { money: 2, percent: 2, quantity: 3 } as const;

/** A figure as it stands in its field while nobody types: a sum of money has its agorot, whatever they are. */
export function figureShown(value: number, kind: keyof typeof DIGITS): string {
  return kind === 'money' ? (value / 100).toFixed(2) : textOfUnits(value, DIGITS[kind]);
}

interface FigureFieldProps {
  readonly label: string;
  /** Whole number of units; null when there is none. */
  readonly value: number | null;
  readonly kind: keyof typeof DIGITS;
  readonly onChange: (value: number | null) => void;
  /** Shows the label above the field; otherwise it is only told to who can not see the column's head. */
  readonly shown?: boolean;
  readonly disabled?: boolean;
  /** Marks it as what is to be corrected. */
  readonly bad?: boolean;
}

/** A figure of a document. What is typed holds when the field is left or Enter is pressed; what is no figure is given back as it was. */
export function FigureField({ label, value, kind, onChange, shown = false, disabled = false, bad = false }: FigureFieldProps): ReactNode {
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
      value={typing ?? (value === null ? '' : figureShown(value, kind))}
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
