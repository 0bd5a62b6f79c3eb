import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DRAWER = '/usr/bin/pdftoppm';
const INSTALLER = '/usr/bin/apt-get';

/** Draws the first page at 100 dpi, by another program than the one that made it. */
export function drawPdf(pdf: Buffer): Buffer {
  if (!existsSync(DRAWER))
    execFileSync(INSTALLER, ['install', '-y', '-q', 'poppler-utils'], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'dalpak-pdf-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    execFileSync(DRAWER, ['-r', '100', '-png', '-singlefile', file, join(folder, 'page')]);
    return readFileSync(join(folder, 'page.png'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
