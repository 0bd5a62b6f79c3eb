import {
  fitsOnLabel,
  type LabelTemplate,
  MAX_LABEL_ITEMS,
  SHIPPED_LABELS,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  changeItem,
  startDesign,
  redo,
  removeItem,
  resizeLabel,
  applyChange,
  undo,
} from './designer-state.ts';

const shelf = SHIPPED_LABELS[0] as LabelTemplate;
const place = (template: LabelTemplate, id: string) => {
  const item = template.items.find((one) => one.id === id);
  return item === undefined ? null : { x: item.x, y: item.y };
};

describe('the designer', () => {
  it('undoes step by step, and redoes', () => {
    const one = applyChange(startDesign(shelf), changeItem(shelf, 'price', { x: 100 }));
    const two = applyChange(one, removeItem(one.now, 'date'));
    expect(undo(two).now).toEqual(one.now);
    expect(undo(undo(two)).now).toEqual(shelf);
    expect(undo(undo(undo(two))).now).toEqual(shelf);
    expect(redo(redo(undo(undo(two)))).now).toEqual(two.now);
    expect(applyChange(undo(two), changeItem(shelf, 'name', { y: 0 })).future).toEqual([]);
  });

  it('undoes one drag at once, and two drags one by one', () => {
    let design = startDesign(shelf);
    for (const x of [110, 120, 130])
      design = applyChange(design, changeItem(design.now, 'price', { x }), 'drag 1');
    for (const x of [140, 150])
      design = applyChange(design, changeItem(design.now, 'price', { x }), 'drag 2');
    expect(place(undo(design).now, 'price')?.x).toBe(130);
    expect(undo(undo(design)).now).toEqual(shelf);
  });

  it('keeps every field on the label, however it is moved or the label shrinks', () => {
    const moved = changeItem(changeItem(shelf, 'price', { x: 5_000, y: -40 }), 'barcode', {
      w: 90_000,
      h: 0,
    });
    const small = resizeLabel(moved, { width: 150, height: 80 });
    for (const label of [moved, small])
      expect(label.items.every((item) => fitsOnLabel(label, item))).toBe(true);
    expect(small).toMatchObject({ width: 150, height: 80 });
    expect(resizeLabel(shelf, { width: 1 }).width).toBe(150);
  });

  it('adds fields with unique ids until the label is full', () => {
    let template = { ...shelf, items: [] as LabelTemplate['items'] };
    for (let n = 0; n < MAX_LABEL_ITEMS; n += 1) {
      const added = addItem(template, n % 2 === 0 ? 'text' : 'barcode');
      template = { ...template, items: added?.template.items ?? [] };
    }
    expect(new Set(template.items.map(({ id }) => id)).size).toBe(MAX_LABEL_ITEMS);
    expect(addItem(template, 'name')).toBeNull();
  });
});
