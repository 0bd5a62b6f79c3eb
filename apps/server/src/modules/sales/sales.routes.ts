import { explain } from '../../kernel/errors/explain.ts';
import {
  allocateTransaction,
  approveSale,
  findSaleByNumber,
  getRefundable,
  getTransaction,
  holdRuleUses,
  listTransactions,
  lookUpCoupon,
  searchSales,
  submitQueue,
  submitTransaction,
  tillSalePdf,
  transactionPdf,
  verifySale,
  type SubmitResult,
  type WireCartInput,
} from '@dalpak/contracts';
import { HEADER_FIELD } from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import { authorize } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { pdfAnswer } from '../papers/index.ts';
import { countingAttempts } from '../payments/index.ts';
import { requireSeller } from './submit/acting-employee.ts';
import { lookUpCoupon as findCoupon } from './vouchers/coupons.ts';
import {
  approveSale as approve,
  findByNumber,
  readRefundable,
  searchSales as search,
} from './refunds/refundable.ts';
import { holdUses } from './vouchers/rule-uses.ts';
import type { StoredSale } from './sale/sale.types.ts';
import { askForSale } from './read/sale-allocation.ts';
import { verifyChain } from './chain/verify-chain.ts';
import * as reading from './read/sales-read.service.ts';
import { submitSale } from './submit/sales.service.ts';
import { submitQueue as storeQueue } from './submit/submit-queue.ts';
import { ignoredFieldsOf, type SalesDeps } from './submit/submission.ts';

/** Reads the query before validation: a sale not declared offline is treated as being made now. */
function isOffline(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'offline' in query && query.offline === '1';
}

function resultOf(
  sale: StoredSale,
  sent: WireCartInput | undefined,
  confirmation = '',
): SubmitResult {
  const ignored = sent === undefined ? [] : ignoredFieldsOf(sent);
  return {
    id: sale.id,
    number: sale.number,
    daily_counter: sale.dailyCounter,
    vat_confirmation: confirmation === '' ? null : confirmation,
    credit_vouchers: sale.vouchers.map(({ number, amount }) => ({ number, amount })),
    gift_cards: [...sale.cards],
    vouchers: [],
    coupons: [...sale.coupons],
    repeated: sale.repeated,
    review: [...sale.review],
    proof: sale.proof,
    ...(ignored.length === 0 ? {} : { ignored }),
  };
}

/** Field 21 of the header: the till waits for an allocation number of the tax authority. */
function wantsAllocation(wire: WireCartInput): boolean {
  const header: unknown = wire.Data[0];
  return Array.isArray(header) && header[HEADER_FIELD.wantsVatConfirmation] === 1;
}

/** Calls about POS transactions. */
export function salesRoutes(deps: SalesDeps): readonly Route[] {
  return [
    bindRoute(
      submitTransaction,
      async (ctx, { body, query }) => {
        const sale = await submitSale(
          deps,
          ctx,
          body,
          query.offline === '1',
          query.confirmed === undefined ? null : Number(query.confirmed),
        );
        if (wantsAllocation(body)) ctx.reply.endHeavyTurn();
        // Only now, with the sale stored: without an answer it stands as it is, and is asked for again from the back office.
        const asked =
          query.offline === '0' && wantsAllocation(body)
            ? await askForSale(ctx, sale.id, deps.allocation)
            : null;
        const data: ['000', string, SubmitResult] = [
          '000',
          '',
          resultOf(sale, body, asked?.confirmation),
        ];
        return { data };
      },
      // The hot path: the answer is built here from typed values.
      {
        trustedResponse: true,
        admit: (ctx, query) => {
          if (!isOffline(query)) requireSeller(ctx);
        },
      },
    ),
    bindRoute(
      submitQueue,
      async (ctx, { body: { sales, confirmed } }) => ({
        data: (await storeQueue(deps, ctx, sales, confirmed ?? null)).map((sale, at) =>
          resultOf(sale, sales[at]),
        ),
      }),
      { trustedResponse: true },
    ),
    bindRoute(lookUpCoupon, async (ctx, { body: { number, customer } }) => ({
      data: await countingAttempts(
        deps.limits,
        { cloudId: ctx.cloudId, terminalId: ctx.terminal.id },
        () => findCoupon(ctx.db, number, customer, toLocalDateTime(deps.now()).slice(0, 10)),
      ),
    })),
    bindRoute(holdRuleUses, (ctx, { body: { bill, customer, uses } }) =>
      ctx.db.tx(async (tx) => {
        const day = toLocalDateTime(deps.now()).slice(0, 10);
        const { id: terminalId, branchId } = ctx.terminal;
        const { env } = await deps.pricing.forSale(tx, [], day, { branchId, terminalId });
        const left = await holdUses(tx, env.rules, {
          billId: bill,
          customerId: customer,
          terminalId,
          day,
          uses: uses.map(({ rule, times }) => ({ ruleId: rule, times })),
        });
        return { data: left.map(({ ruleId, left: count }) => ({ rule: ruleId, left: count })) };
      }),
    ),
    bindRoute(
      listTransactions,
      (
        ctx,
        { query: { number, review, from, to, terminal, what, sum, card, hour, after, limit } },
      ) =>
        reading.listTransactions(
          ctx.db,
          {
            number: number === undefined ? undefined : Number(number),
            from,
            to,
            terminal,
            review: review === '1',
            what,
            sum: sum === undefined ? undefined : Number(sum),
            card,
            hour,
          },
          { after, limit },
        ),
      { readExtent: 'look' },
    ),
    bindRoute(findSaleByNumber, async (ctx, { query }) => ({
      data: [...(await findByNumber(ctx.db, Number(query.number)))],
    })),
    bindRoute(
      searchSales,
      async (ctx, { query: { day, sum, customer } }) => ({
        data: [
          ...(await search(ctx.db, {
            day,
            sum: sum === undefined ? null : Number(sum),
            customer: customer ?? null,
          })),
        ],
      }),
      { readExtent: 'look' },
    ),
    bindRoute(getRefundable, async (ctx, { params }) => ({
      data: await readRefundable(ctx.db, params.id),
    })),
    bindRoute(approveSale, async (ctx, { params, body }) => ({
      data: await approve(ctx, params.id, body, deps.now()),
    })),
    bindRoute(allocateTransaction, async (ctx, { params }) => {
      const today = toLocalDateTime(deps.now()).slice(0, 10);
      if ((await reading.getTransaction(ctx.db, params.id, today)).allocation === 'none')
        throw new AppError('CONFLICT', { reason: explain('sale_allocation_not_asked') });
      return { data: requireFound(await askForSale(ctx, params.id, deps.allocation)) };
    }),
    bindRoute(getTransaction, async (ctx, { params }) => ({
      data: await reading.getTransactionWithAccount(
        ctx.db,
        params.id,
        toLocalDateTime(deps.now()).slice(0, 10),
        authorize(ctx, { type: 'pos', key: 'pos.search.customer' }),
      ),
    })),
    bindRoute(verifySale, async (ctx, { params }) => {
      const now = deps.now();
      const sale = await reading.getTransaction(
        ctx.db,
        params.id,
        toLocalDateTime(now).slice(0, 10),
      );
      const { documents, broken } = await verifyChain(
        ctx.db,
        (series) =>
          series.terminalId === sale.terminal_id && series.officialCode === sale.official_code,
      );
      return {
        data: {
          documents,
          checked_at: new Date(now).toISOString(),
          broken: broken?.number ?? null,
        },
      };
    }),
    bindRoute(tillSalePdf, async (ctx, { params, query: { mode } }) =>
      reading.printForTill(
        ctx.db,
        params.id,
        { terminalId: ctx.terminal.id, mode },
        toLocalDateTime(deps.now()).slice(0, 10),
        { make: pdfAnswer },
      ),
    ),
    bindRoute(transactionPdf, async (ctx, { params }) =>
      pdfAnswer(
        await reading.buildCopy(ctx.db, params.id, toLocalDateTime(deps.now()).slice(0, 10)),
      ),
    ),
  ];
}
