import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** The server as it is shipped, as a process that can be killed and started again on the same database. */
export class MortalServer {
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #tell: (reason: Error) => void = () => undefined;
  /** Resolves with what the process said once one ended that nobody killed here: what tills meet from then on is no test. */
  readonly ended = new Promise<Error>((resolve) => (this.#tell = resolve));
  /** Address of the process that runs now; empty while there is none. */
  url = '';
  kills = 0;

  /** @param database address of a migrated database, for its owner; null = the built-in one of the data folder */
  constructor(database: string | null, dataDir: string) {
    this.#env = { DATABASE_URL: database ?? '', DALPAK_DATA: dataDir, PORT: '0', HOST: '127.0.0.1' };
  }

  /** @throws Error with what the process said, when it ended in place of starting. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [built], { env: { ...process.env, ...this.#env } });
    this.#child = child;
    let output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const address = /is ready: (http:\/\/\S+)/.exec(output)?.[1];
        // Only the first one counts; a log that grows for an hour is not kept.
        if (address !== undefined) resolve(address);
        output = output.slice(-4_000);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      // Closed is later than ended: all that it said is here.
      child.once('close', (code, signal) => {
        const reason = new Error(`The server ended by itself (${signal ?? code}): ${output}`);
        if (this.#child === child) this.#tell(reason);
        reject(reason);
      });
    });
  }

  /** As its operator stops it: the built-in database with it. */
  async stop(): Promise<void> {
    this.url = '';
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** The whole process at once: no handler runs, whatever it was doing. */
  async kill(): Promise<void> {
    this.url = '';
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    this.kills += 1;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
