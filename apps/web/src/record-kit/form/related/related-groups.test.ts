import { COMPONENT, findRecordComponent } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { groupsOfRelated } from './related-groups.ts';

const related = findRecordComponent(COMPONENT.customers)?.related ?? [];

describe('the tabs of a record', () => {
  it('are the headings of its declaration, with the lists in order and each list once', () => {
    const groups = groupsOfRelated(COMPONENT.customers, related);
    expect(groups.map(({ label, lists }) => [label?.he ?? null, lists.length])).toEqual([
      [null, 1],
      ['מכירות והזמנות', 5],
      ['חשבוניות וקבלות', 5],
      ['מועדון ושוברים', 5],
    ]);
    expect(groups.flatMap(({ lists }) => lists)).toEqual(related);
  });

  it('are lists by their own names when none is declared, or when only one remains that this user may read', () => {
    const one = { component: COMPONENT.coupons, field: 'customer' };
    expect(groupsOfRelated(COMPONENT.customers, [one])).toEqual([
      { key: `${COMPONENT.coupons}.customer`, label: null, lists: [one] },
    ]);
    expect(
      groupsOfRelated(COMPONENT.floors, [{ component: COMPONENT.floorTables, field: 'floor' }]),
    ).toHaveLength(1);
  });
});
