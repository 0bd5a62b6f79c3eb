import { expect, it } from 'vitest';
import { COMPONENTS } from '../components.ts';
import { isAllowed, POS_OPERATIONS, SYSTEM_OPERATIONS } from '../access/permissions.ts';
import {
  POSITION_PRESETS,
  POSITION_SENTENCES,
  rightsOfPreset,
  rightsOfSentence,
} from './position-words.ts';

/** Every right of a map as a text. */
function rightsIn(map: ReturnType<typeof rightsOfSentence>): readonly string[] {
  return [
    ...Object.entries(map.components).flatMap(([id, flags]) =>
      [...flags].flatMap((flag, at) => (flag === '1' ? [`c${id}.${at}`] : [])),
    ),
    ...Object.keys(map.pos).map((id) => `p${id}`),
    ...Object.keys(map.system).map((id) => `s${id}`),
  ];
}

it('has every operation of the till in exactly one sentence, and no right in two [LOOK-056]', () => {
  const all = POSITION_SENTENCES.flatMap((sentence) => rightsIn(rightsOfSentence(sentence)));
  expect(all.filter((right, at) => all.indexOf(right) !== at)).toEqual([]);
  expect(all).toEqual(
    expect.arrayContaining([
      ...Object.keys(POS_OPERATIONS).map((id) => `p${id}`),
      ...Object.keys(SYSTEM_OPERATIONS)
        .filter((id) => id !== '9999')
        .map((id) => `s${id}`),
    ]),
  );
  for (const sentence of POSITION_SENTENCES)
    expect([sentence.key, rightsIn(rightsOfSentence(sentence)).length > 0]).toEqual([
      sentence.key,
      true,
    ]);
});

it('begins with six positions whose map permits what their sentences say, and nothing else [LOOK-056]', () => {
  expect(POSITION_PRESETS.map(({ name }) => name.he)).toEqual([
    'בעלים',
    'מנהל סניף',
    'אחמ"ש',
    'קופאי',
    'מלצר',
    'מנהל חשבונות',
  ]);
  for (const preset of POSITION_PRESETS) {
    const map = rightsOfPreset(preset);
    if (preset.all === true) continue;
    const said = POSITION_SENTENCES.filter(({ key }) => preset.sentences.includes(key));
    expect(said).toHaveLength(preset.sentences.length);
    expect(new Set(rightsIn(map))).toEqual(
      new Set(said.flatMap((sentence) => rightsIn(rightsOfSentence(sentence)))),
    );
  }
  const cashier = POSITION_PRESETS.find(({ key }) => key === 'cashier');
  const map = rightsOfPreset(
    cashier ?? { key: 'cashier', name: { he: '', en: '' }, sentences: [] },
  );
  expect(isAllowed(map, { type: 'pos', key: 'transaction.refund' })).toBe(true);
  expect(isAllowed(map, { type: 'pos', key: 'transaction.refund_manual' })).toBe(false);
  expect(COMPONENTS.some(({ id }) => map.components[id]?.[1] === '1')).toBe(false);
});
