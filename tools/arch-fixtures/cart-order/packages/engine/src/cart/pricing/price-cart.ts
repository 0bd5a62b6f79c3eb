import { reduceCart } from '../commands/reduce-cart.ts';
export const priceCart = (total: number): number => reduceCart(total);
