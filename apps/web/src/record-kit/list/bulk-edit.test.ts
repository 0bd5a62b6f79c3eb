import { RECORD_COMPONENTS } from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { ServerError } from '../../platform/api/errors.ts';
import { changeField } from './bulk-edit.ts';

afterEach(() => vi.restoreAllMocks());

const customers = RECORD_COMPONENTS.find(({ component }) => component === 111);
const city = customers?.columns.find(({ key }) => key === 'city');
const customer = (id: string, name: string) => ({ id, active: true, data: { name, city: 'חיפה' } });

describe('one field of many records', () => {
  it('is written beside what was seen of it, and each record is told of as it is now, one that failed apart', async () => {
    if (city === undefined) throw new Error('Customers have a city');
    const rows = [customer('1', 'אורי'), customer('2', 'איתי')];
    const changed = new ServerError({ status: 409, code: 'RECORD_CHANGED', desc: 'מישהו שינה את הרשומה בינתיים.' });
    const sent: unknown[] = [];
    vi.spyOn(api, 'call').mockImplementation((_endpoint, { body }: { body?: unknown } = {}) => {
      sent.push(body);
      return sent.length === 1 ? Promise.resolve({ data: { ...customer('1', 'אורי'), data: { name: 'אורי', city: 'עכו' } } } as never) : Promise.reject(changed);
    });
    const told: unknown[] = [];
    const failures = await changeField({ component: 111, column: city, value: 'עכו', rows, onDone: (done, stored) => told.push([done, stored?.data['city'] ?? null]), signal: new AbortController().signal });
    expect(sent).toMatchObject([{ id: 1, data: { city: 'עכו' }, before: { city: 'חיפה' } }, { id: 2, before: { city: 'חיפה' } }]);
    // Where the list does not read a row anew, the next change begins with what was stored.
    expect(told).toEqual([[1, 'עכו'], [2, null]]);
    expect(failures).toEqual([{ row: rows[1], error: changed }]);
  });
});
