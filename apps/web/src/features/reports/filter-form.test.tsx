import { MantineProvider } from '@mantine/core';
import { findReport } from '@dalpak/contracts';
import { DATE_RANGES, dateRangeOf } from '@dalpak/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { reports as en } from '../../platform/i18n/en/reports.ts';
import '../../platform/i18n/i18n.ts';
import { FilterForm } from './filter-form.tsx';
import { initialFilter, rangeNameOf } from './report-filter.ts';

const TODAY = '2026-11-21';
const nothing = (): void => undefined;

function options(dates: {
  readonly from: string | null;
  readonly to: string | null;
}): readonly string[] {
  const report = findReport('S100');
  if (report === null) throw new Error('There is no such report');
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <FilterForm
        report={report}
        filter={{ ...initialFilter(true, TODAY), ...dates }}
        today={TODAY}
        busy={false}
        onChange={nothing}
        onRun={nothing}
      />
    </MantineProvider>,
  );
  const [, list = ''] = /aria-label="טווח תאריכים"[^>]*>(.*?)<\/select>/.exec(drawn) ?? [];
  return [...list.matchAll(/<option[^>]*?( selected="")?>(.*?)<\/option>/g)].map(
    ([, chosen, text]) => `${chosen === undefined ? '' : '*'}${text}`,
  );
}

describe('the dates of a report', () => {
  it('may be the current, last or next week, month, quarter or year, or a custom range [CART-291]', () => {
    expect(options({ from: '2026-11-03', to: '2026-11-04' })).toEqual([
      '*תאריכים אחרים',
      'השבוע',
      'השבוע שעבר',
      'השבוע הבא',
      'החודש',
      'החודש שעבר',
      'החודש הבא',
      'הרבעון',
      'הרבעון שעבר',
      'הרבעון הבא',
      'השנה',
      'השנה שעברה',
      'השנה הבאה',
    ]);
    expect(
      options({ from: '2026-10-01', to: '2026-12-31' }).filter((text) => text.startsWith('*')),
    ).toEqual(['*הרבעון']);
    for (const name of DATE_RANGES) expect(rangeNameOf(dateRangeOf(name, TODAY), TODAY)).toBe(name);
    const words = { current: 'This', last: 'Last', next: 'Next' } as const;
    for (const name of DATE_RANGES)
      expect(en.ranges[name]).toBe(
        name.replace(
          /(\w+)_(\w+)/,
          (_whole, turn: keyof typeof words, span: string) => `${words[turn]} ${span}`,
        ),
      );
  });
});
