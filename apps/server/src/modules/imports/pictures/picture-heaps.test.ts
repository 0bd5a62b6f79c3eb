import {
  COMPONENT,
  type PictureMatch,
  type PlannedChange,
  type RecordView,
  type StoredFileView,
} from '@dalpak/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBusiness, Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { sweepFiles } from '../../files/index.ts';

const DAY_MS = 24 * 3_600_000;
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080004000601011100ffda0008010100003f00a2ff00b3ffd0c4ffd9',
  'hex',
);

let server: TestApp;
let office: Browser;
let stranger: Browser;
let honey = 0;
let milk = 0;

beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
  await aBusiness(server.kernel, { email: 'stranger@example.com', card: '2002' });
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('stranger@example.com');
  honey = await aProduct({ name: 'דבש פרחים', barcode: '7290000012345', price: 2_000 });
  milk = await aProduct({ name: 'חלב טרי', code: 'MILK-1', price: 700 });
  await aProduct({ name: 'חלב עיזים', price: 900 });
});
afterAll(() => server.close());

async function aProduct(data: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await office.post(`components/${COMPONENT.products}/records`, {
    request_id: crypto.randomUUID(),
    data,
  });
  expect(answer.statusCode).toBe(200);
  return Number(answer.json<{ data: RecordView }>().data.id);
}

async function upload(tail: string): Promise<string> {
  const answer = await office.call(
    'POST',
    `/api/v2/storage/files?component=${COMPONENT.products}&field=image&name=x.jpg`,
    Buffer.concat([JPEG, Buffer.from(tail)]),
  );
  return answer.json<{ data: StoredFileView }>().data.id;
}

async function imageOf(product: number): Promise<unknown> {
  const answer = await office.get(`components/${COMPONENT.products}/records/${product}`);
  return answer.json<{ data: RecordView }>().data.data['image'];
}

const put = (pictures: readonly unknown[], by = office) =>
  by.post('products/pictures', { name: 'תמונות', pictures });

describe('pictures in heaps', () => {
  it('[LOOK-049] the name of a file means a product by barcode, code or name; several and none are left to choose', async () => {
    const names = [
      '7290000012345.jpg',
      'צד/7290000012345_2.JPG',
      'milk-1.png',
      'דבש_פרחים (2).webp',
      'חלב.jpg',
      'IMG_0001.jpg',
    ];
    const { data } = (await office.post('products/pictures/match', { names })).json<{
      data: PictureMatch[];
    }>();
    expect(data.map(({ by, products }) => [by, products.length])).toEqual([
      ['barcode', 1],
      ['barcode', 1],
      ['code', 1],
      ['name', 1],
      [null, 2],
      [null, 0],
    ]);
    expect(data[2]?.products[0]).toEqual({ id: milk, name: 'חלב טרי', image: null });
    const foreign = await stranger.post('products/pictures/match', { names });
    expect(foreign.json<{ data: PictureMatch[] }>().data[0]?.products).toEqual([]);
  });

  it('[LOOK-049] a heap is one act: undone after days, every product has its former picture again', async () => {
    const former = await upload('former');
    await put([{ product: honey, file: former }]);
    const [first, second] = [await upload('one'), await upload('two')];
    const made = (
      await put([
        { product: honey, file: first },
        { product: milk, file: second },
      ])
    ).json<{ data: PlannedChange }>().data;
    expect(made).toMatchObject({ state: 'done', counts: { changed: 2 } });
    expect([await imageOf(honey), await imageOf(milk)]).toEqual([first, second]);

    server.clock.offsetMs = 3 * DAY_MS;
    await sweepFiles(
      { ...server.kernel, system: server.database.system },
      new AbortController().signal,
    );
    server.clock.offsetMs = 0;
    expect((await office.post(`products/changes/${made.id}/undo`, {})).statusCode).toBe(200);
    await expect
      .poll(async () => {
        await sleep(20);
        return [await imageOf(honey), await imageOf(milk)];
      })
      .toEqual([former, null]);
    expect((await office.get(`storage/files/${former}/secure_urls`)).statusCode).toBe(200);
  });

  it('[LOOK-049] refuses a heap with a file or a product that is not there, and changes nothing', async () => {
    const before = await imageOf(milk);
    const file = await upload('three');
    const refused = await put([
      { product: milk, file },
      { product: honey, file: crypto.randomUUID() },
    ]);
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await put([{ product: milk, file }], stranger)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await imageOf(milk)).toBe(before);
  });
});
