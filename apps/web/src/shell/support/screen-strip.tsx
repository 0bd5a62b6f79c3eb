import { type AppInit, isProviderAdmin, type ScreenState } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconEye, IconScreenShare } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { usePluginStatus } from '../../platform/hardware/plugin-status.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onPush } from '../../platform/push/push.ts';
import { hrefOf, useRoute } from '../../platform/router/navigation.ts';
import {
  declineGrant,
  reloadScreen,
  screenQuery,
  useDeclined,
} from '../../platform/support/screen-share.ts';
import {
  resumeSharing,
  shareScreen,
  sendWholePage,
  stopRecording,
  stopSharing,
} from '../../platform/support/share-screen.ts';
import { usePageFlag } from '../../ui/layout/use-page-flag.ts';
import { toast } from '../../ui/messages/toast.ts';
import classes from './screen-strip.module.css';
import { shouldAskToShare } from './should-ask-to-share.ts';

/**
 * Keeps this tab's recording in step with the server's answer, and notices when the agent joins.
 */
function useSharing(data: ScreenState | undefined): void {
  const { t } = useTranslation('screenShare');
  const share = data?.share ?? null;
  const before = useRef<string | null>(null);
  useEffect(
    () =>
      onPush('support:screen', ({ id, event }) => {
        if (event === 'joined') sendWholePage(id);
        if (event !== 'chunk') void reloadScreen();
      }),
    [],
  );
  useEffect(
    () =>
      onPush('session:changed', ({ reason }) => {
        if (reason === 'support') void reloadScreen();
      }),
    [],
  );
  // A user who signs out or has no open grant records nothing.
  useEffect(() => () => stopRecording(), []);
  useEffect(() => {
    if (data === undefined) return;
    stopRecording(share?.id ?? null);
    if (share !== null) void resumeSharing(share.id, share.next);
    else if (before.current !== null) toast({ id: 'screen', text: t('stopped'), tone: 'quiet' });
    before.current = share?.id ?? null;
  }, [data, share, t]);
}

/**
 * Asks whether the user wants to share their screen. Takes no focus and covers nothing, so that a
 * sale can go on.
 */
function ShareQuestion({
  offer,
}: {
  readonly offer: NonNullable<ScreenState['offer']>;
}): ReactNode {
  const { t } = useTranslation('screenShare');
  const [busy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      await shareScreen(offer.grant);
      declineGrant(offer.grant);
    } catch (error) {
      toast({ title: t('failed'), text: describeError(error).description, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes['question']} aria-labelledby="screen-question">
      <IconScreenShare className={classes['icon']} size={24} aria-hidden />
      <div className={classes['words']} role="status">
        <h2 id="screen-question" className={classes['title']}>
          {t('ask', { agent: offer.agent })}
        </h2>
        <p className={classes['help']}>{t('askHelp')}</p>
      </div>
      <div className={classes['buttons']}>
        <Button size="md" loading={busy} onClick={() => void share()}>
          {t('share')}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={busy}
          onClick={() => declineGrant(offer.grant)}
        >
          {t('decline')}
        </Button>
      </div>
    </section>
  );
}

/** Stays above everything as long as the screen is shared. */
function ShareIndicator({
  share,
}: {
  readonly share: NonNullable<ScreenState['share']>;
}): ReactNode {
  const { t } = useTranslation('screenShare');
  usePageFlag('shared', 'true');
  const stop = (): void => {
    stopSharing(share.id).catch((error: unknown) =>
      toast({ text: describeError(error).description, tone: 'bad' }),
    );
  };
  return (
    <div className={classes['indicator']}>
      <IconEye className={classes['icon']} size={20} aria-hidden />
      <span role="status" className={classes['line']}>
        {t(share.joined ? 'seen' : 'on', { agent: share.agent })}
      </span>
      <button type="button" className={classes['stop']} onClick={stop}>
        {t('stop')}
      </button>
    </div>
  );
}

/** The screens that the agent may view now. */
function SharedScreenLinks({ shown }: { readonly shown: ScreenState['shown'] }): ReactNode {
  const { t } = useTranslation('screenShare');
  const route = useRoute();
  const others = shown.filter(({ id }) => route !== `/support/screen/${id}`);
  return (
    <div className={classes['offered']} role="status">
      {others.map(({ id, name, place }) => (
        <p key={id} className={classes['offer']}>
          <IconScreenShare size={16} aria-hidden />
          <span>{t('offered', { name: place === '' ? name : `${name}, ${place}` })}</span>
          <a href={hrefOf(`/support/screen/${id}`)}>{t('watch')}</a>
        </p>
      ))}
    </div>
  );
}

/**
 * While a support grant is open: the question, the sharing indicator, and the agent's links to
 * shared screens.
 */
export function ScreenStrip({ init }: { readonly init: AppInit }): ReactNode {
  const { data } = useQuery(screenQuery);
  const plugin = usePluginStatus((state) => state.version !== null);
  const declined = useDeclined((state) => state.grant);
  useSharing(data);
  if (data === undefined) return null;
  if (data.share !== null) return <ShareIndicator share={data.share} />;
  if (data.shown.length > 0) return <SharedScreenLinks shown={data.shown} />;
  const { kind } = init.user;
  const ofProvider = kind === 'support' || isProviderAdmin(kind);
  return data.offer !== null &&
    shouldAskToShare({ ofProvider, plugin, grant: data.offer.grant, declined }) ? (
    <ShareQuestion offer={data.offer} />
  ) : null;
}
