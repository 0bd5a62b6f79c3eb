// Builds and starts the desktop bridge; with --simulator also a printer at TCP 9100 that only looks
// like one.
import { fork } from 'node:child_process';
import { at, isMain, runMain } from './shell.mjs';
import { build } from './build.mjs';

/** Ports of the simulated printer, fingerprint reader and exchange. */
const PRINTER_PORT = '9100';
const READER_PORT = '9200';
const EXCHANGE_PORT = '5038';

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await build({ only: 'bridge' });
    if (process.argv.includes('--simulator')) {
      fork(at('dist/bridge/printer-simulator/main.js'), [PRINTER_PORT]);
      fork(at('dist/bridge/reader-simulator/main.js'), [READER_PORT]);
      fork(at('dist/bridge/exchange-simulator/main.js'), [EXCHANGE_PORT]);
    }
    fork(at('dist/bridge/main.js'));
  });
}
