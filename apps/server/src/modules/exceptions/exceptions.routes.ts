import {
  decideException,
  listExceptionBills,
  listExceptions,
  listTillActs,
  setExceptionRules,
  tryExceptionRules,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as exceptions from './exceptions.service.ts';

export function exceptionsRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(listExceptions, (ctx, { query }) =>
      exceptions.listExceptions(ctx, {
        ended: query.ended === 'true',
        task: query.task ?? null,
      }),
    ),
    bindRoute(listExceptionBills, async (ctx, { params }) => ({
      data: await exceptions.listExceptionBills(ctx, params.id),
    })),
    bindRoute(listTillActs, async (ctx, { query }) => ({
      data: await exceptions.listTillActs(ctx, query),
    })),
    bindRoute(decideException, async (ctx, { params, body }) => {
      await exceptions.decideException(ctx, params.id, body, now());
      return { code: '000' };
    }),
    bindRoute(setExceptionRules, async (ctx, { body }) => {
      await exceptions.setExceptionRules(ctx, body);
      return { code: '000' };
    }),
    bindRoute(
      tryExceptionRules,
      async ({ db }, { body }) => ({
        data: await exceptions.tryExceptionRules(db, body, now()),
      }),
      { readExtent: 'long' },
    ),
  ];
}
