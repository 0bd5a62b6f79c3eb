import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { PrintResult } from './devices/network-printer.ts';
import { readDurable, writeDurably } from './durable-file.ts';

const jobSchema = z.object({
  id: z.uuid(),
  /** Name of a printer of this bridge. */
  printer: z.string(),
  state: z.enum(['waiting', 'sending', 'printed', 'unsure', 'cancelled']),
  /** Why it waits or is unsure. */
  reason: z.string(),
  tries: z.int(),
  /** Milliseconds since the epoch. */
  taken_at: z.int(),
  ended_at: z.nullable(z.int()),
  /** The bytes in base64; empty once they are not needed. */
  bytes: z.string(),
});
export type Job = z.output<typeof jobSchema>;

export interface QueueParts {
  readonly folder: string;
  readonly print: (printer: string, bytes: Uint8Array) => Promise<PrintResult>;
  readonly now: () => number;
  /** An error of the disk while a job was worked on. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before each further try; the last one repeats. */
  readonly pauses?: readonly number[];
}

const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Finished jobs are kept for questions. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Jobs of the printers, each in a file of its own, so that what was taken survives a crash. A job
 * is marked before its first byte is sent: after a crash in that moment it is unsure and not sent
 * again without a person, because a receipt must not come out twice.
 */
export class PrintQueue {
  readonly #parts: QueueParts;
  readonly #jobs = new Map<string, Job>();
  /** Printers that print now. */
  readonly #busy = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #waiters = new Map<string, Set<() => void>>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    mkdirSync(parts.folder, { recursive: true });
    for (const name of readdirSync(parts.folder)) {
      if (!name.endsWith('.json')) continue;
      const path = join(parts.folder, name);
      const job = readDurable(path, jobSchema);
      if (job === null) continue;
      if (job.ended_at !== null && job.ended_at < parts.now() - KEPT_MS) rmSync(path);
      else this.#jobs.set(job.id, job);
    }
    for (const job of this.#jobs.values())
      if (job.state === 'sending') this.#end({ ...job, reason: 'stopped' }, 'unsure');
    for (const printer of new Set([...this.#jobs.values()].map((job) => job.printer)))
      this.#start(printer);
  }

  /**
   * Takes a job; one with a known id is not taken again.
   * @throws the error of the disk, before anything is taken
   */
  take(id: string, printer: string, bytes: Uint8Array): Job {
    const known = this.#jobs.get(id);
    if (known !== undefined) return known;
    const job: Job = {
      id,
      printer,
      state: 'waiting',
      reason: '',
      tries: 0,
      taken_at: this.#parts.now(),
      ended_at: null,
      bytes: Buffer.from(bytes).toString('base64'),
    };
    this.#save(job);
    this.#start(printer);
    return job;
  }

  find(id: string): Job | null {
    return this.#jobs.get(id) ?? null;
  }

  /** Waits until a job has ended or was tried once without success, at most so long. */
  async settle(id: string, patienceMs: number): Promise<Job | null> {
    const job = this.#jobs.get(id);
    const waits = job?.state === 'waiting' && job.tries > 0;
    if (job === undefined || waits || job.ended_at !== null) return job ?? null;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const waiters = this.#waiters.get(id) ?? new Set();
      waiters.add(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#waiters.set(id, waiters);
    });
    return this.#jobs.get(id) ?? null;
  }

  /** Jobs that wait, print or are unsure, in their order. */
  open(): readonly Job[] {
    return [...this.#jobs.values()]
      .filter(({ state }) => state !== 'printed' && state !== 'cancelled')
      .sort((a, b) => a.taken_at - b.taken_at);
  }

  /** A person asks for an unsure or waiting job again, and knows that it may come out twice. */
  retry(id: string): boolean {
    const job = this.#jobs.get(id);
    if (job === undefined || (job.state !== 'unsure' && job.state !== 'waiting')) return false;
    this.#save({ ...job, state: 'waiting', ended_at: null });
    this.#start(job.printer);
    return true;
  }

  cancel(id: string): boolean {
    const job = this.#jobs.get(id);
    if (job === undefined || (job.state !== 'unsure' && job.state !== 'waiting')) return false;
    this.#end(job, 'cancelled');
    return true;
  }

  /** Begins no further job, and waits for those that are being sent. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #start(printer: string): void {
    const run: Promise<void> = this.#work(printer)
      // The disk refuses: the job keeps its last state, and the next one tries again.
      .catch((error: unknown) => this.#parts.onError(error))
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #work(printer: string): Promise<void> {
    if (this.#busy.has(printer)) return;
    this.#busy.add(printer);
    try {
      let next = this.#next(printer);
      while (next !== undefined && !this.#closed) {
        this.#save({ ...next, state: 'sending', tries: next.tries + 1 });
        const result = await this.#parts.print(printer, Buffer.from(next.bytes, 'base64'));
        const job = this.#jobs.get(next.id) ?? next;
        if (result.kind === 'printed') this.#end({ ...job, reason: '' }, 'printed');
        else if (result.kind === 'unsure') this.#end({ ...job, reason: result.reason }, 'unsure');
        else {
          this.#save({ ...job, state: 'waiting', reason: result.reason });
          for (const one of this.open()) if (one.printer === printer) this.#notify(one.id);
          // The jobs of a printer keep their order, so the next one waits too.
          return this.#later(printer, job.tries);
        }
        next = this.#next(printer);
      }
    } finally {
      this.#busy.delete(printer);
    }
  }

  #next(printer: string): Job | undefined {
    return this.open().find((job) => job.printer === printer && job.state === 'waiting');
  }

  #later(printer: string, tries: number): void {
    const pauses = this.#parts.pauses ?? PAUSES;
    const pause = pauses[Math.min(tries, pauses.length) - 1] ?? 60_000;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#closed) this.#start(printer);
    }, pause);
    this.#timers.add(timer);
  }

  #end(job: Job, state: 'printed' | 'unsure' | 'cancelled'): void {
    // The bytes of an unsure job are kept, because a person may ask for it again.
    const bytes = state === 'unsure' ? job.bytes : '';
    this.#save({ ...job, state, bytes, ended_at: this.#parts.now() });
    this.#notify(job.id);
  }

  #save(job: Job): void {
    writeDurably(join(this.#parts.folder, `${job.id}.json`), job);
    this.#jobs.set(job.id, job);
  }

  #notify(id: string): void {
    for (const resolve of this.#waiters.get(id) ?? []) resolve();
    this.#waiters.delete(id);
  }
}
