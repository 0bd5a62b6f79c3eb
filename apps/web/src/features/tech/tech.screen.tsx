import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { loggedLines } from '../../platform/errors/console-log.ts';
import { usePluginStatus } from '../../platform/hardware/plugin-status.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PluginUpdateControl } from '../../platform/plugin-updates/plugin-update-control.tsx';
import { useAppInit } from '../../platform/session/session.store.ts';
import { askPersistentStorage } from '../../platform/store/persist.ts';
import { isAllSent } from '../../platform/store/local-data.ts';
import { Code, DateText, Num } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { type DeviceFacts, factsFile, readDeviceFacts } from './device-facts.ts';
import { type ServerFacts, TechGate } from './tech-gate.tsx';
import { TechTests } from './tech-tests.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { PageHead, Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './tech.module.css';

const megabytes = (bytes: number | null): string =>
  bytes === null ? '–' : `${(bytes / 1_048_576).toFixed(1)} MB`;

function Storage({
  facts,
  onChange,
}: {
  readonly facts: DeviceFacts;
  readonly onChange: () => void;
}): ReactNode {
  const { t } = useTranslation('tech');
  const { durable, used, quota } = facts.storage;
  const ask = async (): Promise<void> => {
    if (!(await askPersistentStorage())) toast({ text: t('durableRefused'), tone: 'warn' });
    onChange();
  };
  return (
    <Panel title={t('storage')}>
      <Facts>
        <Fact label={t('durable')}>{t(durable ? 'yes' : 'no')}</Fact>
        <Fact label={t('used')}>
          <bdi dir="ltr">
            {megabytes(used)} / {megabytes(quota)}
          </bdi>
        </Fact>
      </Facts>
      {!durable && (
        <Button className={classes['below'] ?? ''} variant="light" onClick={() => void ask()}>
          {t('askDurable')}
        </Button>
      )}
    </Panel>
  );
}

function Sync({ tables }: Pick<DeviceFacts, 'tables'>): ReactNode {
  const { t } = useTranslation('tech');
  if (tables.length === 0) return <Panel title={t('sync')}>{t('noTables')}</Panel>;
  return (
    <Panel title={t('sync')}>
      <Facts>
        {tables.map(({ table, version, complete, syncedAt }) => (
          <Fact key={table} label={table}>
            {t('version')} <Num value={version} /> · {t(complete ? 'complete' : 'partial')}
            <div>
              {t('synced')}{' '}
              {syncedAt === null ? t('never') : <DateText value={syncedAt} kind="datetime" />}
            </div>
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

const UNSENT = ['sales', 'held', 'open', 'acts', 'customers', 'stamps'] as const;

function Unsent({ unsent }: Pick<DeviceFacts, 'unsent'>): ReactNode {
  const { t } = useTranslation('tech');
  if (unsent === null) return null;
  return (
    <Panel title={t('unsent')}>
      {isAllSent(unsent.count) ? (
        t('unsentNone')
      ) : (
        <Facts>
          {UNSENT.map(
            (kind) =>
              unsent.count[kind] > 0 && (
                <Fact key={kind} label={t(`unsentOf.${kind}`)}>
                  <Num value={unsent.count[kind]} />
                </Fact>
              ),
          )}
          {unsent.refused > 0 && (
            <Fact label={t('refused')}>
              <Num value={unsent.refused} />
            </Fact>
          )}
          {unsent.oldest !== null && (
            <Fact label={t('oldest')}>
              <DateText value={unsent.oldest} />
            </Fact>
          )}
        </Facts>
      )}
    </Panel>
  );
}

function Log(): ReactNode {
  const { t } = useTranslation('tech');
  const lines = loggedLines();
  return (
    <Panel title={t('log')} className={classes['wide']}>
      {lines.length === 0 ? (
        t('logNone')
      ) : (
        <textarea
          className={classes['log']}
          dir="ltr"
          readOnly
          rows={10}
          aria-label={t('log')}
          value={lines
            .toReversed()
            .map(({ at, level, text }) => `${new Date(at).toISOString()} ${level} ${text}`)
            .join('\n')}
        />
      )}
    </Panel>
  );
}

function download(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `dalpak-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`;
  link.click();
  // Delayed, because the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function Opened({
  server,
  onClose,
}: {
  readonly server: ServerFacts;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tech');
  const init = useAppInit();
  const plugin = usePluginStatus(({ version }) => version);
  const {
    data: facts,
    error,
    refetch,
  } = useQuery({
    queryKey: ['tech', 'device'],
    queryFn: () => readDeviceFacts(init),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className={classes['page']}>
      <PageHead>
        <PageTitle>{t('title')}</PageTitle>
        <Toolbar>
          <Button variant="default" onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
          {facts !== undefined && (
            <Button variant="light" onClick={() => download(factsFile(facts, server, new Date()))}>
              {t('exportFile')}
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
        </Toolbar>
      </PageHead>
      {facts === undefined && error !== null && (
        <ErrorState
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {facts !== undefined && (
        <div className={classes['grid']}>
          <Panel title={t('device')}>
            <Facts>
              <Fact label={t('terminal')}>{facts.terminal ?? t('noTerminal')}</Fact>
              <Fact label={t('deviceUid')}>
                <bdi dir="ltr">{facts.device}</bdi>
              </Fact>
              <Fact label={t('browser')}>
                <bdi dir="ltr">{facts.browser}</bdi>
              </Fact>
              <Fact label={t('screen')}>
                <bdi dir="ltr">{facts.screen}</bdi>
              </Fact>
            </Facts>
          </Panel>
          <Panel title={t('versions')}>
            <Facts>
              <Fact label={t('app')}>
                <Code>{facts.app}</Code>
              </Fact>
              <Fact label={t('engine')}>
                <Code>{facts.engine}</Code>
              </Fact>
              <Fact label={t('plugin')}>
                {plugin === null ? t('pluginNone') : <Code>{plugin}</Code>}
              </Fact>
              <Fact label={t('serviceWorker')}>{t(`sw.${facts.serviceWorker}`)}</Fact>
            </Facts>
            <PluginUpdateControl mayTrust />
          </Panel>
          <Panel title={t('server')}>
            <Facts>
              <Fact label={t('serverVersion')}>
                <bdi dir="ltr">
                  {server.version} · Node {server.node}
                </bdi>
              </Fact>
              <Fact label={t('database')}>
                <bdi dir="ltr">PostgreSQL {server.database}</bdi>
              </Fact>
              <Fact label={t('schema')}>
                <Code>{server.schema}</Code>
              </Fact>
              <Fact label={t('serverTime')}>
                <DateText value={server.time} />
              </Fact>
              <Fact label={t('serverStarted')}>
                <DateText value={server.started} />
              </Fact>
            </Facts>
          </Panel>
          <Storage facts={facts} onChange={() => void refetch()} />
          <Sync tables={facts.tables} />
          <Unsent unsent={facts.unsent} />
          <TechTests />
          <Log />
        </div>
      )}
    </div>
  );
}

/** Facts of this device and its server for a technician, and tests to run. */
export function TechScreen(): ReactNode {
  const [server, setServer] = useState<ServerFacts | null>(null);
  return server === null ? (
    <TechGate onOpen={setServer} />
  ) : (
    <Opened server={server} onClose={() => setServer(null)} />
  );
}
