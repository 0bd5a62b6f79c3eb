import { type FieldKind, LAYOUTS, type RecordName } from './uniform-layout.ts';

/** 1 = ISO-8859-8-i in logical order, 2 = CP-862 (field 1029). */
export type UniformCharset = 1 | 2;

/** Values of a record by field number; a missing one is zeros or spaces. */
export type FieldValues = Readonly<Record<number, string | number | null>>;

const HEBREW_FIRST = 0x5d0;
const HEBREW_LAST = 0x5ea;
/** Where the letter alef is in each set. */
const ALEF: Readonly<Record<UniformCharset, number>> = { 1: 0xe0, 2: 0x80 };

/** What a character outside both sets is written as. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '₪': 'שח',
  '–': '-',
  '—': '-',
  '־': '-',
  '‘': "'",
  '’': "'",
  '׳': "'",
  '“': '"',
  '”': '"',
  '״': '"',
  '…': '...',
  '\u00a0': ' ',
};
/** Control characters, direction marks and points of vowels have no width, and are left out. */
const WITHOUT_WIDTH = /[\p{Cc}\p{Cf}\p{Mn}]/gu;

/** Counts of characters that neither set nor table has, by field: they are written as spaces. */
export type Replaced = Map<number, number>;

/** A text as it is written: only ASCII and Hebrew letters. */
export function toPlain(text: string, onReplaced: () => void = () => undefined): string {
  let plain = '';
  for (const char of text.replaceAll(WITHOUT_WIDTH, '')) {
    const known = WRITTEN_AS[char] ?? char;
    for (const one of known.normalize('NFKD').replaceAll(WITHOUT_WIDTH, '')) {
      const code = one.codePointAt(0) ?? 0;
      const isKnown =
        (code >= 0x20 && code < 0x7f) || (code >= HEBREW_FIRST && code <= HEBREW_LAST);
      if (isKnown) plain += one;
      else {
        plain += ' ';
        onReplaced();
      }
    }
  }
  return plain;
}

/** Digits alone, the last ones when there are too many. */
function digits(value: string | number | null, length: number): string {
  return String(value ?? '')
    .replaceAll(/\D/g, '')
    .slice(-length)
    .padStart(length, '0');
}

function signed(value: string | number | null, length: number): string {
  const amount = Number(value ?? 0);
  const text = String(Math.abs(amount));
  if (!Number.isSafeInteger(amount) || text.length > length - 1)
    throw new Error(`The amount ${amount} does not fit into ${length} characters`);
  return `${amount < 0 ? '-' : '+'}${text.padStart(length - 1, '0')}`;
}

function written(
  kind: FieldKind,
  value: string | number | null,
  length: number,
  onReplaced: () => void,
): string {
  switch (kind) {
    case 'digits':
      return digits(value, length);
    case 'money':
    case 'quantity':
      return signed(value, length);
    case 'blank':
      return ' '.repeat(length);
    case 'text':
      return toPlain(String(value ?? ''), onReplaced)
        .slice(0, length)
        .padEnd(length);
  }
}

/**
 * One record without its line end. Amounts are whole agorot, quantities ten-thousandths.
 * @throws Error for an amount that does not fit
 */
export function encodeRecord(name: RecordName, values: FieldValues, replaced: Replaced): string {
  let line = '';
  for (const [field, length, kind] of LAYOUTS[name])
    line += written(kind, values[field] ?? null, length, () =>
      replaced.set(field, (replaced.get(field) ?? 0) + 1),
    );
  return line;
}

/** Bytes of a written text in a character set. */
export function toBytes(text: string, charset: UniformCharset): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    bytes[i] = code < 0x80 ? code : ALEF[charset] + code - HEBREW_FIRST;
  }
  return bytes;
}

/** The day of an ISO date or moment as the file writes it: `20260131`. */
export function compactDay(moment: string): string {
  return moment.slice(0, 10).replaceAll('-', '');
}
