import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

interface SideDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `start` is where reading starts: the right side in Hebrew; `bottom` is the sheet of a phone. */
  readonly side: 'start' | 'end' | 'bottom';
  readonly size?: number | string;
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/**
 * The only drawer. Mantine's `left` and `right` are logical sides (they swap in a right-to-left
 * screen), so screens use `start` or `end`.
 */
export function SideDrawer({
  opened,
  onClose,
  title,
  side,
  size = 360,
  padded = true,
  children,
}: SideDrawerProps): ReactNode {
  useRestoreFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={side === 'bottom' ? side : side === 'start' ? 'left' : 'right'}
      size={size}
      {...(padded ? {} : { styles: { body: { padding: 0 } } })}
    >
      {children}
    </Drawer>
  );
}
