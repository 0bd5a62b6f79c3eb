import { randomBytes } from 'node:crypto';
import type { SessionContext } from '../../kernel/http/index.ts';
import { insertReport } from './error-report.store.ts';
import type { FaultReporter } from '../../kernel/errors/fault-reporter.ts';
import { scrub, scrubRoute, scrubVersion } from '../../kernel/errors/scrub.ts';

/** Crockford's base 32: no letters that are mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters, 40 bits. */
export function newReference(): string {
  return [...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join('');
}

export interface ReportedError {
  readonly code: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly version: string;
}

/**
 * Stores a failure of a screen and returns the reference to quote. Personal data is removed,
 * whatever the screen sent.
 */
export async function reportError(
  ctx: SessionContext,
  report: ReportedError,
  { now, faults }: { readonly now: () => number; readonly faults: FaultReporter },
): Promise<string> {
  const reference = newReference();
  await ctx.db.tx((tx) =>
    insertReport(tx, {
      reference,
      at: new Date(now()),
      // Access keys cannot call this endpoint.
      sessionKind: ctx.session.kind === 'terminal' ? 'terminal' : 'user',
      terminalId: ctx.terminal?.id ?? null,
      code: scrub(report.code),
      message: scrub(report.message),
      stack: scrub(report.stack),
      route: scrubRoute(report.route),
      appVersion: scrubVersion(report.version),
      client: (ctx.request.header('user-agent') ?? '').slice(0, 200),
    }),
  );
  const [type = '', ...rest] = report.message.split(': ');
  faults.report({
    source: 'screen',
    type: /^\w{1,40}$/.test(type) ? type : 'Error',
    message: rest.length === 0 ? report.message : rest.join(': '),
    stack: report.stack,
    code: scrub(report.code),
    place: scrubRoute(report.route),
    version: scrubVersion(report.version),
    requestId: ctx.request.id,
    cloudId: ctx.cloudId,
  });
  return reference;
}
