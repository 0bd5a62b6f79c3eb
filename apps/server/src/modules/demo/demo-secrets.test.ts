import { isSoundGtin } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { makeDemoSecrets } from './demo-secrets.ts';

it('creates cards that no till takes for the barcode of a product', () => {
  // One card in ten would be, so two hundred of them make it certain.
  const cards = Array.from({ length: 40 }, () =>
    Object.values(makeDemoSecrets()).map(({ card }) => card),
  ).flat();
  expect(cards.filter((card) => card.length === 8 && !isSoundGtin(card))).toHaveLength(240);
});
