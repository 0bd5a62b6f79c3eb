import { Button } from '@mantine/core';
import { health } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { printReceipt } from '../../platform/hardware/receipt-printer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { type ConnectionResult, testConnection } from './connection-test.ts';
import { ReaderTest } from './reader-test.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './tech.module.css';

function ConnectionTest(): ReactNode {
  const { t } = useTranslation('tech');
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const run = async (): Promise<void> => {
    setResult(null);
    setDone(0);
    setResult(
      await testConnection(
        async () => (await api.call(health, {})).code === '000',
        () => performance.now(),
        setDone,
      ),
    );
    setDone(null);
  };
  return (
    <Toolbar>
      <Button variant="light" loading={done !== null} onClick={() => void run()}>
        {t('testConnection')}
      </Button>
      <span role="status">
        {done !== null && t('testing', { done })}
        {result !== null &&
          (result.median === null
            ? t('connectionNone')
            : t('connection', {
                answered: result.answered,
                asked: result.asked,
                median: Math.round(result.median),
                slowest: Math.round(result.slowest ?? 0),
              }))}
      </span>
    </Toolbar>
  );
}

function PrinterTest(): ReactNode {
  const { t } = useTranslation('tech');
  const [busy, setBusy] = useState(false);
  const print = (): void => {
    setBusy(true);
    const text = { kind: 'text', align: 'center', size: 'normal', bold: false } as const;
    printReceipt([
      { ...text, text: t('printSample') },
      { kind: 'rule' },
      { ...text, text: new Date().toISOString() },
    ])
      .then(() => toast({ text: t('printerDone'), tone: 'ok' }))
      .catch(() => toast({ text: t('printerFailed'), tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="light" loading={busy} onClick={print}>
      {t('testPrinter')}
    </Button>
  );
}

/** Tests that a technician can run on this device. */
export function TechTests(): ReactNode {
  const { t } = useTranslation('tech');
  return (
    <Panel title={t('tests')}>
      <div className={classes['tests']}>
        <ConnectionTest />
        <PrinterTest />
        <ReaderTest />
      </div>
    </Panel>
  );
}
