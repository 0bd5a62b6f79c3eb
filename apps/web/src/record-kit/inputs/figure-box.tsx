import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type FigureKind, readFigure, shownFigure, typedFigure } from './figure-text.ts';
import { boxProps, type InputProps } from './input.types.ts';
import classes from './inputs.module.css';

/** A figure: grouped and with its sign while it is only looked at, plain while it is typed. */
export function FigureBox<K extends FigureKind>({ field }: { readonly field: InputProps<K> }): ReactNode {
  const { column: { kind }, value, onChange, onLeave } = field;
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <TextInput
      {...boxProps(field)}
      className="digits-text"
      classNames={{ input: classes['input'] ?? '' }}
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? shownFigure(value, kind)}
      onFocus={() => {
        if (!field.readOnly) setTyping(typedFigure(value, kind));
      }}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        onChange(readFigure(event.currentTarget.value, kind));
      }}
      onBlur={() => {
        setTyping(null);
        onLeave();
      }}
    />
  );
}
