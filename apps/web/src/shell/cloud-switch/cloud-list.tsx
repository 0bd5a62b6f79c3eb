import { ActionIcon } from '@mantine/core';
import type { CloudChoice } from '@dalpak/contracts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cutName } from './clouds.ts';
import classes from './cloud-switch.module.css';

interface CloudListProps {
  readonly clouds: readonly CloudChoice[];
  readonly chosen: string | null;
  readonly onChoose: (uuid: string) => void;
  readonly onStar: (cloud: CloudChoice) => void;
}

/** Businesses to choose from, one per line, with a star for favourites. */
export function CloudList({ clouds, chosen, onChoose, onStar }: CloudListProps): ReactNode {
  const { t } = useTranslation('cloudSwitch');
  return (
    <div role="radiogroup" aria-label={t('clouds')} className={classes['list']}>
      {clouds.map((cloud) => {
        const cut = cutName(cloud.name);
        return (
          <div key={cloud.uuid} className={classes['row']}>
            <label className={classes['choice']} title={cloud.name}>
              <input
                type="radio"
                name="cloud"
                className={classes['radio']}
                aria-label={cloud.name}
                checked={chosen === cloud.uuid}
                onChange={() => onChoose(cloud.uuid)}
              />
              <span className={classes['names']}>
                <span
                  className={classes['name']}
                  data-testid="cloud-name"
                  data-cut={cut !== cloud.name}
                >
                  {cut}
                </span>
                {cloud.active && <span className={classes['note']}>{t('active')}</span>}
              </span>
            </label>
            <ActionIcon
              variant="subtle"
              color={cloud.fav ? 'warn' : 'gray'}
              size={48}
              aria-pressed={cloud.fav}
              aria-label={t('favourite', { name: cloud.name })}
              onClick={() => onStar(cloud)}
            >
              {cloud.fav ? <IconStarFilled size={20} /> : <IconStar size={20} />}
            </ActionIcon>
          </div>
        );
      })}
    </div>
  );
}
