import { RECORD_COMPONENTS } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import type { FormColumn } from './form-fields.ts';
import { isLongText, sectionsOf } from './form-sections.ts';

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

it('begins no form with notes: notes stand last, and required fields first', () => {
  const early = RECORD_COMPONENTS.filter(({ writes }) => writes !== undefined).flatMap((record) => {
    const columns = record.columns.map((column): FormColumn => ({
      column,
      label: { he: column.key, en: column.key },
      readOnly: false,
      checked: false,
    }));
    const values = Object.fromEntries(record.columns.map(({ key }) => [key, 'x']));
    const sections = sectionsOf(record.component, columns, values, true);
    const faults = sections.flatMap(({ fields }, index) => {
      const firstLong = fields.findIndex(({ column }) => isLongText(column));
      const isLast =
        firstLong < 0 || fields.slice(firstLong).every((one) => isLongText(one.column));
      return isLast && (index > 0 || sections.length === 1 || firstLong < 0) ? [] : ['notes'];
    });
    const late = sections
      .slice(1)
      .flatMap(({ fields }) => fields)
      .filter(
        ({ column }) =>
          column.required === true && column.initial === undefined && column.kind !== 'levels',
      );
    return [...faults, ...late.map(({ column }) => column.key)].map(
      (fault) => `${record.key}: ${fault}`,
    );
  });
  expect(early).toEqual([]);
});
