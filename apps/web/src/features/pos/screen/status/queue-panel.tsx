import { IconCloudCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { textOfCode } from '../../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import type { DeviceSale } from '../../../../platform/outbox/outbox.types.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Code, DateText, Money, Num } from '../../../../ui/figures/num.tsx';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { StatusDot } from '../../../../ui/layout/status-dot.tsx';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';
import { useStored } from '../../parts/use-stored.ts';

const read = () => currentTill()?.outbox.unsent() ?? Promise.resolve([]);

function Waiting({
  sale,
  onChange,
}: {
  readonly sale: DeviceSale;
  readonly onChange: () => void;
}): ReactNode {
  const { t } = useTranslation('tillLists');
  const { t: tPos } = useTranslation('pos');
  const [busy, setBusy] = useState(false);
  const refused = sale.state === 'refused';
  const retry = async (): Promise<void> => {
    setBusy(true);
    await currentTill()?.outbox.retry(sale.id);
    setBusy(false);
    onChange();
  };
  return (
    <li className={classes['waiting']} data-testid="queue-sale">
      <div className={classes['waitingHead']}>
        <StatusDot tone={refused ? 'bad' : 'warn'}>
          {t(refused ? 'refused' : sale.state === 'sending' ? 'sending' : 'waiting')}
        </StatusDot>
        <Money agorot={sale.sale.priced.total} />
      </div>
      <p className={classes['itemSub']}>
        {sale.sale.number !== null && (
          <>
            {tPos('saleNumber')} <Code>{sale.sale.number}</Code> ·{' '}
          </>
        )}
        {t('since')} <DateText value={sale.takenAt} /> · {sale.employeeName} · {t('attempts')}{' '}
        <Num value={sale.attempts} />
      </p>
      {sale.lastError !== null && (
        <p className={classes['waitingError']}>
          {textOfCode(sale.lastError.code) || sale.lastError.message}{' '}
          <span className={classes['itemSub']}>
            <Code>{sale.lastError.code}</Code>
          </span>
        </p>
      )}
      {refused && <p className={classes['itemSub']}>{t('refusedHelp')}</p>}
      {refused && (
        <BigButton disabled={busy} onClick={() => void retry()}>
          {t('retry')}
        </BigButton>
      )}
    </li>
  );
}

/** The unsent sales: since when, why, and a button to try now. */
export function QueuePanel(): ReactNode {
  const { t } = useTranslation('tillLists');
  const [sales, reload] = useStored(read);
  const outbox = useTillStatus((state) => state.outbox);
  useEffect(reload, [outbox, reload]);
  const waits = sales?.some(({ state }) => state === 'waiting') === true;
  return (
    <PanelFrame
      title={t('title')}
      {...(waits
        ? {
            foot: (
              <BigButton
                tone="brand"
                onClick={() => void currentTill()?.outbox.flush().then(reload)}
              >
                {t('retry')}
              </BigButton>
            ),
          }
        : {})}
    >
      {sales?.length === 0 && (
        <EmptyState icon={<IconCloudCheck size={28} />} title={t('empty')} text={t('emptyHelp')} />
      )}
      <ul className={classes['list']}>
        {sales?.map((sale) => (
          <Waiting key={sale.id} sale={sale} onChange={reload} />
        ))}
      </ul>
    </PanelFrame>
  );
}
