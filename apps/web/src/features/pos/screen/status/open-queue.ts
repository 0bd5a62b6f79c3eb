import { go } from '../../../../platform/router/navigation.ts';
import { show } from '../../bill/open-panel.ts';

/** Opens the list of unsent sales, from any screen. */
export function openQueue(): void {
  show({ kind: 'queue' });
  go('/pos');
}
