import { setImmediate } from 'node:timers/promises';
import type { ImportState } from '@dalpak/contracts';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { sendHeartbeat, type Outcome, storeOutcome, type Turn } from './import-turns.store.ts';

/** Imports that run in this process at once: each may use a connection and most of a core. */
const AT_ONCE = 2;
const HEARTBEAT_MS = 10_000;
/** The least time between two progress updates. */
const PROGRESS_MS = 400;

export interface Job {
  readonly db: TenantDb;
  readonly turn: Turn;
  /** The state to which the import returns when the work fails. */
  readonly returnState: ImportState;
  /** Runs the work. Returns the outcome, or null when the work has stored it itself. */
  readonly run: (step: Step) => Promise<Outcome | null>;
}

/**
 * Called between two parts of the work: reports the progress, lets other calls run, and aborts when
 * the server stops.
 */
export type Step = (progress: number) => Promise<void>;

/**
 * Runs imports in the background, after their requests were answered. Work that is interrupted
 * changes nothing.
 */
export interface ImportWork {
  start(job: Job): void;
  /** Aborts running work and waits for it to end. */
  close(): Promise<void>;
  /** Resolves once no work is running. */
  settled(): Promise<void>;
}

interface ImportWorkParts {
  readonly now: () => number;
  readonly complain: (text: string) => void;
}

export function createImportWork({ now, complain }: ImportWorkParts): ImportWork {
  const running = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let stopping = false;

  async function place(): Promise<void> {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  }

  function stepOf({ db, turn }: Job): Step {
    let told = 0;
    return async (progress) => {
      await setImmediate();
      if (stopping) throw new AppError('SERVICE_UNAVAILABLE');
      if (now() - told < PROGRESS_MS) return;
      told = now();
      // Sent on another connection and not awaited, so that progress never delays the work.
      sendHeartbeat(db, turn, progress).catch(() => undefined);
    };
  }

  async function work(job: Job): Promise<void> {
    const pulse = setInterval(
      () => void sendHeartbeat(job.db, job.turn, null).catch(() => undefined),
      HEARTBEAT_MS,
    );
    pulse.unref();
    await place();
    try {
      const outcome = await job.run(stepOf(job));
      if (outcome !== null) await storeOutcome(job.db, job.turn, outcome);
    } catch (error) {
      const shown = error instanceof AppError ? error : new AppError('SYSTEM_ERROR');
      if (!(error instanceof AppError))
        complain(`An import failed: ${error instanceof Error ? error.message : String(error)}`);
      const { code, desc, details } = shown.toBody();
      await storeOutcome(job.db, job.turn, {
        state: job.returnState,
        error: {
          code,
          desc: [desc, ...(details ?? []).slice(0, 5).map(({ text }) => text)].join(' '),
        },
      });
    } finally {
      clearInterval(pulse);
      leave();
    }
  }

  return {
    start(job) {
      const done = work(job)
        .catch((error: unknown) =>
          complain(`An import could not say how it ended: ${String(error)}`),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    close: async () => {
      stopping = true;
      await Promise.all(running);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
