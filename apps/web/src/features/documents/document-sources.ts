import {
  documentBaseMoves,
  documentContext,
  documentPrices,
  documentsByAccount,
  getDocument,
  listProducts,
  type BaseMoves,
  type DocumentAccount,
  type DocumentContext,
  type DocumentPrices,
  type DocumentView,
  type SyncProduct,
} from '@dalpak/contracts';
import { findDocumentRule, decodeStoredCart, baseUseOf } from '@dalpak/engine';
import type * as z from 'zod/mini';
import { api } from '../../platform/api/api.ts';
import { hasCode } from '../../platform/api/errors.ts';
import type { DocumentSeed } from '../../record-kit/record-routes.ts';
import { productIdsOf } from './document-cart.ts';

/**
 * Data from which a new document is made, before it has an id; it can be reused for another one.
 */
export interface DocumentSources {
  readonly context: DocumentContext;
  /** VAT rate of a reversal: that of the date of the reversed document. */
  readonly vatRate: number;
  readonly account: DocumentAccount | null;
  readonly bases: readonly BaseMoves[];
  readonly copy: DocumentView | null;
  /** Current products of the base documents or of the copied one. */
  readonly products: readonly SyncProduct[];
  /** Warehouse of a document that begins with one piece of the product. */
  readonly warehouse?: number;
}

export async function loadContext(
  type: number,
  date?: string,
  branch?: number,
): Promise<DocumentContext> {
  return (
    await api.call(documentContext, {
      query: {
        type,
        ...(date === undefined ? {} : { date }),
        ...(branch === undefined ? {} : { branch }),
      },
    })
  ).data;
}

export async function loadPrices(query: {
  readonly type: number;
  readonly date: string;
  readonly branch: number;
  readonly list: number | null;
  readonly account: number | null;
  readonly products: string;
}): Promise<DocumentPrices> {
  const { list, account, ...rest } = query;
  return (
    await api.call(documentPrices, {
      query: {
        ...rest,
        ...(list === null ? {} : { list }),
        ...(account === null ? {} : { account }),
      },
    })
  ).data;
}

export async function loadBases(ids: readonly string[]): Promise<readonly BaseMoves[]> {
  return (await api.call(documentBaseMoves, { query: { ids: ids.join(',') } })).data;
}

export async function loadAccount(
  type: 'customer' | 'supplier',
  id: number,
): Promise<DocumentAccount> {
  return (await api.call(documentsByAccount, { query: { account_type: type, account: id } }))
    .account;
}

/** A product with its stock, and its kit parts. */
export type StockedProduct = z.output<typeof listProducts.response>['data'][number];

/** Loads products by id, in several calls for a long list. */
export async function loadProducts(ids: readonly number[]): Promise<readonly StockedProduct[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / 200) }, (_, index) =>
    ids.slice(index * 200, index * 200 + 200),
  );
  const answers = await Promise.all(
    parts.map((part) => api.call(listProducts, { query: { ids: part.join(','), with: 'extra' } })),
  );
  return answers.flatMap(({ data }) => data);
}

/** Loads everything that a new document needs from the server. */
export async function loadDocumentSources(
  type: number,
  seed: DocumentSeed,
): Promise<DocumentSources> {
  const context = await loadContext(type);
  const nothing = {
    context,
    vatRate: context.vat_rate_bp,
    account: null,
    bases: [],
    copy: null,
    products: [],
  };
  if (seed.kind === 'empty') return nothing;
  if (seed.kind === 'for')
    return findDocumentRule(type)?.party === seed.party
      ? { ...nothing, account: await accountOf(seed.party, seed.id) }
      : nothing;
  if (seed.kind === 'goods') {
    const products = await loadProducts([seed.product]);
    return { ...nothing, products, warehouse: seed.warehouse };
  }
  if (seed.kind === 'from') {
    const bases = await loadBases([seed.id]);
    const [account, products] = await Promise.all([
      accountIn(bases[0]?.cart),
      loadProducts(productIdsOf(bases.map(({ cart }) => cart))),
    ]);
    const [base] = bases;
    const reversed =
      base !== undefined && baseUseOf(type, base.type) === 'reverses'
        ? await loadContext(type, base.day)
        : context;
    return { ...nothing, vatRate: reversed.vat_rate_bp, account, bases, products };
  }
  const copy = (await api.call(getDocument, { params: { id: seed.id } })).data;
  const [account, products] = await Promise.all([
    accountIn(copy.cart),
    loadProducts(productIdsOf([copy.cart])),
  ]);
  return { ...nothing, account, copy, products };
}

/** The current account of a stored document. */
async function accountIn(cart: DocumentView['cart'] | undefined): Promise<DocumentAccount | null> {
  const account = cart === undefined ? null : (decodeStoredCart(cart)?.cart.account ?? null);
  return account === null ? null : accountOf(account.type, account.id);
}

/**
 * The document cannot be started because its account does not exist, or the user may not read it.
 */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError';
  readonly party: DocumentAccount['type'];
  readonly why: 'missing' | 'denied';

  constructor(party: DocumentAccount['type'], why: NoAccountError['why']) {
    super(`${party} ${why}`);
    this.party = party;
    this.why = why;
  }
}

/** @throws NoAccountError */
async function accountOf(party: DocumentAccount['type'], id: number): Promise<DocumentAccount> {
  try {
    return await loadAccount(party, id);
  } catch (error) {
    // The server answers a malformed id differently from a missing one; for the user both are
    // missing.
    if (hasCode(error, 'NOT_FOUND')) throw new NoAccountError(party, 'missing');
    throw hasCode(error, 'PERMISSION_DENIED') ? new NoAccountError(party, 'denied') : error;
  }
}
