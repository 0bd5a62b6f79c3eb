import type { SettingEditor } from '@dalpak/contracts';

/** Digits after the point of a typed number: money and percentages are stored in hundredths. */
const DIGITS = { number: 0, money: 2, percent: 2 } as const;

type TextEditor = Extract<SettingEditor, { kind: 'number' | 'money' | 'percent' | 'text' }>;

/** A stored value as a user would type it: 1750 hundredths of a percent is `17.5`. */
export function typedText(editor: TextEditor, value: unknown): string {
  if (editor.kind === 'text') return typeof value === 'string' ? value : '';
  if (typeof value !== 'number') return '';
  const scale = 10 ** DIGITS[editor.kind];
  const fraction = String(Math.abs(value) % scale)
    .padStart(DIGITS[editor.kind], '0')
    .replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / scale)}${fraction === '' || scale === 1 ? '' : `.${fraction}`}`;
}

/**
 * Parses typed text to the stored value; null when it is not a number. Separators and the signs of
 * money and percent are ignored.
 */
export function typedValue(editor: TextEditor, text: string): string | number | null {
  if (editor.kind === 'text') return text;
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text.replaceAll(/[\s,₪%\u2066-\u2069]/g, ''));
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = DIGITS[editor.kind];
  if (fraction.length > digits) return null;
  const value = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
  return sign === '-' ? 0 - value : value;
}
