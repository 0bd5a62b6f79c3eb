import { branchesOf, readReplay, readTillReplay, storeSteps } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readReplay as read, type ReplayDeps } from './read-replay.ts';
import { storeSteps as store } from './store-steps.ts';

/** How far back a till replays its own bills. */
const TILL_DAYS_MS = 14 * 24 * 3_600_000;
/** A screen that is opened again within this time is one look. */
const ONE_LOOK_SECONDS = 300;

/** A user who replays a bill looks over a colleague's shoulder, so the log says who did. */
function logLook(ctx: SessionContext, id: string): Promise<void> {
  return ctx.db.tx((tx) =>
    writeAudit(tx, {
      action: 'replay.opened',
      ...actorOf(ctx),
      entity: 'transaction',
      entityId: id,
      quietSeconds: ONE_LOOK_SECONDS,
    }),
  );
}

export function replayRoutes(deps: ReplayDeps): readonly Route[] {
  return [
    bindRoute(storeSteps, async (ctx, { body }) => ({
      data: { stored: await store(ctx, body.parts, deps.now()) },
    })),
    bindRoute(readReplay, async (ctx, { params }) => {
      const data = await read(deps, ctx.db, params, {
        branches: branchesOf(ctx.perr),
        till: null,
      });
      await logLook(ctx, params.id);
      return { data };
    }),
    bindRoute(readTillReplay, async (ctx, { params }) => {
      const data = await read(
        deps,
        ctx.db,
        { kind: 'sale', id: params.id },
        {
          branches: null,
          till: {
            terminalId: ctx.terminal.id,
            employeeId: ctx.employee.id,
            since: deps.now() - TILL_DAYS_MS,
          },
        },
      );
      await logLook(ctx, params.id);
      return { data };
    }),
  ];
}
