import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface NumberBoxProps {
  readonly label: string;
  /** In tenths of the displayed unit. */
  readonly value: number;
  readonly onChange: (tenths: number) => void;
}

/** A length or size with one digit after the point. Arrow keys change it by a whole unit. */
export function NumberBox({ label, value, onChange }: NumberBoxProps): ReactNode {
  const [typing, setTyping] = useState<string | null>(null);
  const settle = (text: string): void => {
    setTyping(null);
    const number = Number(text.replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(number)) onChange(Math.round(number * 10));
  };
  return (
    <TextInput
      className="digits-text"
      label={label}
      inputMode="decimal"
      maxLength={6}
      value={typing ?? String(value / 10)}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={() => typing !== null && settle(typing)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event.currentTarget.value);
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          setTyping(null);
          onChange(value + (event.key === 'ArrowUp' ? 10 : -10));
        }
      }}
    />
  );
}
