// A reporter of vitest: writes how many errors came outside any test into the file that DALPAK_OUTSIDE_ERRORS names, which no report of vitest's own holds.
import { writeFileSync } from 'node:fs';

export default class OutsideErrors {
  /** @param {unknown} _files @param {readonly unknown[]} errors */
  onTestRunEnd(_files, errors) {
    writeFileSync(process.env['DALPAK_OUTSIDE_ERRORS'] ?? '', String(errors.length));
  }
}
