import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceStatus } from '../../platform/session/service-status.store.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { BigButton } from '../../ui/big-button.tsx';
import { DateText, Num } from '../../ui/num.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { type TillStatus, useTillStatus } from './model/till-status.store.ts';
import { openQueue } from './open-queue.ts';
import classes from './status-light.module.css';
import { useOpenTill } from './use-till.ts';

type Shown = { readonly tone: Tone; readonly word: 'statusOk' | 'statusOffline' | 'statusWaiting' | 'statusRefused' | 'statusSyncing' | 'statusServerUnknown' };

/** The one word of the light: the worst first. */
function worst({ link, outbox, sync }: TillStatus, serviceOn: boolean): Shown {
  if (outbox.refused > 0) return { tone: 'bad', word: 'statusRefused' };
  if (link === 'offline' || !serviceOn) return { tone: 'warn', word: 'statusOffline' };
  if (outbox.waiting > 0) return { tone: 'warn', word: 'statusWaiting' };
  if (sync.phase === 'syncing') return { tone: 'quiet', word: 'statusSyncing' };
  return link === 'online' ? { tone: 'ok', word: 'statusOk' } : { tone: 'quiet', word: 'statusServerUnknown' };
}

function Line({ label, tone, children }: { readonly label: string; readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes['line']}>
      <dt><StatusDot tone={tone}>{label}</StatusDot></dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ status, onLeave }: { readonly status: TillStatus; readonly onLeave: () => void }): ReactNode {
  const { t } = useTranslation('pos');
  const { link, sync, outbox, persistent, products } = status;
  const unsent = outbox.waiting + outbox.refused;
  return (
    <div className={classes['details']}>
      <h2 className={classes['title']}>{t('statusTitle')}</h2>
      <dl className={classes['list']}>
        <Line label={t('statusServer')} tone={link === 'online' ? 'ok' : link === 'offline' ? 'warn' : 'quiet'}>
          {t(link === 'online' ? 'statusServerOnline' : link === 'offline' ? 'statusServerOffline' : 'statusServerUnknown')}
        </Line>
        <Line label={t('statusCatalogue')} tone={sync.phase === 'synced' ? 'ok' : 'warn'}>
          {t('statusCatalogueValue', { number: products.toLocaleString('en') })}
          {sync.checkedAt !== null && <> · {t('statusChecked')} <DateText value={sync.checkedAt} kind="time" /></>}
        </Line>
        <Line label={t('statusQueue')} tone={outbox.refused > 0 ? 'bad' : unsent > 0 ? 'warn' : 'ok'}>
          {unsent === 0 ? t('statusQueueNone') : <><Num value={unsent} />{outbox.oldest !== null && <> · <DateText value={outbox.oldest} /></>}</>}
        </Line>
        {persistent !== null && (
          <Line label={t('statusStorage')} tone={persistent ? 'ok' : 'warn'}>{t(persistent ? 'statusStorageYes' : 'statusStorageNo')}</Line>
        )}
      </dl>
      {unsent > 0 && (
        <BigButton
          wide
          onClick={() => {
            onLeave();
            openQueue();
          }}
        >
          {t('queue')}
        </BigButton>
      )}
    </div>
  );
}

/** One light for network, catalogue, queue and storage; a touch tells all. */
export function StatusLight(): ReactNode {
  const { cloud } = useAppInit();
  return cloud.terminal === null ? null : <TillLight />;
}

function TillLight(): ReactNode {
  const { t } = useTranslation('pos');
  useOpenTill();
  const status = useTillStatus();
  const [opened, setOpened] = useState(false);
  const { tone, word } = worst(status, useServiceStatus((state) => state.serviceOn));
  const text = word === 'statusWaiting' ? t('statusWaiting', { count: status.outbox.waiting }) : t(word);
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom-end" shadow="md" radius="lg" trapFocus>
      <Popover.Target>
        <button type="button" className={classes['light']} onClick={() => setOpened((before) => !before)} aria-label={`${t('statusTitle')}: ${text}`} data-testid="till-status">
          <StatusDot tone={tone}><span className={classes['word']}>{text}</span></StatusDot>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}><Details status={status} onLeave={() => setOpened(false)} /></Popover.Dropdown>
    </Popover>
  );
}
