import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRIDGE_PORT } from '@dalpak/contracts';
import { startBridge } from './bridge.ts';
import { supervise, WORKER, type WorkerMessage } from './update/supervisor.ts';
import { BRIDGE_VERSION as version } from './version.ts';
import { words } from './words.ts';

const folder = process.env['DALPAK_BRIDGE_DATA'] ?? join(homedir(), '.dalpak-bridge');
const port = Number(process.env['DALPAK_BRIDGE_PORT'] ?? BRIDGE_PORT);
const platform = process.platform === 'win32' ? 'win-x64' : 'linux-x64';
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (error: unknown): void => {
  process.stderr.write(`The bridge did not start: ${String(error)}\n`);
  process.exit(1);
};

/** The publisher's key that this bridge was installed with. */
function installedKey(): string | null {
  const path = join(folder, 'release-key.txt');
  return (
    process.env['DALPAK_BRIDGE_KEY'] ??
    (existsSync(path) ? readFileSync(path, 'utf8').trim() : null)
  );
}

/** Serves the tills until it is told to end, or an update was taken. */
async function work(): Promise<void> {
  const tell = (message: WorkerMessage): void => void process.send?.(message);
  const bridge = await startBridge({
    folder,
    version,
    platform,
    port,
    say,
    releaseKey: installedKey(),
    failedUpdate: process.env['DALPAK_BRIDGE_FAILED'] ?? '',
    onUpdate: (release) => {
      tell({ kind: 'update', release });
      void bridge.close().then(() => process.exit(0));
    },
  });
  say(`${words.title} ${version}: http://127.0.0.1:${bridge.port}`);
  const end = (): void => void bridge.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  // Without its supervisor it would hold the port for ever.
  process.once('disconnect', end);
  tell({ kind: 'ready', port: bridge.port });
}

async function superviseWork(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const supervisor = await supervise({
    folder,
    installed: fileURLToPath(import.meta.url),
    env: process.env,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void supervisor.close().then(() => process.exit(0)));
}

(process.env[WORKER] === undefined ? superviseWork() : work()).catch(fail);
