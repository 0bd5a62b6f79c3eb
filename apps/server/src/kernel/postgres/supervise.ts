import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresStartError } from './postgres-start-error.ts';
import type { ServerProcess } from './server-process.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;
/** With the pauses between them about a minute and a half. */
const ATTEMPTS = 12;
/** After running for this long, a database that ends again has all its attempts again. */
const SETTLED_MS = 60_000;

export interface SupervisedServer {
  readonly pid: number;
  /** Resolves when it was stopped; rejects when it ended and could not be restarted. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Restarts a server that ends unexpectedly, at its old address: pools and listeners reconnect to
 * it.
 */
export function superviseServer(
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  notice: (text: string) => void,
): SupervisedServer {
  let server = first;
  const stopping = new AbortController();
  let starting: Promise<unknown> = Promise.resolve();
  let attempts = 0;

  const restart = async (): Promise<void> => {
    for (;;) {
      await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts), undefined, {
        signal: stopping.signal,
      }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      attempts += 1;
      try {
        server = await startAgain();
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (attempts >= ATTEMPTS)
          throw new PostgresStartError(
            `The database ended by itself and could not be started again in ${attempts} attempts. ${reason}`,
            { cause: error },
          );
        notice(
          `The database could not be started again (attempt ${attempts} of ${ATTEMPTS}). ${reason}`,
        );
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      const begun = performance.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - begun >= SETTLED_MS) attempts = 0;
      if (attempts >= ATTEMPTS)
        throw new PostgresStartError(
          `The database ended by itself again and again, ${attempts} times; server.log and server.log.1 next to its files say why.`,
        );
      const ended = performance.now();
      notice('The database ended by itself. It is being started again.');
      starting = restart();
      await starting;
      if (stopping.signal.aborted) return;
      notice(
        `The database runs again after ${((performance.now() - ended) / 1000).toFixed(1)} seconds.`,
      );
    }
  };
  const exited = watch();
  // The owner of this object awaits it later; until then a failure must not count as unhandled.
  exited.catch(() => undefined);
  return {
    get pid() {
      return server.pid;
    },
    exited,
    stop: async () => {
      stopping.abort();
      await starting.catch(() => undefined);
      await server.stop();
    },
  };
}
