import { expect, it } from 'vitest';
import { promiseState, statusesOf } from './delivery-facts.ts';

const NOW = 1_800_000_000_000;
const order = (
  kind: 'takeaway' | 'delivery',
  lifecycle: Parameters<typeof statusesOf>[0]['lifecycle'],
  before: Parameters<typeof statusesOf>[0]['lifecycle_before'] = null,
  at: number | null = null,
) => ({ kind, lifecycle, lifecycle_before: before, lifecycle_at: at });

it('offers the statuses of the table, and for two minutes the step back [REST-020]', () => {
  expect(statusesOf(order('takeaway', 'to_be_packed'), NOW)).toEqual({
    forward: ['packed'],
    back: null,
  });
  expect(statusesOf(order('takeaway', 'packed', null, NOW - 1_000), NOW)).toEqual({
    forward: ['to_be_delivered'],
    back: 'to_be_packed',
  });
  expect(statusesOf(order('delivery', 'shipped', 'to_be_shipped', NOW - 121_000), NOW)).toEqual({
    forward: ['delivered', 'to_be_delivered'],
    back: null,
  });
  expect(statusesOf(order('delivery', 'to_be_delivered', 'shipped', NOW - 1_000), NOW)).toEqual({
    forward: ['delivered'],
    back: 'shipped',
  });
});

it('is amber ten minutes before the promise and red after it [REST-019]', () => {
  const at = (minutes: number) => promiseState(NOW + minutes * 60_000, NOW).state;
  expect([at(11), at(10), at(0), at(-0.1)]).toEqual(['fine', 'soon', 'soon', 'late']);
  expect(promiseState(null, NOW).state).toBe('none');
});
