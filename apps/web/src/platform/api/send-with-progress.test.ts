import { expect, it } from 'vitest';
import { sendWithProgress } from './send-with-progress.ts';

it('sends nothing when the signal was aborted before the request', async () => {
  const told: number[] = [];
  const sent = sendWithProgress((share) => told.push(share))('/api/v2/files', {
    method: 'POST',
    body: 'x',
    signal: AbortSignal.abort(),
  });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(told).toEqual([]);
});
