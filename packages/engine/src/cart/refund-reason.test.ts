import { aCart, fakeEnv } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { StepReader } from '../steps/step-reader.ts';
import { StepWriter } from '../steps/step-writer.ts';
import { reduceCart } from './commands/reduce-cart.ts';
import { makeRow, BLANK_PRODUCT } from './cart-row.ts';
import type { Cart } from './cart.types.ts';
import { priceCart } from './pricing/price-cart.ts';
import { lacksRefundReason, refundReasonOf } from './refund-reason.ts';
import { encodeCart } from './wire/cart-codec.ts';
import { decodeCart } from './wire/cart-decoder.ts';
import { HEADER_FIELD } from './wire/header-codec.ts';
import type { WireCart } from './wire/wire.types.ts';

const env = fakeEnv();

function cartOf(quantity: number, reason?: string): Cart {
  const row = makeRow({ key: 'r0', product: BLANK_PRODUCT, quantity, addedAt: 0 });
  const cart = { ...aCart({}, env), rows: [row] };
  if (reason === undefined) return cart;
  const said = reduceCart(cart, { type: 'setHeader', changes: { refundReason: reason } }, env);
  if (!said.ok) throw new Error(said.error.code);
  return said.value.cart;
}

const wireOf = (cart: Cart): WireCart => encodeCart(cart, priceCart(cart, env));

describe('the reason of a refund [SEE-028]', () => {
  it('is missing only where goods come back and the business insists', () => {
    expect(lacksRefundReason(cartOf(-1_000), 'must')).toBe(true);
    expect(lacksRefundReason(cartOf(-1_000), 'ask')).toBe(false);
    expect(lacksRefundReason(cartOf(-1_000, 'פגום'), 'must')).toBe(false);
    expect(lacksRefundReason(cartOf(1_000), 'must')).toBe(false);
  });

  it('belongs to no bill on which nothing comes back in the end', () => {
    expect(refundReasonOf(cartOf(-1_000, 'פגום'))).toBe('פגום');
    expect(refundReasonOf(cartOf(1_000, 'פגום'))).toBe('');
  });

  it('goes over the wire and back, with and without a buyer', () => {
    const cart = cartOf(-1_000, 'לא מתאים');
    const buyer = { vatId: '511111118', name: 'רות' };
    for (const one of [cart, { ...cart, header: { ...cart.header, buyer } }]) {
      const read = decodeCart(wireOf(one));
      expect(read.ok && read.value.cart.header).toEqual(one.header);
    }
    expect(wireOf(cartOf(-1_000)).Data[0]).toHaveLength(HEADER_FIELD.buyer);
  });

  it('has at most 60 characters, from the till and over the wire', () => {
    const long = 'א'.repeat(61);
    expect(
      reduceCart(cartOf(-1_000), { type: 'setHeader', changes: { refundReason: long } }, env).ok,
    ).toBe(false);
    const cart = cartOf(-1_000);
    const sent = wireOf({ ...cart, header: { ...cart.header, refundReason: long } });
    expect(decodeCart(sent).ok).toBe(false);
  });

  it('is a step of the bill, and so is taking it back', () => {
    const local = '2026-03-02T10:00:00';
    const writer = new StepWriter(local);
    const reader = new StepReader({ id: 'x', local, branchId: 1, terminalId: 1 }, () => null);
    const reasons = ['פגום', ''].map((reason, at) => {
      const ops = writer.write(cartOf(-1_000, reason), at);
      return reader.apply([at, ...ops]).header.refundReason;
    });
    expect(reasons).toEqual(['פגום', '']);
  });
});
