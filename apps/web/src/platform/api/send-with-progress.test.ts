import { expect, it } from 'vitest';
import { sendWithProgress } from './send-with-progress.ts';

it('sends nothing that was stopped before it began', async () => {
  const told: number[] = [];
  const sent = sendWithProgress((share) => told.push(share))('/api/v2/files', { method: 'POST', body: 'x', signal: AbortSignal.abort() });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(told).toEqual([]);
});
