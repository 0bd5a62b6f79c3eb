import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { type OfferedTrigger, triggersAt, useActivePlugins } from './active-plugins.ts';
import { PluginFrame } from './plugin-frame.tsx';
import { PluginIcon } from './plugin-icon.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

/**
 * The trigger buttons of plugins for a list, its checked rows or a form; each opens its plugin over
 * the screen.
 */
export function TriggerButtons({
  place,
  component,
  ids,
}: SlotProps['records.triggers']): ReactNode {
  const offered = triggersAt(useActivePlugins(), place, component);
  const [open, setOpen] = useState<OfferedTrigger | null>(null);
  const language = currentLanguage();
  // A plugin that is uninstalled while it is open closes at once.
  const shown =
    open === null
      ? undefined
      : offered.find(
          ({ plugin, trigger }) => plugin.id === open.plugin.id && trigger.key === open.trigger.key,
        );
  return (
    <>
      {offered.map((one) => (
        <Button
          key={`${one.plugin.id} ${one.trigger.key}`}
          variant="default"
          leftSection={<PluginIcon icon={one.trigger.icon} />}
          onClick={() => setOpen(one)}
        >
          {one.trigger.label[language]}
        </Button>
      ))}
      <Modal
        opened={shown !== undefined}
        onClose={() => setOpen(null)}
        title={shown?.trigger.label[language]}
      >
        {shown !== undefined && (
          <PluginFrame
            plugin={shown.plugin}
            place={place}
            trigger={shown.trigger.key}
            component={component}
            ids={ids}
            title={shown.trigger.label[language]}
            onClose={() => setOpen(null)}
          />
        )}
      </Modal>
    </>
  );
}
