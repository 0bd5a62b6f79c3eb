import { Button } from '@mantine/core';
import {
  IconExternalLink,
  IconLinkOff,
  IconLockOpen,
  IconRefresh,
  IconWorld,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { decodeLink } from '../../platform/windows/link-codec.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { Code } from '../../ui/figures/num.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './link.module.css';

interface PageProps {
  readonly address: string;
  readonly title: string;
}

/** True while the window is in front: effects of hidden windows are cleaned up. */
function useInFront(): boolean {
  const [front, setFront] = useState(true);
  useEffect(() => {
    const shown = requestAnimationFrame(() => setFront(true));
    return () => {
      cancelAnimationFrame(shown);
      setFront(false);
    };
  }, []);
  return front;
}

/**
 * A page in a sandboxed frame that cannot reach the application: no cookies, scripts or address of
 * ours. Its title comes from the link, so the host is shown next to it. A foreign page does not
 * keep running behind other windows.
 */
function FramedPage({
  address,
  title,
  foreign,
}: PageProps & { readonly foreign: boolean }): ReactNode {
  const { t } = useTranslation('windows');
  const [turn, setTurn] = useState(0);
  const front = useInFront();
  return (
    <div className={classes['page']}>
      <Toolbar>
        <div className={classes['names']}>
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['host']}>
            {t('link.from')} <Code>{new URL(address).host}</Code>
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => setTurn(turn + 1)}
        >
          {t('link.reload')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('link.newTab')}
        </Button>
      </Toolbar>
      {/* Without allow-same-origin even a page of our own server has no access. The key reloads
          it by mounting it anew. */}
      {(front || !foreign) && (
        <iframe
          key={turn}
          className={classes['frame']}
          src={address}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

/** A page of our own server, or of another one after the user has seen its host and confirmed. */
function ExternalPage({ address, title }: PageProps): ReactNode {
  const { t } = useTranslation('windows');
  const { host, origin } = new URL(address);
  const foreign = origin !== location.origin;
  const [wanted, setWanted] = useState(false);
  useWindowInfo({ title, line: host });
  if (!foreign || wanted) return <FramedPage address={address} title={title} foreign={foreign} />;
  return (
    <EmptyState
      heading="h1"
      icon={<IconWorld size={28} />}
      title={t('link.askTitle')}
      text={t('link.askHelp')}
      action={
        <>
          <Code>{host}</Code>
          <Button onClick={() => setWanted(true)}>{t('link.ask')}</Button>
        </>
      }
    />
  );
}

/** `/link/{link}/{title}`: an external page as a window of the application. */
export function LinkScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('windows');
  const link = params['link'] ?? '';
  const decoded = useMemo(() => decodeLink(link, location.origin), [link]);
  switch (decoded.kind) {
    case 'page':
      return (
        <ExternalPage
          key={decoded.address}
          address={decoded.address}
          title={params['title'] ?? decoded.address}
        />
      );
    case 'insecure':
      return (
        <EmptyState
          heading="h1"
          icon={<IconLockOpen size={28} />}
          title={t('link.insecureTitle')}
          text={t('link.insecureHelp')}
          action={<Code>{decoded.address}</Code>}
        />
      );
    case 'broken':
      return (
        <EmptyState
          heading="h1"
          icon={<IconLinkOff size={28} />}
          title={t('link.brokenTitle')}
          text={t('link.brokenHelp')}
        />
      );
  }
}
