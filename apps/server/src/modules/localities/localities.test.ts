import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loadLocalities } from './index.ts';

/** A few localities in the format of the state's list. */
const STATE = `_id,סמל_ישוב,שם_ישוב,שם_ישוב_לועזי
1,0,לא רשום,
2,5000,"תל אביב - יפו ",TEL AVIV
3,4000,חיפה ,HAIFA
4,3000,ירושלים,JERUSALEM
5,6200,"בת ים",BAT YAM
6,2530,"באר יעקב",BE'ER YA'AQOV
7,9000,"באר שבע",BE'ER SHEVA
8,7,שחר,SHAHAR
9,,ללא סמל,
`;

let server: TestApp;
let office: Browser;
beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});
afterAll(() => server.close());

const load = (text: string | Buffer) =>
  loadLocalities(server.kernel.database.system, Buffer.from(text));
const isLoaded = async (query: string) =>
  (await office.get(`localities?query=${encodeURIComponent(query)}`)).json<{ loaded: boolean }>()
    .loaded;
const offered = async (query: string) =>
  (await office.get(`localities?query=${encodeURIComponent(query)}`)).json<{ data: string[] }>()
    .data;

describe('localities of an address', () => {
  it('are empty until a list is loaded, and the answer says so', async () => {
    expect([await offered('חי'), await isLoaded('חי'), await isLoaded('--')]).toEqual([
      [],
      false,
      false,
    ]);
  });

  it('are suggested by the beginning of a word, those that begin so first, whatever signs separate the words', async () => {
    expect(await load(STATE)).toBe(7);
    expect([await isLoaded('חי'), await isLoaded('אין כזה'), await isLoaded('--')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await offered('באר')).toEqual(['באר יעקב', 'באר שבע']);
    expect(await offered('תל-אביב')).toEqual(['תל אביב - יפו']);
    expect(await offered('יפו')).toEqual(['תל אביב - יפו']);
    expect(await offered('ש')).toEqual(['שחר', 'באר שבע']);
    for (const none of ['רשום', 'פה', '%', '--', 'סמל'])
      expect([none, await offered(none)]).toEqual([none, []]);
  });

  it('are read in the old Hebrew code page and with plain headings too, and a new list replaces the one before', async () => {
    const old = Buffer.concat([
      Buffer.from('code,name\n4000,'),
      Buffer.from([0xe7, 0xe9, 0xf4, 0xe4]),
    ]);
    expect(await load(old)).toBe(1);
    expect([await offered('חי'), await offered('באר')]).toEqual([['חיפה'], []]);
  });

  it('stay unchanged when the file is no list of localities', async () => {
    await expect(load('a,b\n1,2\n')).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    await expect(load('code,name\n')).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    for (const bad of [
      'code,name\n4000,חי\0פה\n',
      'code,name\n4000,חי\u001bפה\n',
      `code,name\n${'4000,חיפה\n'.repeat(20_001)}`,
    ]) {
      await expect(load(bad)).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    }
    expect(await offered('חיפה')).toEqual(['חיפה']);
    expect(await load(`code,name\n${'4000,חיפה\n'.repeat(20_000)}`)).toBe(1);
  });
});
