import { Anchor } from '@mantine/core';
import { findApp, productName, type SubscriptionView } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './billing.module.css';
import { componentOfHolder } from './holder-of.ts';
import { NoLicences } from './no-licences.tsx';
import { UpgradeButton } from './upgrade-button.tsx';
import { useSubscriptions } from './use-licences.ts';

/** The licences of the service by application, with their holders. */
export function SubscriptionsPanel(): ReactNode {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useSubscriptions();
  const apps = [...new Set((data ?? []).map(({ app_id }) => app_id))];
  const left = (data ?? []).reduce((sum, { available_amount }) => sum + available_amount, 0);
  return (
    <Panel title={t('licences')} aside={<UpgradeButton />}>
      {data === undefined && error === null && (
        <Skeleton label={t('licences')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <div className={classes['licences']}>
          {left === 0 && <NoLicences />}
          {apps.map((app) => (
            <section key={app} aria-label={findApp(app)?.title[currentLanguage()] ?? String(app)}>
              <h3 className={classes['app']}>{findApp(app)?.title[currentLanguage()] ?? app}</h3>
              <ul className={arrange['plainList']}>
                {data
                  .filter(({ app_id }) => app_id === app)
                  .map((one) => (
                    <SubscriptionCard key={one.id} subscription={one} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

function SubscriptionCard({
  subscription: { app_id, tier, code, amount, available_amount, holders },
}: {
  readonly subscription: SubscriptionView;
}): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <li className={classes['subscription']}>
      <div>
        <span className={classes['product']}>{productName(app_id, tier)[currentLanguage()]}</span>{' '}
        <Code className={quiet}>{code}</Code>
      </div>
      <div className={quiet}>{t('licencesLeft', { left: available_amount, amount })}</div>
      {holders.length > 0 && (
        <ul className={cx(arrange['plainList'], classes['holders'])} aria-label={t('holders')}>
          {holders.map(({ type, id, name }) => (
            <li key={`${type}.${id}`}>
              <Anchor href={hrefOf(`/item/id/${id}/component/${componentOfHolder(type)}`)}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
