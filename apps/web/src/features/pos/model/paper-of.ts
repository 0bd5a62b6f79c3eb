import type { StoredSale } from '../../../platform/outbox/outbox.types.ts';

/**
 * Which paper of a sale its last one is. The first one printed is the original; before it the screen shows the original
 * too, since that is what will come out.
 */
export function paperOf({ prints }: Pick<StoredSale, 'prints'>): 'original' | 'copy' {
  return prints <= 1 ? 'original' : 'copy';
}
