import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useActivePlugins } from './active-plugins.ts';
import { PluginFrame } from './plugin-frame.tsx';

/** Plugins that run without a visible panel on every screen. */
export function BackgroundPlugins(): ReactNode {
  const language = currentLanguage();
  return useActivePlugins()
    .filter(({ background }) => background)
    .map((plugin) => (
      <PluginFrame
        key={JSON.stringify([plugin.id, plugin.version, plugin.settings, language])}
        plugin={plugin}
        place="background"
        trigger={null}
        component={null}
        ids={[]}
        title={plugin.name[language]}
      />
    ));
}
