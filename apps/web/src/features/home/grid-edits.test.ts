import { READY_DASHBOARDS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import {
  editLayout,
  keyEdit,
  type LayoutDraft,
  movedWidget,
  nearestWidth,
  undoLayout,
} from './grid-edits.ts';

const widgets = READY_DASHBOARDS.day.slice(0, 4);
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

describe('a dashboard that is edited', () => {
  it('takes back up to fifty steps, one after another [SEE-039]', () => {
    let draft: LayoutDraft = { widgets, before: [] };
    for (let step = 0; step < 60; step += 1)
      draft = editLayout(draft, movedWidget(draft.widgets, 0, 1));
    expect(draft.before).toHaveLength(50);
    const changed = editLayout(draft, []);
    expect(undoLayout(changed).widgets).toBe(draft.widgets);
    for (let step = 0; step < 70; step += 1) draft = undoLayout(draft);
    expect(draft.before).toEqual([]);
  });

  it('moves a widget to any place, and nowhere beyond the ends [SEE-039]', () => {
    const [a = '', b = '', c = '', d = ''] = ids(widgets);
    expect(ids(movedWidget(widgets, 0, 3))).toEqual([b, c, d, a]);
    expect(ids(movedWidget(widgets, 3, 1))).toEqual([a, d, b, c]);
    expect(movedWidget(widgets, 3, 4)).toBe(widgets);
    expect(movedWidget(widgets, 0, -1)).toBe(widgets);
  });

  it('obeys the arrows as the screen reads, and sizes by the nearest width [SEE-039]', () => {
    const press = (key: string, shiftKey = false, rtl = true) => keyEdit({ key, shiftKey }, rtl);
    expect([press('ArrowLeft'), press('ArrowLeft', false, false)]).toEqual(['later', 'earlier']);
    expect([press('ArrowLeft', true), press('ArrowRight', true)]).toEqual(['wider', 'narrower']);
    expect([press('Delete'), press('a')]).toEqual(['remove', null]);
    expect([0.1, 0.36, 0.52, 0.7, 1].map(nearestWidth)).toEqual([3, 4, 6, 8, 12]);
  });
});
