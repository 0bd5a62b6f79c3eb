import { Button } from '@mantine/core';
import { findComponent, type OpenImport } from '@dalpak/contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import classes from './interfaces.module.css';

type Missing = OpenImport['missing'][number];

interface MissingNamesProps {
  readonly missing: readonly Missing[];
  readonly busy: boolean;
  readonly onMake: (missing: Missing) => void;
}

/** Names one after another, each isolated: in one run of text, figures would reverse their order. */
function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  return names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

function MissingOfField({
  missing,
  busy,
  onMake,
}: Omit<MissingNamesProps, 'missing'> & { readonly missing: Missing }): ReactNode {
  const { t } = useTranslation('imports');
  const { t: tMenu } = useTranslation('menu');
  const { component, count, made, names, near } = missing;
  const info = findComponent(component);
  const list = info === null ? '' : tMenu(`components.${info.key}`);
  return (
    <li className={classes['missing']}>
      {count > 0 && (
        <p>
          {t('missingNames', { count, figure: count.toLocaleString('he-IL'), list })}{' '}
          <Names names={names} />
          {count > names.length && '…'}
        </p>
      )}
      {count > 0 && (
        <div>
          <Button variant="default" loading={busy} onClick={() => onMake(missing)}>
            {count > made
              ? t('makeFirst', { figure: made.toLocaleString('he-IL'), list })
              : t('makeIn', { count, list })}
          </Button>
        </div>
      )}
      {near.length > 0 && (
        <div className={classes['near']}>
          {t('nearNames', { list })}
          <ul className={classes['changes']}>
            {near.map((one) => (
              <li key={one.name}>
                <bdi>{one.name}</bdi> · {t('nearTo')} <Names names={one.near} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** Names of the file that no record has, by field, and a press that makes their records. */
export function MissingNames({ missing, busy, onMake }: MissingNamesProps): ReactNode {
  const { t } = useTranslation('imports');
  if (missing.length === 0) return null;
  return (
    <Panel title={t('missingTitle')}>
      {missing.some(({ count }) => count > 0) && (
        <p className={classes['note']}>{t('missingHelp')}</p>
      )}
      <ul className={classes['missingFields']}>
        {missing.map((one) => (
          <MissingOfField key={one.field} missing={one} busy={busy} onMake={onMake} />
        ))}
      </ul>
    </Panel>
  );
}
