import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BISTRO_RESTAURANT } from './demo-bistro.data.ts';
import { demoPicturesFolder } from './demo-pictures.ts';
import {
  DEPARTMENT_PICTURES,
  DISH_PICTURES,
  GOODS_PICTURES,
  OTHER_PICTURE,
} from './demo-pictures.data.ts';

const folder = demoPicturesFolder();
const files = readdirSync(folder);
const listed = [
  ...Object.keys(GOODS_PICTURES),
  ...Object.keys(DISH_PICTURES),
  ...new Set(DEPARTMENT_PICTURES.map(([, picture]) => picture)),
  OTHER_PICTURE,
];
const catalogue = gunzipSync(readFileSync(join(folder, '../shufersal-413-prices.csv.gz')))
  .toString()
  .replaceAll(/(?<=,)"|"(?=,)/g, '')
  .replaceAll('""', '"');

describe('the pictures of the demonstration', () => {
  it('are under 1 MB in all, small enough to stay on a till, and under the licence of the product [LOOK-008]', () => {
    const sizes = files.map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_288);
    const notice = readFileSync(
      fileURLToPath(new URL('../../../../../NOTICE', import.meta.url)),
      'utf8',
    );
    expect(notice).toContain('apps/server/demo/pictures) were drawn for Dalpak');
  });

  it('are all listed, each with its drawing, and every product on the list is in the catalogue [LOOK-008]', () => {
    const expected = listed.flatMap((name) => [`${name}.svg`, `${name}.webp`]);
    expect(files.toSorted()).toEqual(expected.toSorted());
    const missing = Object.values(GOODS_PICTURES)
      .flat()
      .filter((name) => !catalogue.includes(`,${name},`));
    expect(missing).toEqual([]);
  });

  it('show at least sixty goods and every dish and drink of the restaurant, at least forty [LOOK-008]', () => {
    expect(Object.keys(GOODS_PICTURES).length).toBeGreaterThanOrEqual(60);
    const drawn = new Set(Object.values(DISH_PICTURES).flat());
    const dishes = BISTRO_RESTAURANT.departments.flatMap(({ dishes: own }) =>
      own.map(({ name }) => name),
    );
    expect(dishes.length).toBeGreaterThanOrEqual(40);
    expect(dishes.filter((name) => !drawn.has(name))).toEqual([]);
  });
});
