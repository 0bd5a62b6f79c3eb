import { expect, it, vi } from 'vitest';
import { createPushTopics } from './push-topics.ts';

const event = (topic: string, data: unknown) => ({
  id: 1,
  topic,
  data: typeof data === 'string' ? data : JSON.stringify(data),
  at: 5,
});

it("delivers a topic's data to its handlers until they unsubscribe", () => {
  const topics = createPushTopics();
  const heard: unknown[] = [];
  const stop = topics.on('sync:changed', (data, facts) => heard.push([data.tables, facts]));
  topics.on('session:changed', ({ reason }) => heard.push(reason));
  topics.deliver(event('sync:changed', { tables: ['Products'] }), true);
  topics.deliver(event('session:changed', { reason: 'support' }), false);
  stop();
  topics.deliver(event('sync:changed', { tables: ['Products'] }), true);
  expect(heard).toEqual([[['Products'], { first: true, at: 5 }], 'support']);
});

it.each([
  ['an unknown topic', event('of:tomorrow', {})],
  ['a name of every object', event('toString', {})],
  ['data of another shape', event('sync:changed', { tables: 'Products' })],
  ['what is no JSON', event('sync:changed', '{')],
])('ignores %s', (_, strange) => {
  const topics = createPushTopics();
  const heard: unknown[] = [];
  topics.on('sync:changed', (data) => heard.push(data));
  topics.deliver(strange, true);
  expect(heard).toEqual([]);
});

it('continues with the next handler when one fails', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const topics = createPushTopics();
  const heard: string[] = [];
  topics.on('sync:changed', () => {
    throw new Error('broken');
  });
  topics.on('sync:changed', () => heard.push('second'));
  topics.deliver(event('sync:changed', { tables: [] }), true);
  expect(heard).toEqual(['second']);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});
