import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showWindow } from '../../platform/windows/window.store.ts';
import { nameOf, type WindowGroup } from '../../platform/windows/windows.machine.ts';
import { cx } from '../../ui/layout/cx.ts';
import { prepareWindow } from './window-host.tsx';
import classes from './window-bar.module.css';

interface GroupMenuProps {
  readonly windows: WindowGroup['windows'];
  readonly activeUid: string | null;
  readonly name: string;
  /** Whether one of them is in front. */
  readonly isInFront: boolean;
  readonly face: ReactNode;
}

/** The list of a group's windows, under the group's button. */
export function GroupMenu({
  windows,
  activeUid,
  name,
  isInFront: here,
  face,
}: GroupMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={280}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          className={classes['pick']}
          title={name}
          aria-current={here ? 'true' : undefined}
        >
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        {windows.map((window) => (
          <Menu.Item
            key={window.uid}
            aria-current={window.uid === activeUid ? 'true' : undefined}
            className={cx(window.uid === activeUid && classes['current'])}
            onPointerEnter={() => prepareWindow(window.uid, true)}
            onPointerLeave={() => prepareWindow(window.uid, false)}
            onClick={() => showWindow(window.uid)}
          >
            <span className={classes['itemName']}>{nameOf(window)}</span>
            {window.data.line !== null && (
              <span className={classes['itemLine']}>{window.data.line}</span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
