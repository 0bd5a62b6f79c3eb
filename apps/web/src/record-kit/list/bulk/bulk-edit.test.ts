import { RECORD_COMPONENTS, type RecordView } from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import { changeField, failuresToRetry, isOptional, bulkEditableColumns } from './bulk-edit.ts';

afterEach(() => vi.restoreAllMocks());

const customers = RECORD_COMPONENTS.find(({ component }) => component === 111);
const city = customers?.columns.find(({ key }) => key === 'city');
const customer = (id: string, name: string) => ({ id, active: true, data: { name, city: 'חיפה' } });

describe('one field of many records', () => {
  it('may be cleared where it is optional', () => {
    const emptied = (component: number, key: string) =>
      RECORD_COMPONENTS.filter((one) => one.component === component)
        .flatMap(bulkEditableColumns)
        .filter((column) => column.key === key)
        .map(isOptional);
    expect([
      emptied(111, 'city'),
      emptied(13, 'department'),
      emptied(21, 'action'),
      emptied(25, 'quantity'),
      emptied(18, 'use_limit'),
    ]).toEqual([[true], [true], [false], [false], [false]]);
  });

  it('is sent with its base value, and the current state of each record is reported, failures separately', async () => {
    if (city === undefined) throw new Error('Customers have a city');
    const rows = [customer('1', 'אורי'), customer('2', 'איתי')];
    const changed = new ServerError({
      status: 409,
      code: 'RECORD_CHANGED',
      desc: 'מישהו שינה את הרשומה בינתיים.',
    });
    const sent: unknown[] = [];
    vi.spyOn(api, 'call').mockImplementation((_endpoint, { body }: { body?: unknown } = {}) => {
      sent.push(body);
      return sent.length === 1
        ? Promise.resolve({
            data: { ...customer('1', 'אורי'), data: { name: 'אורי', city: 'עכו' } },
          } as never)
        : Promise.reject(changed);
    });
    const told: unknown[] = [];
    const { changed: count, failures } = await changeField({
      component: 111,
      column: city,
      value: 'עכו',
      rows,
      onDone: (done, stored) => told.push([done, stored?.data['city'] ?? null]),
      signal: new AbortController().signal,
    });
    expect(sent).toMatchObject([
      { id: 1, data: { city: 'עכו' }, before: { city: 'חיפה' } },
      { id: 2, before: { city: 'חיפה' } },
    ]);
    // Where the list does not reload a row, the next change is based on what was stored.
    expect(told).toEqual([
      [1, 'עכו'],
      [2, null],
    ]);
    expect([count, failures]).toEqual([1, [{ row: rows[1], error: changed, isOvertaken: false }]]);
  });

  it('that another user changed is retried based on their value, also where the list does not show it', async () => {
    if (city === undefined) throw new Error('Customers have a city');
    const sent: unknown[] = [];
    const stored = { city: 'צפת' };
    vi.spyOn(api, 'call').mockImplementation((_endpoint, { body }: { body?: unknown } = {}) => {
      const { before } = body as { readonly before: { readonly city: string } };
      sent.push(before);
      return before.city === stored.city
        ? Promise.resolve({ data: customer('1', 'אורי') } as never)
        : Promise.reject(
            new ServerError({
              status: 409,
              code: 'RECORD_CHANGED',
              desc: '',
              details: [{ field: 'city', text: JSON.stringify(stored.city) }],
            }),
          );
    });
    const known = new Map([['1', customer('1', 'אורי') as RecordView]]);
    const ask = () =>
      changeField({
        component: 111,
        column: city,
        value: 'עכו',
        rows: [...known.values()],
        onDone: (_done, now) => now !== null && known.set(now.id, now),
        signal: new AbortController().signal,
      });
    const { changed, failures } = await ask();
    expect([changed, failures]).toMatchObject([
      0,
      [{ isOvertaken: true, row: { id: '1', data: { name: 'אורי', city: 'צפת' } } }],
    ]);
    expect(await ask()).toEqual({ changed: 1, failures: [] });
    expect(sent).toEqual([{ city: 'חיפה' }, { city: 'צפת' }]);
  });

  it('is retried only for those that failed; another field or value is for all', () => {
    const failures = [
      { row: customer('2', 'איתי') as RecordView, error: new Error('gone'), isOvertaken: false },
    ];
    const last = { key: 'city', text: 'עכו', failures };
    expect(failuresToRetry(last, 'city', 'עכו')).toBe(failures);
    expect([
      failuresToRetry(last, 'address', 'עכו'),
      failuresToRetry(last, 'city', 'צפת'),
      failuresToRetry(last, 'city', ''),
      failuresToRetry(null, 'city', 'עכו'),
    ]).toEqual([[], [], [], []]);
  });
});
