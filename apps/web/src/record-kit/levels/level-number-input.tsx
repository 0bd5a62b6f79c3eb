import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  parseNumericText,
  formatForReading,
  formatForTyping,
} from '../inputs/parts/numeric-text.ts';
import { WRAPPER_ORDER } from '../inputs/input.types.ts';
import { useLevelWords } from './level-words.ts';

interface LevelFigureProps {
  readonly label: string;
  readonly kind: 'money' | 'percent' | 'quantity';
  /** Integer in the unit of the kind; the text itself while it is not a valid number. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly help?: string;
  readonly id?: string;
}

/** A number of a level: formatted while read, plain while typed. Empty means zero. */
export function LevelNumberInput({
  label,
  kind,
  value,
  onChange,
  help,
  id,
}: LevelFigureProps): ReactNode {
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
      value={typing ?? formatForReading(value, kind)}
      onFocus={(event) => {
        setTyping(formatForTyping(value, kind));
        const box = event.currentTarget;
        requestAnimationFrame(() => box.select());
      }}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        // A text that is not a number stays in the field and is refused by validation.
        onChange((parseNumericText(event.currentTarget.value, kind) ?? 0) as number);
      }}
      onBlur={() => setTyping(null)}
    />
  );
}
