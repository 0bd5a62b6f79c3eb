import { expect, it } from 'vitest';
import { readRemembered } from './remembered.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const NOTHING = { number: '', what: '', sum: null, card: '', hour: null, day: null };

it.each([
  ['1042', { number: '1042' }],
  ['7290000066318', { what: '7290000066318' }],
  ['אתמול סביב 17', { day: '2026-11-28', hour: 17 }],
  ['היום 09:30', { day: '2026-11-29', hour: 9 }],
  ['39.66', { sum: 3_966 }],
  ['₪120', { sum: 12_000 }],
  ['כרטיס 4580', { card: '4580' }],
  ['שוקולד חלב', { what: 'שוקולד חלב' }],
  ['שלשום מיכל 50 ₪', { day: '2026-11-27', what: 'מיכל', sum: 5_000 }],
  ['', {}],
])('reads %s [SEE-056]', (typed, expected) => {
  expect(readRemembered(typed, NOW)).toEqual({ ...NOTHING, ...expected });
});
