import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';
import { UpdateRefused } from './update-refused.ts';

const answer = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

function reading(size: number) {
  const events: string[] = [];
  return {
    events,
    options: {
      size,
      waitUntilAllowed: () => {
        events.push('asked');
        return Promise.resolve();
      },
      abort: () => events.push('aborted'),
    },
  };
}

it('joins the pieces, and awaits permission to continue before each', async () => {
  const { events, options } = reading(6);
  expect(new TextDecoder().decode(await readFile(answer('ab', 'cd', 'ef'), options))).toBe(
    'abcdef',
  );
  expect(events).toEqual(['asked', 'asked', 'asked', 'asked']);
});

it.each([[['ab', 'cd', 'efg']], [['ab']], [[]]])('refuses %j for six bytes', async (pieces) => {
  const { options } = reading(6);
  await expect(readFile(answer(...pieces), options)).rejects.toEqual(new UpdateRefused('file'));
});

it('ends the call as soon as it receives more than was signed', async () => {
  const { events, options } = reading(2);
  await expect(readFile(answer('abc', 'never read'), options)).rejects.toEqual(
    new UpdateRefused('file'),
  );
  expect(events).toEqual(['asked', 'aborted']);
});
