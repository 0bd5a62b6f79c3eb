import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/** Dots per inch: an A4 page is 827 by 1170. */
const RESOLUTION = '100';
const FOLDER = mkdtempSync(join(tmpdir(), 'dalpak-sheets-'));

/** The program that draws PDF files; installed when it is missing. */
function findDrawer(): string {
  const drawer = 'pdftoppm';
  const isThere = (): boolean => {
    try {
      execFileSync(drawer, ['-v'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  if (isThere()) return drawer;
  execFileSync('/usr/bin/apt-get', ['update', '-q'], { stdio: 'ignore' });
  execFileSync('/usr/bin/apt-get', ['install', '-y', '-q', 'poppler-utils'], { stdio: 'ignore' });
  if (isThere()) return drawer;
  throw new Error('Golden images need pdftoppm (package poppler-utils), which draws A4 sheets.');
}

/** Draws the first page of a PDF file as a grey picture, by another program than made it. */
export function drawPdf(pdf: Buffer): Buffer {
  const [file, picture] = [join(FOLDER, 'sheet.pdf'), join(FOLDER, 'sheet')];
  writeFileSync(file, pdf);
  execFileSync(findDrawer(), [
    '-r',
    RESOLUTION,
    '-gray',
    '-png',
    '-singlefile',
    '-f',
    '1',
    file,
    picture,
  ]);
  // Written anew without filters, a sheet of letters takes half the bytes.
  const { width, height, data } = PNG.sync.read(readFileSync(`${picture}.png`));
  const sheet = Object.assign(new PNG({ width, height }), { data });
  return PNG.sync.write(sheet, { colorType: 0, filterType: 0, deflateLevel: 9 });
}
