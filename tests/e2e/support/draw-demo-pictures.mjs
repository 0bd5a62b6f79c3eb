/// <reference lib="dom" />
// Renders the drawings of the demonstration (SVG) as the pictures that its products get (WebP),
// because the product stores no SVG. Run it after a drawing changed: `node tests/e2e/support/draw-demo-pictures.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../apps/server/demo/pictures/', import.meta.url));
const SIZE = { width: 320, height: 160, quality: 0.82 };

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.svg'))) {
    const drawing = readFileSync(join(FOLDER, file), 'utf8');
    const base64 = await page.evaluate(draw, { drawing, ...SIZE });
    writeFileSync(join(FOLDER, file.replace('.svg', '.webp')), Buffer.from(base64, 'base64'));
  }
} finally {
  await browser.close();
}

/**
 * Runs in the browser.
 * @param {{ drawing: string, width: number, height: number, quality: number }} asked
 */
async function draw({ drawing, width, height, quality }) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
}
