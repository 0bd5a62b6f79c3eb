import type { CustomerView } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { makeBook } from './customer-book.ts';
import { viewOf } from './waiting-customers.ts';

const one = (id: number, name: string, phone = '', code = `C${id}`): CustomerView => ({
  ...viewOf({ id, name, phone, vat_id: '' }),
  code,
});
const ALL = [
  one(1, 'רות לוי', '050-111 2222'),
  one(2, 'לוי אבנר', '+972-54-7654321'),
  one(3, 'בר רותם', ''),
  one(4, 'דנה כהן', '03-5551234', 'VIP-7'),
];
const book = makeBook(ALL);
const found = (query: string): readonly number[] => book.search(query, 30).map(({ id }) => id);

describe('the customers of a device', () => {
  it('are found by name: first names that begin with the text, then names that contain it', () => {
    expect(found('לוי')).toEqual([2, 1]);
    expect(found('רות')).toEqual([1, 3]);
    expect(found('*כהן')).toEqual([4]);
    expect(found('vip')).toEqual([4]);
    expect(found('אין כזה')).toEqual([]);
  });

  it('are found by phone, however it was written and is typed', () => {
    for (const typed of ['0501112222', '050-1112222', '050 111 2222', '1112222'])
      expect(found(typed)).toEqual([1]);
    expect(found('0547654321')).toEqual([2]);
    expect(book.withPhone('054 765-4321').map(({ id }) => id)).toEqual([2]);
    // Too short for a phone number.
    expect(book.withPhone('050')).toEqual([]);
    expect(book.withPhone('')).toEqual([]);
  });

  it('are listed once: of two with one id the first counts', () => {
    expect(makeBook([one(5, 'חדשה'), one(5, 'ישנה')]).search('', 30)).toEqual([]);
    expect(
      makeBook([one(5, 'חדשה'), one(5, 'ישנה')])
        .search('שה', 30)
        .map(({ name }) => name),
    ).toEqual(['חדשה']);
  });

  it('are found among fifty thousand', () => {
    const many = makeBook(
      Array.from({ length: 50_000 }, (_, index) =>
        one(index + 1, `לקוח מספר ${index + 1}`, `052${String(index).padStart(7, '0')}`),
      ),
    );
    expect(many.search('0520049999', 30).map(({ id }) => id)).toEqual([50_000]);
    expect(many.search('לקוח', 30)).toHaveLength(30);
  });
});
