import {
  answerRotaRequest,
  askRota,
  copyRota,
  publishRota,
  putRotaNeeds,
  putRotaShift,
  readOwnRota,
  readRota,
  removeRotaShift,
  withdrawRotaRequest,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as plan from './plan-rota.service.ts';
import { readOwn, readWeek } from './read-rota.service.ts';
import * as requests from './rota-requests.service.ts';

const DONE = { code: '000' } as const;

export function rotaRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(
      readRota,
      async (ctx, { query }) => ({ data: await readWeek(ctx, query, kernel.now()) }),
      { readExtent: 'long' },
    ),
    bindRoute(readOwnRota, async (ctx) => ({ data: await readOwn(ctx, kernel.now()) }), {
      readExtent: 'look',
    }),
    bindRoute(putRotaShift, async (ctx, { params, body }) => {
      await plan.putShift(ctx, params.id, body);
      return DONE;
    }),
    bindRoute(removeRotaShift, async (ctx, { params }) => {
      await plan.removeShift(ctx, params.id);
      return DONE;
    }),
    bindRoute(copyRota, async (ctx, { body }) => ({
      data: { copied: await plan.copyWeek(ctx, body) },
    })),
    bindRoute(publishRota, async (ctx, { body }) => ({
      data: { told: await plan.publishWeek(kernel, ctx, body) },
    })),
    bindRoute(putRotaNeeds, async (ctx, { body }) => {
      await plan.putNeeds(ctx, body.branch, body.needs);
      return DONE;
    }),
    bindRoute(askRota, async (ctx, { params, body }) => {
      await requests.ask(ctx, params.id, body, kernel.now());
      return DONE;
    }),
    bindRoute(withdrawRotaRequest, async (ctx, { params }) => {
      await requests.withdraw(ctx, params.id, kernel.now());
      return DONE;
    }),
    bindRoute(answerRotaRequest, async (ctx, { params, body }) => {
      await requests.answer(ctx, params.id, body, kernel.now());
      return DONE;
    }),
  ];
}
