import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  type NumericKind,
  parseNumericText,
  formatForReading,
  formatForTyping,
} from './numeric-text.ts';
import { boxProps, type InputProps } from '../input.types.ts';
import classes from '../inputs.module.css';

/** A number field: grouped and with its unit's sign while read, plain while it is being typed. */
export function NumericBox<K extends NumericKind>({
  field,
}: {
  readonly field: InputProps<K>;
}): ReactNode {
  const {
    column: { kind },
    value,
    onChange,
    onLeave,
  } = field;
  const [typing, setTyping] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const isTyping = typing !== null;
  // The plain number that replaces the formatted one is selected as a whole, so that typing
  // replaces it.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select();
  }, [isTyping]);
  return (
    <TextInput
      {...boxProps(field)}
      ref={box}
      className="digits-text"
      classNames={{ input: classes['input'] ?? '' }}
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? formatForReading(value, kind)}
      onFocus={() => {
        if (!field.readOnly) setTyping(formatForTyping(value, kind));
      }}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        onChange(parseNumericText(event.currentTarget.value, kind));
      }}
      onBlur={() => {
        setTyping(null);
        onLeave();
      }}
    />
  );
}
