// npm start: installs what is missing, builds what changed, runs the server. Arguments after -- go
// to the server.
import { at, hold, runMain } from './shell.mjs';
import { setup } from './setup.mjs';
import { build } from './build.mjs';

await runMain(async () => {
  await setup();
  await build();
  // The demonstration shop of a new user has past sales; tests start the server without --past.
  // PORT, DALPAK_DATA and DATABASE_URL reach the server through the environment.
  return hold(process.execPath, [
    '--enable-source-maps',
    at('dist/server/main.js'),
    '--past',
    ...process.argv.slice(2),
  ]);
});
