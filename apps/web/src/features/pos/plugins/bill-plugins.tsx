import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { useWasOpened } from '../../../ui/dialogs/use-was-opened.ts';
import { serveBillPlugins } from './open-bill-desk.ts';
import { useProposals } from './proposals.store.ts';

const PluginBar = lazyPart(() => import('./plugin-bar.tsx'), 'PluginBar');

/** Serves the plugins that see the bill; what they say is loaded with the first of it. */
export function BillPlugins(): ReactNode {
  useEffect(serveBillPlugins, []);
  return useWasOpened(
    useProposals(({ open, objections }) => open.length > 0 || objections !== null),
  ) ? (
    <PluginBar />
  ) : null;
}
