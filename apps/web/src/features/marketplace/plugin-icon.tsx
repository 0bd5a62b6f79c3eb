import type { PLUGIN_ICONS } from '@dalpak/contracts';
import { IconCandle, IconClock, IconMessage, IconPuzzle, IconSend } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

const ICONS: Readonly<
  Record<(typeof PLUGIN_ICONS)[number], ComponentType<{ readonly size?: number | string }>>
> = {
  send: IconSend,
  clock: IconClock,
  candle: IconCandle,
  message: IconMessage,
  puzzle: IconPuzzle,
};

/** One of the icons that a plugin may choose from; it cannot bring pictures of its own. */
export function PluginIcon({
  icon,
  size = 18,
}: {
  readonly icon: (typeof PLUGIN_ICONS)[number];
  readonly size?: number;
}): ReactNode {
  const Icon = ICONS[icon];
  return (
    <span aria-hidden>
      <Icon size={size} />
    </span>
  );
}
