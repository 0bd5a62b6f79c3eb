// npm run dev: the server restarts on change (tsx), the web app reloads on change (vite), both
// under one address.
import { createServer as createNetServer } from 'node:net';
import { at, hold, runMain, say } from './shell.mjs';
import { setup } from './setup.mjs';

/** @returns {Promise<number>} a free port */
function findFreePort() {
  return new Promise((done, fail) => {
    const probe = createNetServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

await runMain(async () => {
  await setup();
  const serverPort = await findFreePort();
  const webPort = Number(process.env['PORT'] ?? 5173);
  // apps/web/vite.config.ts forwards /api and /core to the server at PORT; the browser uses one
  // address.
  process.env['PORT'] = String(serverPort);
  const { createServer } = await import('vite');
  const web = await createServer({
    root: at('apps/web'),
    configFile: at('apps/web/vite.config.ts'),
    server: { host: '127.0.0.1', port: webPort },
  });
  await web.listen();
  say(
    `Till and back office: ${web.resolvedUrls?.local[0] ?? ''} (server behind it on port ${serverPort})`,
  );
  const args = [
    at('node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    at('apps/server/src/main.ts'),
  ];
  const code = await hold(process.execPath, [...args, ...process.argv.slice(2)]);
  await web.close();
  return code;
});
