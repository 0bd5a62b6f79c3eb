import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { triggersAt, useActivePlugins } from './active-plugins.ts';
import { PluginFrame } from './plugin-frame.tsx';

/** Panels of plugins on the home page. A change of a plugin's settings reloads its panel. */
export function HomePanels(): ReactNode {
  const language = currentLanguage();
  return triggersAt(useActivePlugins(), 'home', null).map(({ plugin, trigger }) => (
    <Panel key={`${plugin.id} ${trigger.key}`} title={trigger.label[language]}>
      <PluginFrame
        key={JSON.stringify([plugin.version, plugin.settings, language])}
        plugin={plugin}
        place="home"
        trigger={trigger.key}
        component={null}
        ids={[]}
        title={trigger.label[language]}
      />
    </Panel>
  ));
}
