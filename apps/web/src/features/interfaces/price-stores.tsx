import { Button, NativeSelect } from '@mantine/core';
import type { OpenImport } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import classes from './interfaces.module.css';

interface PriceStoresProps {
  readonly shown: OpenImport;
  readonly busy: boolean;
  readonly onCheck: (wish: { readonly chain: string; readonly store: string }) => void;
}

/** Selects the shop of a price list file, because prices of two shops must not be mixed. */
export function PriceStores({ shown: { stores }, busy, onCheck }: PriceStoresProps): ReactNode {
  const { t } = useTranslation('imports');
  const { t: tInterfaces } = useTranslation('interfaces');
  const [at, setAt] = useState('0');
  const chosen = stores[Number(at)];
  return (
    <Panel title={t('prices')}>
      <div className={classes['form']}>
        <p className={classes['note']}>{t('pricesHelp')}</p>
        <NativeSelect
          label={t('whichStore')}
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
          data={stores.map(({ name, store, lines }, place) => ({
            value: String(place),
            label: t('storeLine', { name, store, lines: lines.toLocaleString('he-IL') }),
          }))}
        />
        <div>
          <Button
            loading={busy}
            disabled={chosen === undefined}
            onClick={() =>
              chosen !== undefined && onCheck({ chain: chosen.chain, store: chosen.store })
            }
          >
            {tInterfaces('check')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
