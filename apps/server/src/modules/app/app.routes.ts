import { type Reason, APP, appInit, CLIENT_HEADERS, COOKIES, health } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { bindRoute, type PublicContext, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { needsSignUp, startApp } from './app.service.ts';
import { notifyWrongClocks } from './notify-wrong-clock.ts';

export function appRoutes(kernel: Kernel): readonly Route[] {
  notifyWrongClocks(kernel);
  return [
    bindRoute(health, async (ctx) => {
      const empty = await needsSignUp(kernel).catch(() => new AppError('SERVICE_UNAVAILABLE'));
      if (empty instanceof AppError) return empty;
      await recordTillClock(kernel, ctx);
      const { trouble, lastSuccess } = await kernel.database.pool.writes.check();
      return trouble !== null
        ? cannotWrite(trouble, lastSuccess)
        : { code: '000', version: APP.version, needs_signup: empty };
    }),
    bindRoute(appInit, (ctx) => startApp(ctx, kernel.now())),
  ];
}

/**
 * A till reports its clock with each heartbeat. Only a registered till is believed.
 * @throws SERVICE_UNAVAILABLE while the server's own clock is wrong
 */
async function recordTillClock(kernel: Kernel, { request }: PublicContext): Promise<void> {
  const clock = request.header(CLIENT_HEADERS.clock);
  const token =
    clock === undefined
      ? undefined
      : (/^Bearer ([\w-]+)$/i.exec(request.header('authorization') ?? '')?.[1] ??
        request.cookie(COOKIES.terminal));
  const session = token === undefined ? null : await kernel.sessions.find(token);
  if (session !== null && session.terminal !== null)
    await kernel.clocks.check(session.cloudId, session.terminal.id, clock);
}

/** Explanations of the database failures that an operator can repair. */
const OUTAGES: Readonly<Record<string, Reason>> = {
  '53100': explain('outage_disk'),
  ENOSPC: explain('outage_disk'),
  '53200': explain('outage_memory'),
  '25006': explain('outage_read_only'),
};

function cannotWrite(trouble: string, lastSuccess: number | null): AppError {
  const since =
    lastSuccess === null
      ? explain('nothing_stored_yet')
      : explain('last_stored', { at: toLocalDateTime(lastSuccess).replace('T', ' ') });
  return new AppError('SERVICE_UNAVAILABLE', {
    reason: explain('server_cannot_store', {
      why: OUTAGES[trouble] ?? explain('outage_other', { trouble }),
      since,
    }),
    retryAfterSeconds: 5,
  });
}
