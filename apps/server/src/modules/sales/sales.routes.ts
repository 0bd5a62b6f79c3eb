import { getTransaction, listTransactions, submitTransaction, type SubmitResult } from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/bind.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { sellerNow } from './acting-employee.ts';
import * as reading from './sales-read.service.ts';
import { submitSale, type SalesDeps } from './sales.service.ts';

/** The query is not checked yet: whatever is not said to be offline is a sale that is being made. */
function isOffline(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'offline' in query && query.offline === '1';
}

/** Calls about POS transactions. */
export function salesRoutes(deps: SalesDeps): readonly Route[] {
  return [
    handle(
      submitTransaction,
      async (ctx, { body, query }) => {
        const sale = await submitSale(deps, ctx, body, query.offline === '1');
        const result: SubmitResult = {
          id: sale.id, number: sale.number, daily_counter: sale.dailyCounter, vat_confirmation: null,
          credit_vouchers: [], gift_cards: [], vouchers: [], repeated: sale.repeated, review: [...sale.review],
        };
        const data: ['000', string, SubmitResult] = ['000', '', result];
        return { data };
      },
      // The hot path: the answer is built here from typed values.
      {
        trustedResponse: true,
        admit: (ctx, query) => {
          if (!isOffline(query)) sellerNow(ctx);
        },
      },
    ),
    handle(listTransactions, (ctx, { query: { number, review, from, to, terminal, after, limit } }) =>
      reading.listTransactions(
        ctx.db,
        { number: number === undefined ? undefined : Number(number), from, to, terminal, review: review === '1' },
        { after, limit },
      )),
    handle(getTransaction, async (ctx, { params }) => ({
      data: await reading.getTransaction(ctx.db, params.id, toLocalDateTime(deps.now()).slice(0, 10)),
    })),
  ];
}
