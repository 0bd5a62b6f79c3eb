// A vitest reporter that writes the number of errors outside any test into the file that
// DALPAK_OUTSIDE_ERRORS names, because vitest's own reports lack it.
import { writeFileSync } from 'node:fs';

export default class OutsideErrors {
  /** @param {unknown} _files @param {readonly unknown[]} errors */
  onTestRunEnd(_files, errors) {
    writeFileSync(process.env['DALPAK_OUTSIDE_ERRORS'] ?? '', String(errors.length));
  }
}
