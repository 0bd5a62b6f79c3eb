import { Menu, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeAllOf, showWindow } from '../../platform/windows/window.store.ts';
import { nameOf, type WindowGroup } from '../../platform/windows/windows.machine.ts';
import { cx } from '../../ui/cx.ts';
import { Num } from '../../ui/num.tsx';
import classes from './window-bar.module.css';

interface GroupChipProps {
  readonly group: WindowGroup;
  readonly activeUid: string | null;
}

/** The windows of one group: one touch shows the only one, or the list of them; its own control closes them all. */
export function GroupChip({ group: { windows }, activeUid }: GroupChipProps): ReactNode {
  const { t } = useTranslation('windows');
  const [opened, setOpened] = useState(false);
  const [first] = windows;
  if (first === undefined) return null;
  const here = windows.some(({ uid }) => uid === activeUid);
  const several = windows.length > 1;
  const name = several ? first.groupLabel() : nameOf(first);
  const Icon = first.icon;
  const face = (
    <>
      <span className={classes['icon']} aria-hidden><Icon size={18} /></span>
      <span className={classes['name']}>{name}</span>
      {several && (
        <>
          <span className={classes['count']} aria-hidden><Num value={windows.length} /></span>
          <VisuallyHidden>{t('countOf', { number: windows.length })}</VisuallyHidden>
        </>
      )}
    </>
  );
  return (
    <li className={cx(classes['chip'], here && classes['here'])} data-testid="window-group">
      {several ? (
        <Menu opened={opened} onChange={setOpened} position="bottom-start" shadow="md" width={280} withinPortal>
          <Menu.Target>
            <button type="button" className={classes['pick']} title={name} aria-current={here ? 'true' : undefined}>{face}</button>
          </Menu.Target>
          <Menu.Dropdown aria-label={name}>
            {windows.map((window) => (
              <Menu.Item key={window.uid} aria-current={window.uid === activeUid ? 'true' : undefined} className={cx(window.uid === activeUid && classes['current'])} onClick={() => showWindow(window.uid)}>
                <span className={classes['itemName']}>{nameOf(window)}</span>
                {window.data.line !== null && <span className={classes['itemLine']}>{window.data.line}</span>}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <button type="button" className={classes['pick']} title={name} aria-current={here ? 'true' : undefined} onClick={() => showWindow(first.uid)}>{face}</button>
      )}
      <button type="button" className={classes['close']} aria-label={t(several ? 'closeGroup' : 'close', { name })} onClick={() => closeAllOf(windows.map(({ uid }) => uid))}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
