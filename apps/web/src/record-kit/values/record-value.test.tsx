import { MantineProvider } from '@mantine/core';
import type { RecordColumn, RecordValue } from '@dalpak/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import '../words.ts';
import { AVATAR_SIZE } from './avatar-value.tsx';
import { recordName, RecordValueText } from './record-value.tsx';

/** The text of a rendered cell. */
function words(column: RecordColumn, value: RecordValue): string {
  return renderToStaticMarkup(<RecordValueText column={column} value={value} />).replaceAll(
    /<[^>]*>/g,
    '',
  );
}
const of = (
  kind:
    | 'money'
    | 'percent'
    | 'number'
    | 'integer'
    | 'quantity'
    | 'colour'
    | 'days'
    | 'limits'
    | 'date'
    | 'switch'
    | 'tags',
): RecordColumn => ({ key: 'x', label: 'name', kind });

describe('values', () => {
  it.each([
    ['money' as const, 123_456, '₪1,234.56'],
    ['money' as const, -500, '-₪5.00'],
    ['percent' as const, 1_750, '17.5%'],
    ['number' as const, 123_450, '1,234.50'],
    ['integer' as const, 12_345, '12,345'],
    ['quantity' as const, 1_500, '1.5'],
  ])(
    'of kind %s are numbers with their sign, digits and thousands [REC-088, REC-089, REC-090, REC-091]',
    (kind, value, text) => {
      expect(words(of(kind), value)).toBe(text);
    },
  );

  it.each([
    ['days', '157', 'א ה ש'],
    ['date', '2026-11-21', '21/11/2026'],
    ['switch', false, 'לא'],
    ['limits', { deal: 5, day: null, month: 100, year: null }, '5 / – / 100 / –'],
  ] as const)('of kind %s are text', (kind, value, text) => {
    expect(words(of(kind), value)).toBe(text);
  });

  it('of lists are joined, and an empty one is blank', () => {
    expect(words(of('tags'), ['א', 'ב'])).toBe('א, ב');
    expect([null, ''].map((value) => words(of('colour'), value))).toEqual(['', '']);
  });

  it('of colours have a swatch for three and six digits, with and without the sign, and for nothing else [REC-092]', () => {
    const swatch = (value: string): boolean =>
      renderToStaticMarkup(<RecordValueText column={of('colour')} value={value} />).includes(
        'background:#',
      );
    expect(['#0d6', '0d625e', 'red', '#12345'].map(swatch)).toEqual([true, true, false, false]);
  });

  it('of pictures are 28 wide, and no other value is one [REC-026, REC-195]', () => {
    const drawn = (column: RecordColumn): string =>
      renderToStaticMarkup(
        <MantineProvider>
          <RecordValueText column={column} value={null} name="דנה לוי" />
        </MantineProvider>,
      );
    expect(AVATAR_SIZE).toBe(28);
    expect(drawn({ key: 'x', label: 'name', kind: 'avatar' })).toContain('1.75rem');
    expect(drawn({ key: 'x', label: 'name', kind: 'text' })).not.toContain('Avatar');
  });
});

describe('the name of a record', () => {
  const at: RecordColumn = { key: 'at', label: 'date', kind: 'moment', list: 'main' };

  it('is its moment in the time zone of the business where it has no name', () => {
    expect(recordName([at], { id: '4', data: { at: '2026-11-21T22:30:00Z' } })).toBe(
      '22/11/2026 00:30',
    );
    expect(recordName([at], { id: '4', data: { at: null } })).toBe('4');
  });
});
