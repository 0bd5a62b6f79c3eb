import { APP, reportError } from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { isUnreported, ServerError } from '../api/errors.ts';
import { currentRoute } from '../router/navigation.ts';

/**
 * The same failure is reported once in this time: a screen that breaks on every frame must not
 * flood the log.
 */
const QUIET_MS = 60_000;
/** Most reports of one page; further ones add no information. */
const MAX_REPORTS = 20;

export interface FailureReporter {
  /**
   * Logs why a screen failed and reports it to the server if it is a bug.
   * @returns the reference number for support, or null when nothing was reported (no network, too
   *   many reports, not a bug)
   */
  report(error: unknown): Promise<string | null>;
}

interface ReporterPorts {
  readonly send: (report: {
    readonly code: string;
    readonly message: string;
    readonly stack: string;
    readonly route: string;
    readonly version: string;
  }) => Promise<string>;
  readonly route: () => string;
  /** The log of this page, which a technician can export. */
  readonly log: (error: unknown) => void;
  readonly now: () => number;
}

/** Refusals, missing networks and aborted calls are not bugs. */
function isBug(error: unknown): boolean {
  return !isUnreported(error) && !(error instanceof DOMException && error.name === 'AbortError');
}

export function createFailureReporter({ send, log, route, now }: ReporterPorts): FailureReporter {
  const told = new Map<
    string,
    { readonly at: number; readonly reference: Promise<string | null> }
  >();
  let count = 0;
  return {
    report(error) {
      // A server refusal is shown to the user and does not belong in this page's log.
      if (!(error instanceof ServerError)) log(error);
      if (!isBug(error)) return Promise.resolve(null);
      const message = (
        error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      ).slice(0, 500);
      const before = told.get(message);
      if (before !== undefined && now() - before.at < QUIET_MS) return before.reference;
      if (count >= MAX_REPORTS) return Promise.resolve(null);
      count += 1;
      const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, 4_000);
      // A report that cannot be sent must not cause the next failure.
      const reference = send({
        code: 'SYSTEM_ERROR',
        message,
        stack,
        route: route().slice(0, 200),
        version: APP.version,
      }).catch(() => null);
      told.set(message, { at: now(), reference });
      return reference;
    },
  };
}

export const failures: FailureReporter = createFailureReporter({
  send: async (body) => (await api.call(reportError, { body })).reference,
  log: (error) => console.error(error),
  route: currentRoute,
  now: Date.now,
});

/** Reports errors that no screen caught. */
export function reportUncaught(target: Window): void {
  target.addEventListener('error', (event) => void failures.report(event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => void failures.report(event.reason));
}
