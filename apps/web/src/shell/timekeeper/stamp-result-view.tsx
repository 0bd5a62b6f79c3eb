import { Button, Group } from '@mantine/core';
import type { StampResult } from '@dalpak/contracts';
import { IconCircleCheck, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import type { Stamped } from './stamp-runtime.ts';
import classes from './timekeeper.module.css';
import { workedMinutes } from './worked-minutes.ts';

interface StampDoneProps {
  readonly stamped: Stamped;
  /** Whether another employee may stamp right after. */
  readonly offersAnother: boolean;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Who stamped, when, and the hours of today; or that the stamp is stored on this device. */
export function StampResultView({
  stamped,
  offersAnother: more,
  onAnother: onMore,
  onClose,
}: StampDoneProps): ReactNode {
  const { t } = useTranslation('timekeeper');
  const { t: tCommon } = useTranslation();
  const kept = stamped.kind === 'kept';
  const { kind, at } = kept ? { kind: stamped.method, at: stamped.at } : stamped.result;
  return (
    <div className={classes['done']}>
      <div role="status" data-testid="stamp-done">
        <div className={cx(classes['icon'], kept && classes['warn'])} aria-hidden>
          {kept ? <IconCloudUp size={36} /> : <IconCircleCheck size={36} />}
        </div>
        <p className={classes['name']}>
          {kept
            ? t('kept')
            : `${stamped.result.employee.first_name} ${stamped.result.employee.last_name}`.trim()}
        </p>
        <p className={classes['when']}>
          {kind === 'in' ? t('came') : t('went')}
          <DateText value={at} kind="time" />
        </p>
        {kept ? (
          <p className={classes['help']}>{t('keptHelp')}</p>
        ) : (
          <Worked result={stamped.result} />
        )}
      </div>
      <Group grow>
        {more && (
          <Button size="lg" variant="default" onClick={onMore}>
            {t('another')}
          </Button>
        )}
        <Button size="lg" onClick={onClose} data-autofocus>
          {tCommon('close')}
        </Button>
      </Group>
    </div>
  );
}

function Worked({ result }: { readonly result: StampResult }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const worked = workedMinutes(result);
  return (
    <p className={classes['help']}>
      {t(worked.of)}: <Num value={formatMinutes(worked.minutes)} /> {t('hours')}
    </p>
  );
}
