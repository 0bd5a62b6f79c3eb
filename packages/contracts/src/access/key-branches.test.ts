import { expect, it } from 'vitest';
import { RECORD_COMPONENTS } from '../components/all.ts';
import { COMPONENT } from '../components.ts';
import { branchHoldOf } from './key-branches.ts';

it('closes to a key of branches what is not declared as shared or as of a branch [CLOUD-026]', () => {
  const closed = RECORD_COMPONENTS.filter(({ component }) => branchHoldOf(component) === 'closed');
  expect(closed.map(({ component }) => component)).toEqual([
    COMPONENT.stockLevels,
    COMPONENT.accounts,
    COMPONENT.journalEntries,
  ]);
  expect(branchHoldOf(9_999)).toBe('closed');
  expect(branchHoldOf(COMPONENT.floorTables)).toEqual({ column: 'floor_id', through: 'floors' });
});
