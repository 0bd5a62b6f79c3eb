import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCart, bySize, fakeEnv, historyArbitrary, rulesArbitrary } from '@dalpak/testkit';
import type { Cart, PricedCart } from '../cart/cart.types.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { reduceCart } from '../cart/commands/reduce-cart.ts';
import type { CatalogueProduct } from '../catalogue/product.types.ts';
import { buildRuleIndex } from '../discount/rule-index.ts';
import { readStep, writeStep } from './read-steps.ts';
import { StepReader } from './step-reader.ts';
import { StepWriter } from './step-writer.ts';
import { stepsOfStored } from './stored-steps.ts';

const options = { numRuns: bySize(300, 10_000) };

/** The amounts that a bill shows: all of them must come back. */
function figuresOf({ rows, outcomes: _outcomes, ...sums }: PricedCart): unknown {
  return {
    ...sums,
    rows: rows.map(({ row, ruleDiscounts: _rules, ...figures }) => ({
      ...figures,
      product: row.product.id,
      quantity: row.quantity,
    })),
  };
}

function productsOf(carts: readonly Cart[]): Map<number, CatalogueProduct> {
  const all = carts.flatMap(({ rows }) =>
    rows.flatMap(({ product, components }) => [
      product,
      ...components.map((component) => component.product),
    ]),
  );
  return new Map(all.map((product) => [product.id, product]));
}

const LOCAL = '2026-03-02T10:00:00';

describe('steps of a bill', () => {
  it('come back to the bill to the agora, over random sessions, also with promotions [SEE-054]', () => {
    fc.assert(
      fc.property(historyArbitrary(), rulesArbitrary(3), ({ commands }, rules) => {
        const env = { ...fakeEnv(), rules: buildRuleIndex(rules) };
        let cart = aCart({}, env);
        const carts = [cart];
        for (const command of commands) {
          const reduced = reduceCart(cart, command, env);
          if (reduced.ok) cart = reduced.value.cart;
          carts.push(cart);
        }
        const writer = new StepWriter(LOCAL);
        const lines = carts.map((one, at) => writeStep([at * 700, ...writer.write(one, at * 700)]));
        const products = productsOf(carts);
        const reader = new StepReader(
          { id: cart.id, local: LOCAL, branchId: 1, terminalId: 1 },
          (id) => products.get(id) ?? null,
        );
        lines.forEach((line, at) => {
          const step = readStep(line);
          expect(step).not.toBeNull();
          if (step === null) return;
          const back = reader.apply(step);
          const then = carts[at];
          if (then !== undefined)
            expect(figuresOf(priceCart(back, env))).toEqual(figuresOf(priceCart(then, env)));
        });
        expect(reader.cart.lifecycle).toBe(cart.lifecycle);
        expect(reader.cart.clock).toBe(cart.clock);
      }),
      options,
    );
  });

  it('are at most 60 bytes each on average [SEE-055]', () => {
    let bytes = 0;
    let steps = 0;
    for (const { commands } of fc.sample(historyArbitrary(), {
      numRuns: bySize(300, 10_000),
      seed: 7,
    })) {
      const env = fakeEnv();
      let cart = aCart({}, env);
      const writer = new StepWriter(LOCAL);
      for (const [at, command] of commands.entries()) {
        const reduced = reduceCart(cart, command, env);
        if (!reduced.ok) continue;
        cart = reduced.value.cart;
        const ops = writer.write(cart, at * 1_700);
        if (ops.length === 0) continue;
        bytes += writeStep([at * 1_700, ...ops]).length + 1;
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThan(100);
    expect(bytes / steps).toBeLessThanOrEqual(60);
  });

  it('of a bill that was stored without any lead to the same bill [SEE-055]', () => {
    fc.assert(
      fc.property(historyArbitrary(), ({ cart }) => {
        const env = fakeEnv();
        const products = productsOf([cart]);
        const reader = new StepReader(
          { id: cart.id, local: cart.clock, branchId: 1, terminalId: 1 },
          (id) => products.get(id) ?? null,
        );
        for (const step of stepsOfStored(cart, { local: cart.clock, at: 0 })) reader.apply(step);
        expect(figuresOf(priceCart(reader.cart, env))).toEqual(figuresOf(priceCart(cart, env)));
      }),
      options,
    );
  });

  it('hold no number of a card that was typed into a wrong field [SEE-057]', () => {
    const card = '4580458045804580';
    fc.assert(
      fc.property(historyArbitrary(), ({ commands }) => {
        const env = fakeEnv();
        let cart = aCart({}, env);
        const writer = new StepWriter(LOCAL);
        const lines: string[] = [];
        const put = (command: Parameters<typeof reduceCart>[1]): void => {
          const reduced = reduceCart(cart, command, env);
          if (!reduced.ok) return;
          cart = reduced.value.cart;
          lines.push(writeStep([lines.length, ...writer.write(cart, lines.length)]));
        };
        for (const command of commands) {
          put(command);
          const row = cart.rows[0];
          put({ type: 'setNotes', notes: card });
          if (row === undefined) continue;
          put({ type: 'setUnitPrice', rowKey: row.key, price: Number(card) });
          put({ type: 'setQuantity', rowKey: row.key, quantity: Number(card) });
          put({
            type: 'editRow',
            rowKey: row.key,
            changes: { notes: card, serialNumber: card, giftCard: card },
          });
          put({ type: 'addCoupon', coupon: { id: card, number: card, type: 3 } });
        }
        const all = lines.join('\n');
        for (let at = 0; at + 7 <= card.length; at += 1)
          expect(all).not.toContain(card.slice(at, at + 7));
      }),
      { numRuns: bySize(100, 10_000) },
    );
  });
});
