import { listCustomerEntries, listTillEntries } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { cardsOf } from './entries.service.ts';

/** Packages of entries, at the till and at the customer's card. */
export function entriesRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(listTillEntries, async (ctx, { params }) => {
      const today = toLocalDateTime(now()).slice(0, 10);
      return {
        data: (await cardsOf(ctx.db, Number(params.customer))).filter(
          ({ left, valid_to: last }) => left > 0 && (last === null || last >= today),
        ),
      };
    }),
    bindRoute(listCustomerEntries, async (ctx, { params }) => ({
      data: await cardsOf(ctx.db, Number(params.id)),
    })),
  ];
}
