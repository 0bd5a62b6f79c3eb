import { go } from '../../platform/router/navigation.ts';
import { show } from './model/cart.store.ts';

/** Shows the sales that wait to be sent, from wherever one is. */
export function openQueue(): void {
  show({ kind: 'queue' });
  go('/pos');
}
