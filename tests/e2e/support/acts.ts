import type { Page } from 'playwright-core';

/** Name of the count in the page's session storage, which outlives a reload. */
const COUNT = 'acts';

/**
 * Counts what a person does on a page by its real input events: a touch, a key, a scan, and a value
 * typed at one go with the Enter that ends it, are one act each.
 */
export async function watchActs(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    // Keys of a value that is being typed are one act.
    let isTyping = false;
    const add = (): void => {
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    };
    addEventListener(
      'pointerdown',
      () => {
        isTyping = false;
        add();
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey }) => {
        if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
        const isText = (key.length === 1 || key === 'Backspace') && !ctrlKey && !altKey;
        const endsValue = key === 'Enter' && isTyping;
        if (!endsValue && !(isText && isTyping)) add();
        isTyping = isText;
      },
      true,
    );
  }, COUNT);
}

/** Acts of a piece of work. */
export async function countActs(page: Page, work: () => Promise<unknown>): Promise<number> {
  const read = (): Promise<number> =>
    page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), COUNT);
  const before = await read();
  await work();
  return (await read()) - before;
}
