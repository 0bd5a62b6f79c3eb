import {
  COMPONENT,
  isRef,
  type RecordColumn,
  type RecordComponent,
  type TableColumn,
  textOfUnits,
} from '@dalpak/contracts';

const NO_LISTS = { products: [], departments: [], categories: [], suppliers: [] };
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/**
 * A number in the column's range. Later columns get greater numbers, so that pairs (minimum,
 * maximum) are in order.
 */
function numberOf(
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number },
  at: number,
  seed: number,
): number {
  return Math.min(Math.max(min, 0) + at * 100 + seed, max);
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Nine digits with a valid tax id checksum: weights 1 and 2, digits of the products summed. */
function taxId(seed: number): string {
  const eight = String(51_000_000 + seed);
  const sum = [...eight].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

function tableCell({ kind }: TableColumn, seed: number): string | number | boolean {
  if (kind === 'text') return `שורה ${seed}`;
  return kind === 'switch' ? seed % 2 === 1 : seed * 100;
}

/** Finds a record that a reference may contain; null when there is none and none can be created. */
export type RefSource = (
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
) => Promise<number | null>;

/**
 * A valid value for the column in its wire form. Another seed yields another value when the kind
 * has several.
 */
export async function sampleOf(
  column: RecordColumn,
  at: number,
  seed: number,
  refs: RefSource,
): Promise<unknown> {
  switch (column.kind) {
    case 'text':
    case 'longtext':
    case 'notes':
    case 'address':
    case 'locality': {
      const text = `${column.key} ${seed}`.slice(0, column.max ?? 80);
      return text.padEnd(column.min ?? 0, 'x');
    }
    case 'code':
      return `k${seed}${at}`;
    case 'barcode':
      return withCheckDigit(`729${String(1_000_000 + seed * 100 + at).padStart(9, '0')}`);
    case 'phone':
      return `050-${String(5_000_000 + seed * 100 + at)}`;
    case 'email':
      return `f${at}.${seed}@example.com`;
    case 'taxid':
      return taxId(seed * 100 + at);
    case 'bank':
      return `12-345-${100_000 + seed}`;
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
      return numberOf(column, at, seed);
    case 'switch':
    case 'checkbox':
      return seed % 2 === 1;
    case 'date':
      return new Date(FIRST_DAY + (at + seed * 100) * DAY_MS).toISOString().slice(0, 10);
    case 'time':
      return `${String((at + seed) % 24).padStart(2, '0')}:${String(seed % 60).padStart(2, '0')}`;
    case 'daterange':
      return { from: '2026-02-01', to: `2026-03-0${1 + (seed % 9)}` };
    case 'choice':
    case 'radio': {
      const keys = Object.keys(column.choices);
      return keys[seed % keys.length];
    }
    case 'choices':
      return Object.keys(column.choices).slice(0, 1);
    case 'ref':
      return refs(column);
    case 'refs': {
      const id = await refs(column);
      return id === null ? [] : [id];
    }
    // Digits only, so that it is a valid card number as well.
    case 'password':
      return `${700_000_000_000 + seed * 100 + at}`;
    case 'colour':
      return seed % 2 === 1 ? '#0d625e' : '#aa0000';
    case 'days':
      return seed % 2 === 1 ? '157' : '2';
    case 'limits':
      return { deal: 100 * seed, day: null, month: 500 * seed, year: null };
    case 'tags':
      return [`תג ${seed}`, 'ועוד'];
    case 'table':
      return [Object.fromEntries(column.columns.map((cell) => [cell.key, tableCell(cell, seed)]))];
    case 'rights':
      return { components: { 13: '11000' }, pos: { [50 + (seed % 2)]: 1 }, system: {} };
    case 'levels':
      return [
        {
          id: 1,
          priority: seed,
          purchase: {
            ...NO_LISTS,
            all: true,
            exclude: NO_LISTS,
            unit: 'piece',
            type: 'count',
            total: 2000,
            each: false,
          },
          gift: {
            ...NO_LISTS,
            all: false,
            exclude: NO_LISTS,
            unit: 'piece',
            type: 2,
            calcType: 1,
            total: 100 + seed,
            totalCount: 1000,
          },
        },
      ];
    // No stored file that they could name exists.
    case 'image':
    case 'avatar':
    case 'file':
    case 'moment':
      return null;
  }
}

/** The value in the form in which it is read back. */
export function readBack(column: RecordColumn, sent: unknown): unknown {
  return column.kind === 'password' ? sent !== null : sent;
}

/** A value that was read, in the form in which it was sent: a reference by its id. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isRef(value) ? value.id : value;
}

const DIGITS: Partial<Readonly<Record<RecordColumn['kind'], number>>> = {
  integer: 0,
  number: 2,
  money: 2,
  percent: 2,
  quantity: 3,
};
const typedDay = (text: string): string => text.split('-').reverse().join('/');

/**
 * A value in the form that a user types into the column's search; empty when there is nothing to
 * type.
 */
export function typedOf(column: RecordColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (isRef(value)) return value.label;
  if (typeof value === 'boolean') return value ? 'כן' : 'לא';
  if (typeof value === 'number') return textOfUnits(value, DIGITS[column.kind] ?? 0);
  if ((column.kind === 'choice' || column.kind === 'radio') && typeof value === 'string')
    return column.choices[value]?.he ?? value;
  if (column.kind === 'choices' && Array.isArray(value))
    return value.map((key) => column.choices[String(key)]?.he ?? '').join(', ');
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ');
  if (typeof value !== 'string') return '';
  if (column.kind === 'date') return typedDay(value);
  return column.kind === 'moment'
    ? typedDay(
        new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(new Date(value)),
      )
    : value;
}

/** Values that a component's own rules bound more than their kinds do. */
export function ruledSamples(
  { component }: RecordComponent,
  seed: number,
  when: 'new' | 'edit',
): Record<string, unknown> {
  switch (component) {
    case COMPONENT.pinpads:
      return {
        network_address: `10.0.${seed >> 8}.${seed & 255}`,
        certificate_sha256: seed.toString(16).padStart(64, '0'),
        // A cash machine has fewer ways to be reached.
        driver: 'ashrait',
      };
    case COMPONENT.contracts:
      return { state: when === 'new' ? 'draft' : 'active' };
    case COMPONENT.movementTypes:
      return {
        lines: [
          { account: '', debit: true, share: 10_000 },
          { account: '', debit: false, share: null },
        ],
      };
    case COMPONENT.paymentTypes:
      return { kind: '5', smallest: seed, largest: 1_000_000 + seed };
    default:
      return {};
  }
}
