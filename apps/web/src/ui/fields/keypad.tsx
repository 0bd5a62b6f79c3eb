import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './keypad.module.css';
import { useUiWords } from '../messages/ui-words.tsx';

export type KeypadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | '.'
  | '+'
  | 'backspace'
  | 'clear';

interface KeypadProps {
  readonly onKey: (key: KeypadKey) => void;
  /** The key next to the zero: a point for weights, two zeros for money, clear for codes. */
  readonly extra?: '.' | '00' | '+' | 'clear';
  /** True: a secret is typed, and a shared screen shows neither the keys nor which is pressed. */
  readonly secret?: boolean;
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

/** Large touch keys. A press never takes the focus from the field that is being typed into. */
export function Keypad({ onKey, extra = 'clear', secret = false }: KeypadProps): ReactNode {
  const words = useUiWords();
  const key = (name: KeypadKey, face: ReactNode, label?: string): ReactNode => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      className={cx(classes['key'], (name === 'backspace' || name === 'clear') && classes['quiet'])}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {face}
    </button>
  );
  return (
    <div
      className={classes['keypad']}
      role="group"
      aria-label={words.keypad}
      {...(secret ? { 'data-private': 'keys' } : {})}
    >
      {DIGITS.map((digit) => key(digit, digit))}
      {extra === 'clear' ? key('clear', words.clear) : key(extra, extra)}
      {key('0', '0')}
      {key('backspace', '⌫', words.backspace)}
    </div>
  );
}

/**
 * The text after a key of the keypad was pressed.
 * @param maxLength longest text; further keys are ignored
 */
export function pressKey(text: string, key: KeypadKey, maxLength = 20): string {
  if (key === 'clear') return '';
  if (key === 'backspace') return text.slice(0, -1);
  if (key === '.' && text.includes('.')) return text;
  const next = key === '.' && text === '' ? '0.' : text + key;
  return next.length > maxLength ? text : next;
}
