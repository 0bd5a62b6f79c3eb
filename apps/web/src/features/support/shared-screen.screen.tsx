import { Button } from '@mantine/core';
import { endScreenShare } from '@dalpak/contracts';
import { IconAlertCircle, IconScreenShareOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { reloadScreen } from '../../platform/support/screen-share.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './shared-screen.module.css';
import { useSharedScreen } from './use-shared-screen.ts';

/** The agent's view of a user's shared screen, scaled to fit; nothing in it can be pressed. */
export function SharedScreenScreen({ params }: ScreenProps): ReactNode {
  const { id = '' } = params;
  // A new key, because another share has another picture.
  return <SharedScreen key={id} id={id} />;
}

function SharedScreen({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('screenShare');
  const { share, error, drawn, setStage, readNow: look, retry } = useSharedScreen(id);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(endScreenShare, { params: { id } });
    } catch (failure) {
      toast({ text: describeError(failure).description, tone: 'bad' });
    }
    setBusy(false);
    look();
    void reloadScreen();
  };
  const back = (
    <Button component="a" href={hrefOf('/support/access')} variant="default">
      {t('back')}
    </Button>
  );
  if (error !== null) {
    const { description, code } = describeError(error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        heading="h1"
        title={t('broken')}
        text={description}
        code={code}
        onRetry={retry}
        action={back}
      />
    );
  }
  if (share?.status === 'ended') {
    return (
      <EmptyState
        icon={<IconScreenShareOff size={28} />}
        heading="h1"
        title={t('ended')}
        text={t(`end_${share.ended_by ?? 'sharer'}`)}
        action={back}
      />
    );
  }
  return (
    <div className={classes['page']}>
      <header className={arrange['spacedLine']}>
        <h1 className={classes['title']}>
          {share === null ? t('waiting') : t('of', { name: share.name })}
        </h1>
        {share !== null && (
          <span role="status">
            <StatusDot tone={share.status === 'live' ? 'ok' : 'warn'}>
              {t(share.status === 'live' ? 'live' : 'paused')}
            </StatusDot>
          </span>
        )}
        {share !== null && share.place !== '' && (
          <span className={classes['place']}>{share.place}</span>
        )}
        <Button
          className={classes['end']}
          variant="default"
          loading={busy}
          disabled={share === null}
          onClick={() => void end()}
        >
          {t('endWatch')}
        </Button>
      </header>
      {share?.status === 'paused' && <p className={classes['help']}>{t('pausedHelp')}</p>}
      <div className={classes['stage']} ref={setStage}>
        {!drawn && (
          <div className={classes['waiting']}>
            <Skeleton label={t('waiting')}>
              <SkeletonBar height={240} />
            </Skeleton>
          </div>
        )}
      </div>
    </div>
  );
}
