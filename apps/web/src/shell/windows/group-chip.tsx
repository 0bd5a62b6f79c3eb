import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { WhileLoading } from '../../platform/router/lazy-screen.ts';
import { requestClose, showWindow, useWindows } from '../../platform/windows/window.store.ts';
import { nameOfGroup, type WindowGroup } from '../../platform/windows/windows.machine.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Num } from '../../ui/figures/num.tsx';
import { prepareWindow } from './window-host.tsx';
import { quietIcon } from '../../ui/content/quiet.tsx';
import classes from './window-bar.module.css';

const GroupMenu = lazyPart(() => import('./group-menu.tsx'), 'GroupMenu');

interface GroupChipProps {
  readonly group: WindowGroup;
  readonly activeUid: string | null;
}

/**
 * The windows of one group in the top bar: a press opens the only one or lists them; the close
 * control closes them all.
 */
export function GroupChip({ group, activeUid }: GroupChipProps): ReactNode {
  const { t } = useTranslation('windows');
  const name = useWindows(({ recent }) => nameOfGroup(group, recent));
  const { windows } = group;
  const [first] = windows;
  if (first === undefined) return null;
  const here = windows.some(({ uid }) => uid === activeUid);
  const several = windows.length > 1;
  const Icon = first.icon;
  const face = (
    <>
      <span className={cx(quietIcon, classes['icon'])} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={classes['name']}>{name}</span>
      {several && (
        <>
          <span className={classes['count']} aria-hidden>
            <Num value={windows.length} />
          </span>
          <VisuallyHidden>{t('countOf', { number: windows.length })}</VisuallyHidden>
        </>
      )}
    </>
  );
  return (
    <li className={cx(classes['chip'], here && classes['here'])} data-testid="window-group">
      {several ? (
        <WhileLoading
          value={
            <button type="button" className={classes['pick']} title={name}>
              {face}
            </button>
          }
        >
          <GroupMenu
            windows={windows}
            activeUid={activeUid}
            name={name}
            isInFront={here}
            face={face}
          />
        </WhileLoading>
      ) : (
        <button
          type="button"
          className={classes['pick']}
          title={name}
          aria-current={here ? 'true' : undefined}
          onPointerEnter={() => prepareWindow(first.uid, true)}
          onPointerLeave={() => prepareWindow(first.uid, false)}
          onClick={() => showWindow(first.uid)}
        >
          {face}
        </button>
      )}
      <button
        type="button"
        className={classes['close']}
        aria-label={t(several ? 'closeGroup' : 'close', { name })}
        onClick={() => requestClose(windows.map(({ uid }) => uid))}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
