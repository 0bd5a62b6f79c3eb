import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../kernel/sheets/zip-writer.ts';
import {
  capitalsXml,
  groupsXml,
  itemsXml,
  productsXml,
  promotionsXml,
  salesXml,
  STORES_XML,
  type LawItem,
} from '../../../../test/law-files.ts';
import { readList, readStores } from './list-records.ts';
import { PRICE_COLUMNS } from '../lists/price-line.ts';
import { PROMO_COLUMNS, type LawPromoColumn, type PromoColumn } from '../lists/promo-line.ts';

const MILK: LawItem = { code: '7290004131074', name: 'חלב "טרי" 3% & עוד', price: '7.10' };
const AVOCADO: LawItem = { code: '2003', name: 'אבוקדו', price: '14.9', weighed: '1' };
const ITEMS = [MILK, AVOCADO];

const streamOf = (bytes: Buffer | string, size = 1000): Readable => {
  const all = Buffer.from(bytes);
  return Readable.from(
    Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
      all.subarray(i * size, (i + 1) * size),
    ),
  );
};

async function prices(
  bytes: Buffer | string,
  options: { readonly maxBytes?: number; readonly size?: number } = {},
) {
  const rows = [];
  for await (const { cells } of readList(
    streamOf(bytes, options.size),
    'prices',
    PRICE_COLUMNS,
    options,
  ))
    rows.push(cells);
  return rows;
}

async function promos(bytes: string) {
  const rows = [];
  for await (const { cells } of readList<PromoColumn, LawPromoColumn>(
    streamOf(bytes),
    'promos',
    PROMO_COLUMNS,
    {},
  ))
    rows.push(cells);
  return rows;
}

async function zipped(text: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip([{ name: 'PriceFull7290696200003-097.xml', content: [text] }]))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const xml = itemsXml(ITEMS);
const ZIPPED = await zipped(xml);
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf16 = (text: string): string => text.replace('"utf-8"', '"utf-16"');

describe('a price file that a chain published', () => {
  const expected = ITEMS.map(({ code, name, price, weighed = '0' }) => ({
    chainName: '',
    chainId: '7290696200003',
    storeId: '097',
    code,
    name,
    manufacturer: 'תנובה',
    quantity: '250.00',
    unitName: 'גרם',
    price,
    weighed,
    discountable: '1',
  }));

  it.each([
    ['plain', Buffer.from(xml)],
    ['with a mark', Buffer.from(`\ufeff${xml}`)],
    ['gzip', gzipSync(xml)],
    ['zip', ZIPPED],
    ['UTF-16 with its mark', Buffer.from(utf16(`\ufeff${xml}`), 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(utf16(xml), 'utf16le')],
    ['UTF-16 big endian with its mark', bigEndian(utf16(`\ufeff${xml}`))],
    ['UTF-16 big endian without a mark', bigEndian(utf16(xml))],
    ['UTF-16 in gzip', gzipSync(Buffer.from(utf16(`\ufeff${xml}`), 'utf16le'))],
    ['UTF-8 that says of itself that it is UTF-16', Buffer.from(utf16(xml))],
    ['Products and ItemNm', Buffer.from(productsXml(ITEMS))],
    ['capitals in a name space', Buffer.from(capitalsXml(ITEMS))],
  ])('is read: %s', async (_, bytes) => {
    expect(await prices(bytes)).toEqual(expected);
    expect(await prices(bytes, { size: 7 })).toEqual(expected);
  });

  it('is refused as truncated when it is cut anywhere, packed or not', async () => {
    const whole = itemsXml(
      Array.from({ length: 300 }, (_, i) => ({
        code: String(7_000_000 + ((i * 7919) % 100_003)),
        name: `מוצר ${(i * 104_729) % 7919}`,
      })),
    );
    for (const bytes of [
      Buffer.from(whole),
      gzipSync(whole),
      await zipped(whole),
      Buffer.from(`\ufeff${whole}`, 'utf16le'),
    ]) {
      for (const share of [0.3, 0.6, 0.99])
        await expect(
          prices(bytes.subarray(0, Math.floor(bytes.length * share))),
        ).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
    }
  });

  it('is refused as empty, with a message of its own, when it has no product', async () => {
    await expect(prices(itemsXml([]))).rejects.toMatchObject({ code: 'PRICE_FILE_EMPTY' });
    await expect(
      promos(
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Root><ChainID>7290058249350</ChainID><StoreID>038</StoreID><Promotions/></Root>',
      ),
    ).rejects.toMatchObject({ code: 'PRICE_FILE_EMPTY' });
    await expect(prices('')).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  });

  it('is refused with its kind when it is another list', async () => {
    await expect(
      prices(promotionsXml([{ id: '1', description: 'x', codes: ['11'] }])),
    ).rejects.toMatchObject({ code: 'PRICE_FILE_OF_PROMOS' });
    await expect(promos(xml)).rejects.toMatchObject({ code: 'PRICE_FILE_OF_PRICES' });
    await expect(prices(STORES_XML)).rejects.toMatchObject({
      code: 'PRICE_FILE_OF_STORES',
      options: { reason: { text: expect.stringMatching(/ויקטורי: 2 סניפים/) as string } },
    });
    await expect(prices('<html><body>404</body></html>')).rejects.toMatchObject({
      code: 'FILE_FORMAT',
    });
  });

  it('expands and loads no entities, and is refused when it would fill the memory', async () => {
    await expect(
      prices(`<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${xml.replace(/^.*\n/, '')}`),
    ).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    await expect(
      prices(`<!DOCTYPE r SYSTEM "file:///etc/passwd">${xml.replace(/^.*\n/, '')}`),
    ).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    await expect(prices(xml.replace('אבוקדו', '&lol;'))).rejects.toMatchObject({
      code: 'FILE_FORMAT',
    });
    await expect(prices('<a>'.repeat(1000))).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    await expect(
      prices(`<Root><Items><Item ${'x'.repeat(3_000_000)}`, { size: 64_000 }),
    ).rejects.toMatchObject({ code: 'FILE_FORMAT' });
    await expect(prices(xml.replace('אבוקדו', 'x'.repeat(30_000)))).rejects.toMatchObject({
      code: 'FILE_FORMAT',
    });
    await expect(
      prices(gzipSync(itemsXml(Array.from({ length: 3000 }, () => MILK))), { maxBytes: 100_000 }),
    ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

describe('a promotion file that a chain published', () => {
  const figures = { RewardType: '10', MinQty: '2.00', DiscountedPrice: '12.00' };
  const line = {
    promotionId: '21',
    description: '2 ב-12 חלב',
    price: '12.00',
    rewardType: '10',
    club: '0',
  };

  it.each([
    [
      'figures next to the list',
      promotionsXml([
        { id: '21', description: '2 ב-12 חלב', codes: ['11', '12'], fields: figures },
      ]),
      '2.00',
      '2027-12-31',
    ],
    [
      'figures at every item of a group',
      groupsXml([
        { code: '11', price: '12.00', quantity: '2' },
        { code: '12', price: '12.00', quantity: '2' },
      ]),
      '2',
      '2027-12-31T02:59:00.000',
    ],
    ['every product its own sale', salesXml('21', ['11', '12']), '2', '2027-12-31'],
  ])('is read: %s', async (_, xml, minQuantity, until) => {
    expect(await promos(xml)).toMatchObject([
      { ...line, code: '11', minQuantity, until },
      { ...line, code: '12', minQuantity, until },
    ]);
  });

  it('says for whom and when it is valid, also when that follows its list of products', async () => {
    const of = (more: object) =>
      promos(
        promotionsXml([{ id: '1', description: 'x', codes: ['11'], fields: figures, ...more }]),
      );
    expect(await of({ clubs: ['1', '2'] })).toMatchObject([{ club: '1' }]);
    expect(await of({ clubs: ['0', '1'] })).toMatchObject([
      { club: '0', from: '2026-01-01', inactive: '0' },
    ]);
    expect(
      await of({
        fields: {
          ...figures,
          AdditionalIsCoupon: '1',
          AdditionalIsActive: '0',
          MinPurchaseAmnt: '75.00',
        },
      }),
    ).toMatchObject([{ coupon: '1', inactive: '1', minPurchase: '75.00' }]);
  });

  it('that gives another product with the bought ones gives nothing to those who did not buy', async () => {
    const rows = await promos(
      promotionsXml([
        { id: '1', description: 'x', codes: ['11'], fields: figures, gifts: { '12': '1.00' } },
        { id: '2', description: 'y', codes: ['13'], fields: figures },
      ]),
    );
    expect(rows.map((cells) => [cells?.code, cells?.rewardType])).toEqual([
      ['11', '6'],
      ['12', '6'],
      ['13', '10'],
    ]);
  });
});

describe('a list of stores', () => {
  it('has their names and numbers', async () => {
    expect(await readStores(streamOf(STORES_XML))).toEqual([
      {
        chainId: '7290696200003',
        chainName: 'ויקטורי',
        storeId: '001',
        name: 'תלפיות',
        address: 'האומן 15',
        city: '3000',
      },
      {
        chainId: '7290696200003',
        chainName: 'ויקטורי',
        storeId: '097',
        name: 'גדרה',
        address: '',
        city: '2550',
      },
    ]);
  });
});
