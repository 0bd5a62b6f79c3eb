import type { AppInit } from '@dalpak/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import { initialsOf, personOf } from './person.ts';
import classes from './user-drawer.module.css';

// Few have a photo, so it is no part of the first load.
const Photo = lazy(async () => ({
  default: (await import('../../record-kit/files/picture.tsx')).Picture,
}));
const UserPanel = lazyPart(() => import('./user-panel.tsx'), 'UserPanel');

/** The user's button in the top bar, and the drawer behind it. */
export function UserDrawer({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const ever = useWasOpened(opened);
  // A barcode scanned meanwhile belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, opened);
  const name = personOf(init);
  const picture = init.employee?.picture;
  const initials = (
    <span className={classes['avatar']} aria-hidden data-initials={initialsOf(name)} />
  );
  return (
    <>
      <button
        type="button"
        className={classes['user']}
        aria-label={`${t('userMenu')}: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {picture === undefined ? (
          initials
        ) : (
          <Suspense fallback={initials}>
            <Photo id={picture} alt="" size={32} round />
          </Suspense>
        )}
        <span className={classes['userName']}>{name}</span>
      </button>
      {ever && <UserPanel init={init} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
