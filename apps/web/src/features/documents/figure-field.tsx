import { TextInput } from '@mantine/core';
import { textOfUnits, unitsOf } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';

interface FigureFieldProps {
  readonly label: string;
  /** Whole number of units; null when there is none. */
  readonly value: number | null;
  /** Digits behind the point: 2 for money and percents, 3 for quantities. */
  readonly digits: 2 | 3;
  readonly onChange: (value: number | null) => void;
  /** Shows the label above the field; otherwise it is only told to who can not see the column's head. */
  readonly shown?: boolean;
  readonly disabled?: boolean;
  /** Marks it as what is to be corrected. */
  readonly bad?: boolean;
}

/** A figure of a document. What is typed holds when the field is left or Enter is pressed; what is no figure is given back as it was. */
export function FigureField({ label, value, digits, onChange, shown = false, disabled = false, bad = false }: FigureFieldProps): ReactNode {
  const [typing, setTyping] = useState<string | null>(null);
  const leave = (): void => {
    if (typing === null) return;
    const units = typing.trim() === '' ? null : (unitsOf(typing, digits) ?? value);
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
      value={typing ?? (value === null ? '' : textOfUnits(value, digits))}
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
