import type { AppInit } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useRoute } from '../../platform/router/navigation.ts';
import { canSwitch, cloudsQuery } from './clouds.ts';
import classes from './cloud-switch.module.css';
import { followSwitches } from './switch-cloud.ts';

const CloudSwitchDialog = lazyPart(() => import('./cloud-switch-dialog.tsx'), 'CloudSwitchDialog');

function Names({ init: { cloud } }: { readonly init: AppInit }): ReactNode {
  const branch = cloud.branch?.name ?? cloud.place?.branch?.name;
  const terminal = cloud.terminal?.name ?? cloud.place?.terminal?.name;
  return (
    <>
      <span className={classes['cloud']}>{cloud.name}</span>
      {branch !== undefined && (
        <span className={classes['where']}>
          {branch}
          {terminal !== undefined && ' · '}
        </span>
      )}
      {terminal !== undefined && <span className={classes['till']}>{terminal}</span>}
    </>
  );
}

/** The current place in the top bar; a button when the user can switch to another. */
export function PlaceButton({ init }: { readonly init: AppInit }): ReactNode {
  const isUser = init.user.auth_type === 'user';
  return isUser ? (
    <UserPlace init={init} />
  ) : (
    <div className={classes['place']}>
      <Names init={init} />
    </div>
  );
}

function UserPlace({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('cloudSwitch');
  const [asked, setAsked] = useState(false);
  const route = useRoute();
  // The dialog belongs to the screen that it was opened on.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (openedOn !== null && openedOn !== route) setOpenedOn(null);
  const { data: clouds } = useQuery(cloudsQuery);
  useEffect(followSwitches, []);
  if (clouds === undefined || !canSwitch(clouds))
    return (
      <div className={classes['place']}>
        <Names init={init} />
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label={`${t('open')}: ${init.cloud.name}`}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpenedOn(route);
        }}
      >
        <span className={classes['place']}>
          <Names init={init} />
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {asked && (
        <CloudSwitchDialog
          init={init}
          opened={openedOn === route}
          onClose={() => setOpenedOn(null)}
        />
      )}
    </>
  );
}
