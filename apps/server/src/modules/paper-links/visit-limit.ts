import { networkOf } from '../../kernel/auth/network.ts';

const MINUTE_MS = 60_000;
/** Points of a minute that a network has: 30 wrong tokens, or 120 pages. */
const POINTS = 120;
/** Networks that are remembered; a flood of addresses makes the oldest forgotten. */
const MOST_NETWORKS = 20_000;

export const COST = { page: 1, wrong: 4, pdf: 8 } as const;

/** Counts visits of pages by network, so that no visitor can try tokens or make the server draw papers. */
export interface VisitLimit {
  /** @returns false when the network has used its minute up; then nothing is looked up */
  readonly admits: (address: string, now: number) => boolean;
  /** Negative points are returned. */
  readonly spend: (address: string, points: number, now: number) => void;
}

export function createVisitLimit(): VisitLimit {
  const used = new Map<string, { readonly since: number; readonly points: number }>();
  const current = (network: string, now: number): { since: number; points: number } => {
    const entry = used.get(network);
    return entry === undefined || now - entry.since >= MINUTE_MS
      ? { since: now, points: 0 }
      : entry;
  };
  return {
    admits: (address, now) => current(networkOf(address), now).points < POINTS,
    spend: (address, points, now) => {
      const network = networkOf(address);
      const entry = current(network, now);
      used.delete(network);
      used.set(network, { since: entry.since, points: entry.points + points });
      const [oldest] = used.keys();
      if (used.size > MOST_NETWORKS && oldest !== undefined) used.delete(oldest);
    },
  };
}
