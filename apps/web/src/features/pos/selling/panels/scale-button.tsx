import type { QtyMilli } from '@dalpak/engine';
import { IconScale } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  canConnectScale,
  connectScale,
  currentScale,
} from '../../../../platform/hardware/current-scale.ts';
import type { Scale } from '../../../../platform/hardware/scale.port.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import classes from '../../parts/panels.module.css';

const findScale = (): Promise<Scale | null> => currentScale(currentInit()?.cloud.code ?? '');

/**
 * Reads the weight from the scale of this till. Where no scale can be connected there is no button,
 * and the weight is typed.
 */
export function ScaleButton({
  onWeight,
}: {
  readonly onWeight: (weight: QtyMilli) => void;
}): ReactNode {
  const { t } = useTranslation('compose');
  const [scale, setScale] = useState<Scale | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    void findScale().then((found) => {
      if (!left) setScale(found);
    });
    return () => {
      left = true;
    };
  }, []);
  if (scale === null && !canConnectScale()) return null;
  const weigh = async (from: Scale): Promise<void> => {
    setBusy(true);
    setProblem('');
    const reading = await from.weigh();
    setBusy(false);
    switch (reading.kind) {
      case 'weight':
        return onWeight(reading.weight);
      case 'zero':
        return setProblem(t('scaleZero'));
      case 'unstable':
        return setProblem(t('scaleUnstable'));
      case 'failed':
        return setProblem(t('scaleFailed'));
    }
  };
  const connect = async (): Promise<void> => {
    if (!(await connectScale().catch(() => false))) return setProblem(t('scaleNone'));
    const found = await findScale();
    setScale(found);
    if (found !== null) await weigh(found);
  };
  return (
    <>
      <BigButton
        wide
        icon={<IconScale size={22} aria-hidden />}
        aria-disabled={busy}
        onClick={() => void (busy ? undefined : scale === null ? connect() : weigh(scale))}
      >
        {busy ? t('scaleReading') : scale === null ? t('scaleConnect') : t('scale')}
      </BigButton>
      {problem !== '' && (
        <p className={classes['help']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
