import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconLockOpen, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { decodeLink } from '../../platform/windows/link-codec.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { Code } from '../../ui/num.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './link.module.css';

/** An external page in a frame that can not reach the application: no cookies of ours, no script of ours, no address. */
function ExternalPage({ address, title }: { readonly address: string; readonly title: string }): ReactNode {
  const { t } = useTranslation('windows');
  const [turn, setTurn] = useState(0);
  useWindowInfo({ title, line: new URL(address).host });
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{title}</h1>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => setTurn(turn + 1)}>{t('link.reload')}</Button>
        <Button component="a" variant="default" href={address} target="_blank" rel="noopener noreferrer" leftSection={<IconExternalLink size={18} aria-hidden />}>{t('link.newTab')}</Button>
      </header>
      {/* Without allow-same-origin a page of our own server is a stranger here too. It is loaded again by being made again. */}
      <iframe key={turn} className={classes['frame']} src={address} title={title} sandbox="allow-scripts allow-forms allow-popups" referrerPolicy="no-referrer" />
    </div>
  );
}

/** `/link/{link}/{title}`: an external page as a window of the application. */
export function LinkScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('windows');
  const link = params['link'] ?? '';
  const decoded = useMemo(() => decodeLink(link, location.origin), [link]);
  switch (decoded.kind) {
    case 'page': return <ExternalPage address={decoded.address} title={params['title'] ?? decoded.address} />;
    case 'insecure':
      return <EmptyState heading="h1" icon={<IconLockOpen size={28} />} title={t('link.insecureTitle')} text={t('link.insecureHelp')} action={<Code>{decoded.address}</Code>} />;
    case 'broken': return <EmptyState heading="h1" icon={<IconLinkOff size={28} />} title={t('link.brokenTitle')} text={t('link.brokenHelp')} />;
  }
}
