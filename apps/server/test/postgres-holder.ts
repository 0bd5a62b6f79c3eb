import { startPostgres } from '../src/kernel/postgres/index.ts';

/**
 * A server process for the launcher's tests: starts the database of a folder, reports it, and keeps
 * running.
 */
try {
  const server = await startPostgres({
    dataDir: process.argv[2] ?? '',
    settings: { shared_buffers: '16MB' },
  });
  // Deliberately without server.stop(): a process that just ends must stop its database too.
  process.once('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 60_000);
  process.stdout.write(`${JSON.stringify({ ok: true, url: server.url, pid: server.pid })}\n`);
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ ok: false, message: error instanceof Error ? error.message : String(error) })}\n`,
  );
}
