import {
  findApp,
  isSelectable,
  type LicenceSelection,
  type LicenceView,
  productName,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './billing.module.css';

interface LicenceCardsProps {
  readonly available: Readonly<Record<string, readonly LicenceView[]>>;
  readonly selected: LicenceSelection;
  /** The licences that the holder has now. */
  readonly active: LicenceSelection;
  readonly onToggle: (app: number, product: number) => void;
}

/**
 * Licences by application, as selectable cards. A card without free licences is disabled, unless it
 * is selected.
 */
export function LicenceCards({
  available,
  selected,
  active,
  onToggle,
}: LicenceCardsProps): ReactNode {
  const { t } = useTranslation('billing');
  const language = currentLanguage();
  return Object.entries(available).map(([key, licences]) => {
    const app = Number(key);
    const title = findApp(app)?.title[language] ?? key;
    return (
      <section key={key} aria-label={title}>
        <h3 className={classes['app']}>{title}</h3>
        <ul className={cx(arrange['plainList'], classes['cards'])}>
          {licences.map(({ product, amount, used }) => {
            const isChosen = selected[app] === product.id;
            const isOpen = isSelectable(
              { app, product: product.id, available: used.available_amount },
              selected,
              active,
            );
            return (
              <li key={product.id}>
                <button
                  type="button"
                  className={cx(classes['card'], isChosen && classes['chosen'])}
                  aria-pressed={isChosen}
                  disabled={!isOpen}
                  onClick={() => onToggle(app, product.id)}
                >
                  <span className={classes['product']}>
                    {productName(app, product.tier)[language]}
                  </span>
                  <span className={quiet}>
                    {t('licencesLeft', { left: used.available_amount, amount })}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}
