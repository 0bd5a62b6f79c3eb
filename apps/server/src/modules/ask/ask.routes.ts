import { askQuestion } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf } from '../audit/index.ts';
import type { ReportTurns } from '../reports/index.ts';
import { answerQuestion } from './ask.service.ts';

/** @param turns of reports: a question costs as much as one, and waits as one */
export function askRoutes(kernel: Kernel, turns: ReportTurns): readonly Route[] {
  return [
    bindRoute(
      askQuestion,
      async (ctx, { body }) => ({
        data: await turns.run(ctx.db.cloudId, () =>
          answerQuestion(
            {
              actor: actorOf(ctx),
              db: ctx.db,
              perr: ctx.perr,
              now: kernel.now(),
              employeeId: ctx.employee?.id ?? ctx.user?.employeeId ?? null,
            },
            body,
          ),
        ),
      }),
      { readExtent: 'long' },
    ),
  ];
}
