import { askQuestion } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf } from '../audit/index.ts';
import { answerQuestion } from './ask.service.ts';

export function askRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(
      askQuestion,
      async (ctx, { body }) => ({
        data: await answerQuestion(
          { actor: actorOf(ctx), db: ctx.db, perr: ctx.perr, now: kernel.now() },
          body.question,
          body.picks,
        ),
      }),
      { readExtent: 'long' },
    ),
  ];
}
