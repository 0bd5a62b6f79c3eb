import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readFigure, shownFigure, typedFigure } from '../inputs/figure-text.ts';
import { WRAPPER_ORDER } from '../inputs/input.types.ts';
import { useLevelWords } from './level-words.ts';

interface LevelFigureProps {
  readonly label: string;
  readonly kind: 'money' | 'percent' | 'quantity';
  /** Whole units of the kind; a text that is no number while it is typed. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly help?: string;
  readonly id?: string;
}

/** A figure of a level: grouped and with its sign while it is looked at, plain while it is typed. Empty is zero. */
export function LevelFigure({ label, kind, value, onChange, help, id }: LevelFigureProps): ReactNode {
  const say = useLevelWords();
  const [typing, setTyping] = useState<string | null>(null);
  const isWrong = typing === null && typeof value !== 'number';
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      label={label}
      description={help}
      inputWrapperOrder={WRAPPER_ORDER}
      error={isWrong ? say('notNumber') : null}
      className="digits-text"
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? shownFigure(value, kind)}
      onFocus={(event) => {
        setTyping(typedFigure(value, kind));
        const box = event.currentTarget;
        requestAnimationFrame(() => box.select());
      }}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        // A text that is no number stands there until it is one, and is refused as such.
        onChange((readFigure(event.currentTarget.value, kind) ?? 0) as number);
      }}
      onBlur={() => setTyping(null)}
    />
  );
}
