import { type CartAccount, type CartCommand, type Cart, type CartEnv, type CatalogueProduct, priceCart, type PricedCart, reduceCart } from '@dalpak/engine';
import type { BaseMoves, SyncProduct } from '@dalpak/contracts';
import { useMemo, useState } from 'react';
import { accountOf, beginDocument, type Clocks, copyDocument, documentEnv, productOf, productsIn, readStored, howUsed, withBases, withProduct, withProducts } from './document-cart.ts';
import { askAccount, askContext, askProducts, type Ingredients } from './begin.ts';

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
});

const CLOCKS: Clocks = {
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  // The Swedish form is ISO already, but for the T.
  localNow: () => zone.format(Date.now()).replace(' ', 'T'),
};

interface Started {
  readonly cart: Cart;
  readonly gone: readonly string[];
}

function start(type: number, { context, account, bases, copy, products: items }: Ingredients, who: { readonly terminalId: number; readonly employeeId: number | null }): Started {
  const empty = beginDocument({ type, context, ...who }, CLOCKS);
  const fresh = account === null ? empty : { ...empty, account: accountOf(account) };
  const source = copy === null ? null : readStored(copy.cart);
  const products = byId(items);
  return source === null ? { cart: withProducts(withBases(fresh, bases, CLOCKS), products), gone: [] } : copyDocument(fresh, source, products, CLOCKS);
}

const byId = (items: readonly SyncProduct[]): ReadonlyMap<number, CatalogueProduct> => new Map(items.map((item) => [item.id, productOf(item)]));

/** VAT of the day of what is reversed; null where the document's own day counts. */
function reversedDay(type: number, bases: readonly BaseMoves[]): string | null {
  return bases.find((base) => howUsed(type, base.type) === 'reverses')?.day ?? null;
}

export interface Editor {
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly env: CartEnv;
  /** Products of a copied document that are out of use. */
  readonly gone: readonly string[];
  /** True once anything was changed. */
  readonly dirty: boolean;
  /** Does it to the document, or answers false and leaves it as it is. */
  readonly run: (command: CartCommand) => boolean;
  /** Adds a piece of a product. Answers the name of one that no document takes, which is not added. */
  readonly addProduct: (id: number) => Promise<string | null>;
  readonly chooseAccount: (type: CartAccount['type'], id: number) => Promise<void>;
  readonly clearAccount: () => void;
  readonly takeBases: (moves: readonly BaseMoves[], referenceTo: string | null) => Promise<void>;
  readonly clear: () => void;
}

/** A document that is being written: it changes through the engine's commands alone. */
export function useEditor(type: number, ingredients: Ingredients, who: { readonly terminalId: number; readonly employeeId: number | null }): Editor {
  const [{ cart, gone }, setStarted] = useState(() => start(type, ingredients, who));
  const [dirty, setDirty] = useState(ingredients.bases.length > 0 || ingredients.copy !== null);
  const [vatRate, setVatRate] = useState(ingredients.vatRate);
  const env = useMemo(() => documentEnv(ingredients.context, vatRate, CLOCKS), [ingredients.context, vatRate]);
  const priced = useMemo(() => priceCart(cart, env), [cart, env]);
  const change = (next: (cart: Cart) => Cart): void => {
    setDirty(true);
    setStarted((before) => ({ ...before, cart: next(before.cart) }));
  };
  const run = (command: CartCommand): boolean => {
    const reduced = reduceCart(cart, command, env);
    if (!reduced.ok) return false;
    change((latest) => {
      const again = latest === cart ? reduced : reduceCart(latest, command, env);
      return again.ok ? again.value.cart : latest;
    });
    const day = command.type === 'setHeader' ? command.changes.date : undefined;
    if (day !== undefined && cart.header.baseDocuments.length === 0) void askContext(type, day).then((context) => setVatRate(context.vat_rate_bp));
    return true;
  };
  return {
    cart, priced, env, gone, dirty, run,
    addProduct: async (id) => {
      const [item] = await askProducts([id]);
      if (item === undefined) return null;
      const product = productOf(item);
      if (withProduct(cart, product, env) === null) return product.name;
      change((latest) => withProduct(latest, product, env) ?? latest);
      return null;
    },
    chooseAccount: async (kind, id) => {
      const account = accountOf(await askAccount(kind, id));
      change((latest) => ({ ...latest, account }));
    },
    clearAccount: () => change((latest) => ({ ...latest, account: null, header: { ...latest.header, baseDocuments: [] } })),
    takeBases: async (moves, referenceTo) => {
      const day = reversedDay(type, moves);
      const products = byId(await askProducts(productsIn(moves.map(({ cart: wire }) => wire))));
      if (day !== null) setVatRate((await askContext(type, day)).vat_rate_bp);
      change((latest) => {
        const next = withProducts(withBases(latest, moves, CLOCKS), products);
        return referenceTo === null ? next : { ...next, header: { ...next.header, referenceDate: referenceTo } };
      });
    },
    clear: () => {
      setStarted({ cart: beginDocument({ type, context: ingredients.context, ...who }, CLOCKS), gone: [] });
      setVatRate(ingredients.context.vat_rate_bp);
      setDirty(false);
    },
  };
}
