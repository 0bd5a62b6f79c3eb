// Builds and starts the desktop bridge; with --simulator also a printer at TCP 9100 that only looks
// like one.
import { fork } from 'node:child_process';
import { at, isMain, runMain } from './shell.mjs';
import { build } from './build.mjs';

/** Port of the simulated printer. */
const PRINTER_PORT = '9100';

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await build({ only: 'bridge' });
    if (process.argv.includes('--simulator'))
      fork(at('dist/bridge/printer-simulator/main.js'), [PRINTER_PORT]);
    fork(at('dist/bridge/main.js'));
  });
}
