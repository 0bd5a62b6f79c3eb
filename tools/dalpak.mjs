#!/usr/bin/env node
// npx dalpak …: the command line of the server (import, and what else dist/server/cli.js offers).
import { at, hold, runMain } from './shell.mjs';
import { setup } from './setup.mjs';
import { build } from './build.mjs';

await runMain(async () => {
  await setup();
  await build({ only: 'server' });
  // The caller's folder stays the working folder: file names are given relative to it.
  return hold(process.execPath, ['--enable-source-maps', at('dist/server/cli.js'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
});
