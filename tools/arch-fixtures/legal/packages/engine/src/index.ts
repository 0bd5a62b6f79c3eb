export { price } from './cart/price.ts';
export type { Cart } from './cart/cart.types.ts';
