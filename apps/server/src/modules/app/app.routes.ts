import { APP, appInit, CLIENT_HEADERS, COOKIES, health } from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { handle } from '../../kernel/http/index.ts';
import type { PublicContext, Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { needsSignUp, startApp } from './app.service.ts';
import { notifyWrongClocks } from './notify-wrong-clock.ts';

export function appRoutes(kernel: Kernel): readonly Route[] {
  notifyWrongClocks(kernel);
  return [
    handle(health, async (ctx) => {
      const empty = await needsSignUp(kernel).catch(() => new AppError('SERVICE_UNAVAILABLE'));
      if (empty instanceof AppError) return empty;
      await recordTillClock(kernel, ctx);
      const { trouble, lastSuccess } = await kernel.database.pool.writes.check();
      return trouble !== null
        ? cannotWrite(trouble, lastSuccess)
        : { code: '000', version: APP.version, needs_signup: empty };
    }),
    handle(appInit, (ctx) => startApp(ctx, kernel.now())),
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
const OUTAGE_TEXTS: Readonly<Record<string, string>> = {
  '53100': 'אין מקום פנוי בדיסק של השרת',
  ENOSPC: 'אין מקום פנוי בדיסק של השרת',
  '53200': 'לשרת חסר זיכרון',
  '25006': 'מסד הנתונים פתוח לקריאה בלבד',
};

function cannotWrite(trouble: string, lastSuccess: number | null): AppError {
  const since =
    lastSuccess === null
      ? 'מאז שהשרת עלה לא נשמר דבר'
      : `השמירה האחרונה הצליחה ב-${toLocalDateTime(lastSuccess).replace('T', ' ')}`;
  return new AppError('SERVICE_UNAVAILABLE', {
    desc: `השרת אינו יכול לשמור כרגע: ${OUTAGE_TEXTS[trouble] ?? `תקלה במסד הנתונים (${trouble})`}. ${since}.`,
    retryAfterSeconds: 5,
  });
}
