import type { Means } from './offered.ts';

/** The tender that the payment of an order begins with: a specific one, or any other than one. */
export type MeansWish = { readonly only: Means } | { readonly not: Means };

let wish: MeansWish | null = null;

/** Sets the tender that the next payment begins with. */
export function preferMeans(next: MeansWish): void {
  wish = next;
}

/** The tender that the panel opens with; read once. */
export function firstMeans(): Means {
  const asked = wish;
  wish = null;
  if (asked === null) return 'cash';
  return 'only' in asked ? asked.only : asked.not === 'cash' ? 'card' : 'cash';
}
