/**
 * Bounds of a cart. They keep every sum a safe integer: 5,000 rows × 10^11 agorot = 5 × 10^14 <
 * 2^53 ≈ 9 × 10^15.
 */
export const CART_LIMITS = {
  /** The wire contract refuses larger carts too. */
  rows: 5_000,
  payments: 200,
  /** Details of one payment; a card in instalments has the most, eight. */
  details: 24,
  /** Characters of one detail; the longest that a tender uses is 60. */
  detail: 200,
  coupons: 100,
  log: 20_000,
  /** 1,000,000 units or kilograms. */
  quantity: 1_000_000_000,
  /** 10,000,000 shekels. */
  unitPrice: 1_000_000_000,
  /** 1,000,000,000 shekels, for a row and for a payment. */
  amount: 100_000_000_000,
  /** Why goods came back. */
  refundReason: 60,
  /** Free text of a row or header. */
  text: 2_000,
  preparations: 100,
  /** 100 of the same preparation in one unit. */
  preparation: 100_000,
  components: 100,
} as const;
