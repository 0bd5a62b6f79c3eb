import type { price } from './price.ts';
export interface Cart {
  price: typeof price;
}
