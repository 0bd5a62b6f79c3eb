import type { ActivePlugin, PluginTrigger } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../platform/api/api.ts';
import { activePlugins } from '../../platform/plugins/active-plugins.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';

export const MARKET_KEY = ['marketplace', 'all'] as const;

const NONE: readonly ActivePlugin[] = [];

/** Reloads the plugins wherever they are shown. */
export function refreshPlugins(): void {
  void queryClient.invalidateQueries({ queryKey: ['marketplace'] });
}

/**
 * Plugins that are active in this business. Empty while loading: a missing button is better than
 * one that does nothing.
 */
export function useActivePlugins(): readonly ActivePlugin[] {
  const { data } = useQuery(activePlugins);
  useEffect(() => {
    const ends = [onPush('marketplace:changed', refreshPlugins), onPushResync(refreshPlugins)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return data ?? NONE;
}

/** A trigger button of a plugin. */
export interface OfferedTrigger {
  readonly plugin: ActivePlugin;
  readonly trigger: PluginTrigger;
}

/** The trigger buttons of one place, in the order of the marketplace. */
export function triggersAt(
  plugins: readonly ActivePlugin[],
  place: PluginTrigger['place'],
  component: number | null,
): readonly OfferedTrigger[] {
  return plugins.flatMap((plugin) =>
    plugin.triggers
      .filter((trigger) => trigger.place === place && (trigger.component ?? null) === component)
      .map((trigger) => ({ plugin, trigger })),
  );
}
