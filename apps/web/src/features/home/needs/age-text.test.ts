import { expect, it } from 'vitest';
import { ageText } from './age-text.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');

it('says how long something waits, and says one only once [SEE-042]', () => {
  const texts = ['2026-11-18T09:30:00Z', '2026-11-18T08:55:00Z', '2026-11-17T09:00:00Z'].map(
    (since) => ageText(since, NOW),
  );
  expect(texts[0]).toMatch(/30/);
  expect(ageText('2026-11-18T09:59:30Z', NOW)).not.toMatch(/\d/);
  for (const text of texts.slice(1)) expect(text).not.toMatch(/\(/);
});
