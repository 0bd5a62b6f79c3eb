import { explain } from '../../kernel/errors/explain.ts';
import {
  type placeShopOrder,
  type quotePrices,
  type ShopOrder,
  COMPONENT,
} from '@dalpak/contracts';
import { DOCUMENT_TYPE } from '@dalpak/engine';
import type * as z from 'zod/mini';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { contentHash } from '../../kernel/hash-chain.ts';
import { assertAuthorized, type SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  composeCart,
  composeDocument,
  findAccount,
  findFirstPlace,
  issueDocument,
  type DocumentsDeps,
} from '../documents/index.ts';
import { readPriceBook } from '../sales/index.ts';
import * as store from './shop.store.ts';

type Quote = z.output<typeof quotePrices.response>['data'];
type QuoteInput = z.output<NonNullable<typeof quotePrices.body>>;
type OrderInput = z.output<NonNullable<typeof placeShopOrder.body>>;

/** Everything that a basket is priced and composed from. */
async function basketOf(
  deps: DocumentsDeps,
  db: TenantDb,
  { branch, customer, rows }: Pick<QuoteInput, 'branch' | 'customer' | 'rows'>,
) {
  const now = deps.now();
  const place = await findFirstPlace(db, branch);
  const account =
    customer === undefined ? null : requireFound(await findAccount(db, 'customer', customer));
  const ids = await store.findProducts(
    db,
    rows.map(({ product }) => product),
  );
  const pricing = await deps.pricing.forSale(
    db,
    [...new Set(ids.values())],
    toLocalDateTime(now).slice(0, 10),
    { branchId: place.branchId },
  );
  const lines = rows.map(({ product: name, quantity }, at) => {
    const product = pricing.products.get(ids.get(name) ?? 0);
    if (product === undefined)
      throw new AppError('PRODUCT_UNKNOWN', {
        details: [{ ...explain('product_named', { name }), field: `rows.${at}.product` }],
      });
    return { product, quantity, price: null };
  });
  return { place, account, pricing, lines, now };
}

/** Prices a basket by the engine, as the till would. @throws PRODUCT_UNKNOWN, NOT_FOUND */
export async function quote(
  deps: DocumentsDeps,
  ctx: SessionContext,
  input: QuoteInput,
): Promise<Quote> {
  if (input.customer !== undefined)
    assertAuthorized(ctx, { type: 'components', action: 'r', key: COMPONENT.customers });
  const { place, account, pricing, lines, now } = await basketOf(deps, ctx.db, {
    ...input,
    branch: branchFor(ctx, input.branch),
  });
  const { priced } = composeCart(
    {
      type: DOCUMENT_TYPE.posSale,
      branchId: place.branchId,
      account,
      lines,
      header: {},
      notes: '',
      book: await readPriceBook(ctx.db, account?.price_list ?? null, pricing),
    },
    pricing,
    now,
  );
  return {
    rows: priced.rows.map(({ row, net, ruleDiscounts }) => ({
      product: row.product.id,
      code: row.product.code,
      name: row.product.name,
      quantity: row.quantity,
      list_price: row.product.price,
      total: net,
      promotions: ruleDiscounts.map(({ ruleName }) => ruleName),
    })),
    total: priced.total,
    vat: priced.vat,
    discount: priced.discount,
  };
}

/**
 * The branch that a call is for: the named one, else the first of the key's.
 * @throws NOT_FOUND for a branch that the key is not for
 */
function branchFor(
  { key }: Pick<SessionContext, 'key'>,
  named: number | undefined,
): number | undefined {
  const own = key?.branches ?? null;
  if (own === null) return named;
  return requireFound(own.find((branch) => named === undefined || branch === named));
}

function requireKey({ key }: SessionContext): number {
  if (key === null) throw new AppError('ACCESS_KEY_REQUIRED');
  return key.id;
}

/**
 * Places an order of an outside shop as a sales order. The shop's number makes one order per key.
 * @throws ACCESS_KEY_REQUIRED, DUPLICATE_WITH_OTHER_CONTENT, PRICE_CHANGED, PRODUCT_UNKNOWN
 */
export function placeOrder(
  deps: DocumentsDeps,
  ctx: SessionContext,
  input: OrderInput,
): Promise<ShopOrder> {
  const keyId = requireKey(ctx);
  const hash = contentHash(input);
  return ctx.db.tx(async (tx) => {
    await store.lockNumber(tx, keyId, input.number);
    const placed = await store.findOrder(tx, keyId, input.number);
    if (placed !== null) {
      if (!placed.content_hash.equals(hash)) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
      return viewOf(placed, input.number, true);
    }
    const customer = await customerOf(tx, input.customer);
    const { place, account, pricing, lines, now } = await basketOf(deps, tx, {
      branch: branchFor(ctx, input.branch),
      customer,
      rows: input.rows,
    });
    const composition = {
      type: DOCUMENT_TYPE.order,
      branchId: place.branchId,
      account,
      lines,
      header: { warehouseId: place.warehouseId, reference: input.number },
      notes: input.notes,
      book: await readPriceBook(tx, account?.price_list ?? null, pricing),
    };
    const { priced } = composeCart(composition, pricing, now);
    if (input.total !== undefined && input.total !== priced.total)
      throw new AppError('PRICE_CHANGED', {
        details: [{ text: String(priced.total), field: 'total' }],
      });
    const stored = await issueDocument(deps, ctx, tx, composeDocument(composition, pricing, now));
    await store.insertOrder(tx, { keyId, number: input.number, hash, documentId: stored.id });
    return viewOf(
      requireFound(await store.findOrder(tx, keyId, input.number)),
      input.number,
      false,
    );
  });
}

async function customerOf(tx: TenantTx, wanted: OrderInput['customer']): Promise<number> {
  if ('id' in wanted) return wanted.id;
  return (await store.findCustomer(tx, wanted)) ?? store.insertCustomer(tx, wanted);
}

/** @throws ACCESS_KEY_REQUIRED, NOT_FOUND */
export async function readOrder(ctx: SessionContext, number: string): Promise<ShopOrder> {
  return viewOf(
    requireFound(await store.findOrder(ctx.db, requireKey(ctx), number)),
    number,
    false,
  );
}

function viewOf(order: store.PlacedOrder, number: string, repeated: boolean): ShopOrder {
  return {
    id: order.id,
    number: order.number,
    shop_number: number,
    lifecycle: order.lifecycle,
    total: order.total,
    repeated,
  };
}
