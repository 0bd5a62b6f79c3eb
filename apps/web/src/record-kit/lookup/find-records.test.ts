import { COMPONENT, findRecords, type RecordView } from '@dalpak/contracts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { findRecordsQuery, type FoundRecords, certainMatch } from './find-records.ts';

afterEach(() => vi.restoreAllMocks());

/** Builds an answer: records by their numbers, with those whose whole code matches in front. */
function find(ids: readonly string[], exact: number): Promise<FoundRecords> {
  const data = ids.map((id): RecordView => ({ id, active: true, data: {} }));
  vi.spyOn(api, 'call').mockResolvedValue({ data, exact });
  return new QueryClient().fetchQuery(findRecordsQuery(COMPONENT.products, '~41'));
}

it('is done in one call', async () => {
  await find([], 0);
  expect(vi.mocked(api.call).mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
    [findRecords, { params: { component: COMPONENT.products }, query: { q: '~41' } }],
  ]);
});

it.each([
  [['2', '3', '1'], 1, '2'],
  [['3', '4', '1'], 2, undefined],
  [['2', '3', '1'], 0, undefined],
  [['4'], 0, '4'],
  [[], 0, undefined],
])('of %j, %d of them by their whole code, selects %s', async (ids, exact, meant) => {
  expect(certainMatch(await find(ids, exact))?.id).toBe(meant);
});
