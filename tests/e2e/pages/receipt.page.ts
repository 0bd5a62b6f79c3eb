import type { Locator } from 'playwright-core';

/**
 * Reads a receipt on the screen line by line: `text`, `start | end`, `---`, or `barcode: value`.
 */
export async function readReceipt(paper: Locator): Promise<string[]> {
  await paper.waitFor();
  const lines = await paper.evaluate((article) =>
    [...article.children].map((line) => {
      if (line.tagName === 'HR') return '---';
      if (line.tagName === 'svg')
        return `barcode: ${(line.getAttribute('aria-label') ?? '').replace('ברקוד ', '')}`;
      const cells = [...line.children]
        .filter((cell) => cell.tagName === 'SPAN')
        .map((cell) => cell.textContent ?? '');
      return cells.length === 0
        ? (line.textContent ?? '')
        : cells.filter((cell, index) => index === 0 || cell !== '').join(' | ');
    }),
  );
  // Direction marks are invisible.
  return lines.map((line) => line.replaceAll(/[\u2066-\u2069]/g, ''));
}
