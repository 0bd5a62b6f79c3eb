import type { Means } from './offered.ts';

/** What the payment of an order begins with: one means, or any other than one. */
export type MeansWish = { readonly only: Means } | { readonly not: Means };

let wish: MeansWish | null = null;

/** Says what the next payment begins with. */
export function preferMeans(next: MeansWish): void {
  wish = next;
}

/** The means that the panel opens with; asked once. */
export function firstMeans(): Means {
  const asked = wish;
  wish = null;
  if (asked === null) return 'cash';
  return 'only' in asked ? asked.only : asked.not === 'cash' ? 'card' : 'cash';
}
