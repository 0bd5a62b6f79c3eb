import type { RecordColumn } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { type DraftPlace, deleteDraft, findDraft, storeDraft } from './draft.ts';

function aMemory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
const PLACE: DraftPlace = { owner: 'cloud:user:1', component: 111, id: '0' };
const COLUMNS: readonly RecordColumn[] = [
  { key: 'name', label: 'name', kind: 'text' },
  { key: 'secret', label: 'password', kind: 'password' },
];
const DAY = 24 * 3_600_000;

describe('a draft', () => {
  it('is found only by its user, business, component and record', () => {
    const memory = aMemory();
    storeDraft(memory, PLACE, { at: 1, values: { name: 'דנה' } }, COLUMNS);
    expect(findDraft(memory, PLACE, 2)).toEqual({ at: 1, values: { name: 'דנה' } });
    expect(findDraft(memory, { ...PLACE, owner: 'cloud:user:2' }, 2)).toBeNull();
    expect(findDraft(memory, { ...PLACE, id: '5' }, 2)).toBeNull();
    expect(findDraft(memory, { ...PLACE, component: 151 }, 2)).toBeNull();
    deleteDraft(memory, PLACE);
    expect(findDraft(memory, PLACE, 2)).toBeNull();
  });

  it('never contains a secret, and is not stored when it would be empty', () => {
    const memory = aMemory();
    storeDraft(
      memory,
      PLACE,
      { at: 1, values: { name: 'דנה', secret: 'very secret words' } },
      COLUMNS,
    );
    expect(memory.getItem(memory.key(0) ?? '')).not.toContain('secret');
    storeDraft(memory, PLACE, { at: 2, values: { secret: 'very secret words' } }, COLUMNS);
    expect(memory).toHaveLength(0);
  });

  it('is deleted after two weeks, and the oldest when there are more than forty', () => {
    const memory = aMemory();
    for (let id = 1; id <= 45; id += 1)
      storeDraft(memory, { ...PLACE, id: String(id) }, { at: id, values: { name: 'x' } }, COLUMNS);
    expect(memory).toHaveLength(40);
    expect(findDraft(memory, { ...PLACE, id: '5' }, 50)).toBeNull();
    expect(findDraft(memory, { ...PLACE, id: '45' }, 50)).not.toBeNull();
    expect(findDraft(memory, { ...PLACE, id: '45' }, 46 + 14 * DAY)).toBeNull();
    storeDraft(memory, PLACE, { at: 30 * DAY, values: { name: 'y' } }, COLUMNS);
    expect(memory).toHaveLength(1);
  });

  it('that cannot be read is ignored, and a full storage loses nothing else', () => {
    const memory = aMemory();
    storeDraft(memory, PLACE, { at: 1, values: { name: 'דנה' } }, COLUMNS);
    const key = memory.key(0) ?? '';
    for (const broken of ['{', '7', '{"at":"x","values":{}}', '{"at":1,"values":[]}']) {
      memory.setItem(key, broken);
      expect(findDraft(memory, PLACE, 2)).toBeNull();
    }
    const full = Object.assign(aMemory(), {
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => storeDraft(full, PLACE, { at: 1, values: { name: 'x' } }, COLUMNS)).not.toThrow();
  });
});
