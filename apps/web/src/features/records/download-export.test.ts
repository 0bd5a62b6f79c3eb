import { COMPONENT, findComponent } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { fileName } from './download-export.ts';

describe('the file of a list', () => {
  it('has the date in the time zone of the business, also after midnight', () => {
    expect(fileName(COMPONENT.customers, 'csv', Date.parse('2026-11-21T22:30:00Z'))).toBe(
      `${findComponent(COMPONENT.customers)?.label} 2026-11-22.csv`,
    );
  });
});
