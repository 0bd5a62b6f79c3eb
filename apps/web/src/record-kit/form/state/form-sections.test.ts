import { RECORD_COMPONENTS } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import type { FormColumn } from './form-fields.ts';
import { sectionsOf } from './form-sections.ts';

it('leaves no card of a form without a heading where others have one', () => {
  const bare = RECORD_COMPONENTS.filter(({ sections = [] }) => sections.length > 0).flatMap(
    (record) => {
      const columns = record.columns.map(
        (column): FormColumn =>
          ({
            column,
            label: { he: column.key, en: column.key },
            readOnly: false,
            checked: false,
          }) as unknown as FormColumn,
      );
      const values = Object.fromEntries(record.columns.map(({ key }) => [key, 'x']));
      const sections = sectionsOf(record.component, columns, values, false);
      return sections.length > 1 && sections.some(({ label }) => label === null)
        ? [record.table]
        : [];
    },
  );
  expect(bare).toEqual([]);
});
