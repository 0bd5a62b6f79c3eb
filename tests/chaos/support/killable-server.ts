import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** The built server as a process that can be killed and started again on the same database. */
export class KillableServer {
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #tell: (reason: Error) => void = () => undefined;
  /**
   * Resolves with the output of a process that ended without being stopped here: the run is void
   * from then on.
   */
  readonly ended = new Promise<Error>((resolve) => (this.#tell = resolve));
  /** Address of the running process; empty while there is none. */
  url = '';
  kills = 0;

  /**
   * @param database owner's address of a migrated database; null = the built-in one of the data
   * folder
   */
  constructor(database: string | null, dataDir: string) {
    this.#env = {
      DATABASE_URL: database ?? '',
      DALPAK_DATA: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
    };
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
        // Only the first match counts, so the tail of a long log is enough.
        if (address !== undefined) resolve(address);
        output = output.slice(-4_000);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      // `close` comes after `exit`: by then all output has been read.
      child.once('close', (code, signal) => {
        const reason = new Error(`The server ended by itself (${signal ?? code}): ${output}`);
        if (this.#child === child) this.#tell(reason);
        reject(reason);
      });
    });
  }

  /** Stops it as its operator does, with the built-in database. */
  async stop(): Promise<void> {
    this.url = '';
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Kills the whole process at once: no handler runs. */
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
