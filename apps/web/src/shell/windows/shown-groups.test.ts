import { describe, expect, it } from 'vitest';
import type { AppWindow, WindowGroup } from '../../platform/windows/windows.machine.ts';
import { chipsThatFit, shownGroups } from './shown-groups.ts';

const groups: readonly WindowGroup[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  windows: [{ uid: `${id}1` } as AppWindow],
}));
const ids = (
  width: number,
  activeUid: string | null,
): { readonly shown: readonly string[]; readonly further: number } => {
  const { shown, further } = shownGroups(groups, activeUid, chipsThatFit(width));
  return { shown: shown.map(({ id }) => id), further };
};

describe('groups in the top bar', () => {
  it('are all shown where there is room for all', () => {
    expect(ids(676, 'a1')).toEqual({ shown: ['a', 'b', 'c', 'd', 'e'], further: 0 });
  });

  it('leave the last place to the number of the rest', () => {
    expect(ids(675, 'a1')).toEqual({ shown: ['a', 'b', 'c', 'd'], further: 1 });
    expect(ids(400, null)).toEqual({ shown: ['a', 'b'], further: 3 });
  });

  it('always include the one in front', () => {
    expect(ids(400, 'e1')).toEqual({ shown: ['a', 'e'], further: 3 });
  });

  it('are only counted where no chip fits', () => {
    expect(ids(100, 'e1')).toEqual({ shown: [], further: 5 });
    expect(ids(0, 'e1')).toEqual({ shown: [], further: 5 });
  });
});
