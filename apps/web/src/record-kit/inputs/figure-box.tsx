import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type FigureKind, readFigure, shownFigure, typedFigure } from './figure-text.ts';
import { boxProps, type InputProps } from './input.types.ts';
import classes from './inputs.module.css';

/** A figure: grouped and with its sign while it is only looked at, plain while it is typed. */
export function FigureBox<K extends FigureKind>({ field }: { readonly field: InputProps<K> }): ReactNode {
  const { column: { kind }, value, onChange, onLeave } = field;
  const [typing, setTyping] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const isTyping = typing !== null;
  // The plain figure that came in the place of the shown one is chosen as a whole: typed digits replace it and never join it.
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
