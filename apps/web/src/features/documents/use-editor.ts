import {
  type AccountContact,
  type CartAccount,
  type CartCommand,
  type CartRow,
  type Cart,
  type CartEnv,
  findDocumentRule,
  isKit,
  isSoldAtTillOnly,
  priceCart,
  type PricedCart,
  baseUseOf,
} from '@dalpak/engine';
import type { BaseMoves, DocumentContext } from '@dalpak/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  beginDocument,
  type CartClock,
  documentEnv,
  productOf,
  productIdsOf,
  withPrices,
  withProduct,
  withRowAccount,
} from './document-cart.ts';
import {
  toProductMap,
  applyCommand,
  type Draft,
  emptyDraft,
  withAccount,
  withBaseDocuments,
  startDraft,
} from './draft.ts';
import { componentsOf, type KitParts, kitPartsOf } from './kit-parts.ts';
import { notifyPaymentDeleted } from '../../platform/plugins/payment-deleted.ts';
import {
  loadAccount,
  loadContext,
  loadPrices,
  loadProducts,
  type DocumentSources,
} from './document-sources.ts';

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const CLOCKS: CartClock = {
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  // The Swedish format is ISO 8601 except for the T.
  localNow: () => zone.format(Date.now()).replace(' ', 'T'),
};

/** The date whose VAT applies to a reversal; null where the document's own date counts. */
function vatDateOfReversal(type: number, bases: readonly BaseMoves[]): string | null {
  return bases.find((base) => baseUseOf(type, base.type) === 'reverses')?.day ?? null;
}

/**
 * The result of adding a product: null when it was added, otherwise why not, or what has to be
 * chosen first.
 */
export type AddProductResult =
  | { readonly kind: 'tillOnly' | 'shelfOnly'; readonly name: string }
  | {
      readonly kind: 'choose';
      readonly name: string;
      readonly kit: KitParts;
      readonly take: (chosen: Readonly<Record<string, number>>) => void;
    }
  | null;

export interface Editor {
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** False while the applicable prices are loading. */
  readonly arePricesLoaded: boolean;
  /** The product's own price, where a price list replaced it; otherwise null. */
  readonly replacedPriceOf: (row: CartRow) => number | null;
  readonly env: CartEnv;
  /** Names of inactive products of a copied document. */
  readonly inactiveProducts: readonly string[];
  /** Name of the account's sales agent. */
  readonly agent: string | null;
  /** The amount of the base documents left to pay, in agorot; null where it pays none. */
  readonly amountLeft: number | null;
  /** True once anything was changed. */
  readonly dirty: boolean;
  /** Applies a command, or returns false and leaves the document unchanged. */
  readonly run: (command: CartCommand) => boolean;
  /** Adds one piece of a product, into the named empty line if there is one. */
  /** @param quantity thousandths; one piece when absent */
  readonly addProduct: (
    id: number,
    rowKey: string | null,
    quantity?: number,
  ) => Promise<AddProductResult>;
  /** Accounts that rows may name. */
  readonly accounts: DocumentContext['accounts'];
  /** Names the account that a row is posted to; empty for that of its product or role. */
  readonly nameRowAccount: (rowKey: string, code: string) => void;
  readonly chooseAccount: (type: CartAccount['type'], id: number) => Promise<void>;
  /** Names another contact of the account, or none. */
  readonly chooseContact: (contact: AccountContact | null) => void;
  readonly clearAccount: () => void;
  readonly addBases: (moves: readonly BaseMoves[], referenceTo: string | null) => Promise<void>;
  readonly clear: () => void;
}

const PRODUCTS_AT_ONCE = 200;

/**
 * The document priced by the price lists of its customer and branch; as entered until they have
 * loaded.
 */
function usePricedByLists(
  cart: Cart,
  vatRate: number,
): { readonly listed: Cart; readonly settled: boolean } {
  const {
    account,
    header: { documentType: type, date, branchId: branch },
  } = cart;
  const ids = [...new Set(cart.rows.map(({ product }) => product.id))]
    .filter((id) => id > 0)
    .sort((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(ids.length / PRODUCTS_AT_ONCE) }, (_, index) =>
    ids.slice(index * PRODUCTS_AT_ONCE, (index + 1) * PRODUCTS_AT_ONCE).join(','),
  );
  const wish = {
    type,
    date,
    branch,
    list: account?.priceListId ?? null,
    account: account?.id ?? null,
  };
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['documents', 'prices', wish, parts],
    enabled: parts.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answers = await Promise.all(parts.map((products) => loadPrices({ ...wish, products })));
      return {
        branch_list: answers[0]?.branch_list ?? null,
        lists: answers[0]?.lists ?? [],
        lines: answers.flatMap(({ lines }) => lines),
        costs: answers.flatMap(({ costs }) => costs),
      };
    },
  });
  const listed = useMemo(
    () => (data === undefined ? cart : withPrices(cart, data, vatRate)),
    [cart, data, vatRate],
  );
  return { listed, settled: parts.length === 0 || !(isPending || isPlaceholderData) };
}

/** State of a document being written. It changes only through commands of the engine. */
export function useEditor(
  type: number,
  ingredients: DocumentSources,
  who: { readonly terminalId: number; readonly employeeId: number | null },
): Editor {
  const [draft, setDraft] = useState(() => startDraft(type, ingredients, who, CLOCKS));
  const [dirty, setDirty] = useState(
    ingredients.bases.length > 0 ||
      ingredients.copy !== null ||
      ingredients.warehouse !== undefined,
  );
  const [vatRate, setVatRate] = useState(ingredients.vatRate);
  const [rounding, setRounding] = useState(ingredients.context.cash_rounding);
  const env = useMemo(
    () => documentEnv({ cash_rounding: rounding }, vatRate, CLOCKS),
    [rounding, vatRate],
  );
  const { cart, account, inactiveProducts: gone } = draft;
  const { listed, settled } = usePricedByLists(cart, vatRate);
  const priced = useMemo(() => priceCart(listed, env), [listed, env]);
  const ownPrices = useMemo(
    () => new Map(cart.rows.map(({ key, product: { price } }) => [key, price])),
    [cart],
  );
  const change = (next: (latest: Draft) => Draft): void => {
    setDirty(true);
    setDraft(next);
  };
  const rateOf = (day: string, branch: number): void =>
    void loadContext(type, day, branch).then((context) => {
      setVatRate(context.vat_rate_bp);
      setRounding(context.cash_rounding);
    });
  const run = (command: CartCommand): boolean => {
    const next = applyCommand(draft, command, env);
    if (next === null) return false;
    for (const payment of draft.cart.payments)
      if (!next.cart.payments.some(({ key }) => key === payment.key)) notifyPaymentDeleted(payment);
    change((latest) => (latest === draft ? next : (applyCommand(latest, command, env) ?? latest)));
    const { date, branchId } = command.type === 'setHeader' ? command.changes : {};
    if ((date !== undefined || branchId !== undefined) && cart.header.baseDocuments.length === 0)
      rateOf(date ?? cart.header.date, branchId ?? cart.header.branchId);
    return true;
  };
  return {
    cart: listed,
    arePricesLoaded: settled,
    replacedPriceOf: ({ key, product: { price } }) => {
      const own = ownPrices.get(key);
      return own === undefined || own === price ? null : own;
    },
    priced,
    env,
    inactiveProducts: gone,
    amountLeft: draft.openAmount === null ? null : Math.max(0, draft.openAmount - priced.total),
    agent: account?.agent?.name ?? null,
    dirty,
    run,
    addProduct: async (id, rowKey, quantity) => {
      const [item] = await loadProducts([id]);
      if (item === undefined) return null;
      const product = productOf(item);
      const { name } = product;
      if (isSoldAtTillOnly(product)) return { kind: 'tillOnly', name };
      if (isKit(product) && findDocumentRule(type)?.party !== 'customer')
        return { kind: 'shelfOnly', name };
      const kit = kitPartsOf(
        item,
        isKit(product) ? await loadProducts((item.extra?.parts ?? []).map(({ part }) => part)) : [],
      );
      const take = (chosen: Readonly<Record<string, number>>): void =>
        change((latest) => {
          const cart =
            withProduct(latest.cart, product, env, componentsOf(kit, chosen), rowKey) ??
            latest.cart;
          const added = { ...latest, cart };
          const row = cart.rows.findLast((one) => one.product.id === product.id);
          if (quantity === undefined || row === undefined) return added;
          return (
            applyCommand(added, { type: 'setQuantity', rowKey: row.key, quantity }, env) ?? added
          );
        });
      if (kit.choices.length > 0) return { kind: 'choose', name, kit, take };
      take({});
      return null;
    },
    accounts: ingredients.context.accounts,
    nameRowAccount: (rowKey, code) =>
      change((latest) => ({ ...latest, cart: withRowAccount(latest.cart, rowKey, code) })),
    chooseAccount: async (kind, id) => {
      const chosen = await loadAccount(kind, id);
      change((latest) => withAccount(latest, chosen));
    },
    chooseContact: (contact) =>
      change((latest) =>
        latest.cart.account === null
          ? latest
          : {
              ...latest,
              cart: {
                ...latest.cart,
                account: {
                  ...latest.cart.account,
                  contacts: contact === null ? [] : [contact],
                },
              },
            },
      ),
    clearAccount: () => {
      // Clearing the account also removed the reversed document, and with it the VAT of its date.
      if (cart.header.baseDocuments.length > 0) rateOf(cart.header.date, cart.header.branchId);
      change((latest) => withAccount(latest, null));
    },
    addBases: async (moves, referenceTo) => {
      const day = vatDateOfReversal(type, moves);
      const products = toProductMap(
        await loadProducts(productIdsOf(moves.map(({ cart: wire }) => wire))),
      );
      if (day !== null) setVatRate((await loadContext(type, day)).vat_rate_bp);
      change((latest) => {
        const next = withBaseDocuments(latest, moves, products, CLOCKS);
        return referenceTo === null
          ? next
          : {
              ...next,
              cart: { ...next.cart, header: { ...next.cart.header, referenceDate: referenceTo } },
            };
      });
    },
    clear: () => {
      setDraft(emptyDraft(beginDocument({ type, context: ingredients.context, ...who }, CLOCKS)));
      setVatRate(ingredients.context.vat_rate_bp);
      setRounding(ingredients.context.cash_rounding);
      setDirty(false);
    },
  };
}
