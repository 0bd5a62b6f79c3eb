import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePictures, type Tolerance } from './compare-pictures.ts';

const FOLDER = fileURLToPath(new URL('../goldens/', import.meta.url));
/** Names of the pictures to take anew, separated by commas; `npm run goldens -- NAME` sets it. */
const TAKEN = new Set((process.env['DALPAK_TAKE_GOLDENS'] ?? '').split(',').filter(Boolean));
const MISSES = mkdtempSync(join(tmpdir(), 'dalpak-goldens-'));
/** The browser that the pictures were taken with: another draws letters otherwise. */
const BROWSER_FILE = join(FOLDER, 'chromium.txt');

/** @throws when the pictures were taken by another browser, which nothing can be compared with */
export function assertSameBrowser(version: string): void {
  if (TAKEN.has('all')) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(BROWSER_FILE, `${version}\n`);
    return;
  }
  const taken = readFileSync(BROWSER_FILE, 'utf8').trim();
  if (taken !== version)
    throw new Error(
      `The golden images were taken with Chromium ${taken}, and this is ${version}: look at them and take all anew.`,
    );
}

/**
 * Compares a picture with the golden one of its name.
 * @returns what is wrong, with the folder where the old, the new and the difference are; null when
 *   it passes
 */
export function missOf(name: string, picture: Buffer, tolerance: Tolerance): string | null {
  const file = join(FOLDER, `${name}.png`);
  if (TAKEN.has('all') || TAKEN.has(name)) {
    writeFileSync(file, picture);
    return null;
  }
  if (!existsSync(file)) return `${name}: there is no golden image`;
  const golden = readFileSync(file);
  const { miss, difference } = comparePictures(golden, picture, tolerance);
  if (miss === null) return null;
  writeFileSync(join(MISSES, `${name}.old.png`), golden);
  writeFileSync(join(MISSES, `${name}.new.png`), picture);
  if (difference !== null) writeFileSync(join(MISSES, `${name}.difference.png`), difference);
  return `${name} ${miss}: ${MISSES}`;
}
