import { homedir } from 'node:os';
import { join } from 'node:path';
import { BRIDGE_PORT } from '@dalpak/contracts';
import { startBridge } from './bridge.ts';
import { BRIDGE_VERSION as version } from './version.ts';
import { words } from './words.ts';

const folder = process.env['DALPAK_BRIDGE_DATA'] ?? join(homedir(), '.dalpak-bridge');
const port = Number(process.env['DALPAK_BRIDGE_PORT'] ?? BRIDGE_PORT);
const platform = process.platform === 'win32' ? 'win-x64' : 'linux-x64';
const say = (text: string): void => void process.stdout.write(`${text}\n`);

startBridge({ folder, version, platform, port, say }).then(
  (bridge) => {
    say(`${words.title} ${version}: http://127.0.0.1:${bridge.port}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void bridge.close().then(() => process.exit(0)));
  },
  (error: unknown) => {
    process.stderr.write(`The bridge did not start: ${String(error)}\n`);
    process.exit(1);
  },
);
