import { askQuestion } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { answerQuestion } from './ask.service.ts';

export function askRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(
      askQuestion,
      async ({ db, perr }, { body }) => ({
        data: await answerQuestion({ db, perr, now: kernel.now() }, body.question, body.picks),
      }),
      { readExtent: 'long' },
    ),
  ];
}
