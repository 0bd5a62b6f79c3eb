import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText, Money } from '../../../ui/num.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { recallCart } from '../actions/hold.actions.ts';
import { currentTill } from '../model/till.registry.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './panels.module.css';
import { useStored } from './use-stored.ts';

const read = () => currentTill()?.sales.frozenCarts() ?? Promise.resolve([]);

/** Bills put aside on this device. */
export function RecallPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const [carts] = useStored(read);
  return (
    <PanelFrame title={t('recallTitle')}>
      {carts?.length === 0 && <EmptyState icon={<IconPlayerPause size={28} />} title={t('recallEmpty')} text={t('recallEmptyHelp')} />}
      <ul className={classes['list']}>
        {carts?.map(({ id, name, total, itemCount, employeeName, frozenAt, cart }) => (
          <li key={id}>
            <button type="button" className={classes['item']} onClick={() => void recallCart(id)}>
              <span className={classes['itemMain']}>
                {name === '' ? (cart.rows[0]?.product.name ?? '') : name}
                <span className={classes['itemSub']}>{t('items', { count: itemCount })} · {employeeName} · <DateText value={frozenAt} /></span>
              </span>
              <span className={classes['itemEnd']}><Money agorot={total} /></span>
            </button>
          </li>
        ))}
      </ul>
    </PanelFrame>
  );
}
