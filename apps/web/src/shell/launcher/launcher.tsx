import { ActionIcon } from '@mantine/core';
import type { AppInit } from '@dalpak/contracts';
import { IconGridDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import classes from './launcher.module.css';

const LauncherPanel = lazyPart(() => import('./launcher-panel.tsx'), 'LauncherPanel');

/** Whether there is more than one application to choose from, once their catalogue has loaded. */
function useHasChoice(init: AppInit): boolean {
  const [hasChoice, setHasChoice] = useState(false);
  useEffect(() => {
    let left = false;
    void import('./open-apps.ts').then(({ openApps }) =>
      left ? undefined : setHasChoice(openApps(init).length > 1),
    );
    return () => {
      left = true;
    };
  }, [init]);
  return hasChoice;
}

/** The button in the top bar that opens the applications; absent with a single one. */
export function Launcher({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('launcher');
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const ever = useWasOpened(opened);
  const hasChoice = useHasChoice(init);
  if (!hasChoice) return null;
  return (
    <span className={classes['anchor']}>
      <ActionIcon
        ref={setButton}
        className={classes['button'] ?? ''}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconGridDots size={20} />
      </ActionIcon>
      {ever && (
        <LauncherPanel
          init={init}
          opened={opened}
          onClose={() => setOpened(false)}
          button={button}
        />
      )}
    </span>
  );
}
