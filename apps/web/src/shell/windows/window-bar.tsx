import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAppWindow } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { useWindows } from '../../platform/windows/window.store.ts';
import { groupsOf } from '../../platform/windows/windows.machine.ts';
import { Num } from '../../ui/figures/num.tsx';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import { GroupChip } from './group-chip.tsx';
import { chipsThatFit, shownGroups } from './shown-groups.ts';
import { useWindowsKey } from './use-windows-key.ts';
import classes from './window-bar.module.css';

const WindowsDialog = lazyPart(() => import('./windows-dialog.tsx'), 'WindowsDialog');
const CloseQuestion = lazyPart(() => import('./close-question.tsx'), 'CloseQuestion');

/**
 * The open windows in the top bar: a chip for each group, and the button of all windows. A phone
 * has only the button.
 */
export function WindowBar({ compact }: { readonly compact: boolean }): ReactNode {
  const { t } = useTranslation('windows');
  const windows = useWindows((state) => state.windows);
  const activeUid = useWindows((state) => state.activeUid);
  const asked = useWasOpened(useWindows((state) => state.closingUids !== null));
  const [dialog, setDialog] = useState(false);
  const before = useRef<Element | null>(null);
  const open = (): void => {
    if (!dialog) before.current = document.activeElement;
    setDialog(true);
  };
  const close = (): void => {
    setDialog(false);
    // Restores the focus to where it was; a chosen window restores its own focus.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const phone = useMediaQuery(MEDIA.mobile, undefined, { getInitialValueInEffect: false });
  const { ref, width } = useElementSize<HTMLDivElement>();
  useWindowsKey(open);
  const groups = groupsOf({ windows });
  // A till that only sells has no window to switch to.
  const idle = compact && windows.every(({ uid }) => uid === activeUid);
  const { shown, further } = shownGroups(groups, activeUid, chipsThatFit(width));
  return (
    <>
      <div ref={ref} className={classes['room']}>
        {!phone && !idle && shown.length > 0 && (
          <ul className={classes['chips']} aria-label={t('openWindows')}>
            {shown.map((group) => (
              <GroupChip key={group.id} group={group} activeUid={activeUid} />
            ))}
            {further > 0 && (
              <li className={classes['further']}>
                <button type="button" className={classes['pick']} onClick={open}>
                  {t('further', { number: further })}
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
      {!idle && (
        <button
          type="button"
          className={classes['all']}
          onClick={open}
          aria-label={t('opened', { number: windows.length })}
          aria-haspopup="dialog"
        >
          <IconAppWindow size={20} aria-hidden />
          {windows.length > 0 && (
            <span className={classes['badge']} aria-hidden>
              <Num value={windows.length} />
            </span>
          )}
        </button>
      )}
      {dialog && <WindowsDialog onClose={close} />}
      {asked && <CloseQuestion />}
    </>
  );
}
