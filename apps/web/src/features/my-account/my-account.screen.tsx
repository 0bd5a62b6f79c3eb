import { isAllowed } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppInit } from '../../platform/session/session.store.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { DigestPanel } from './digest-panel.tsx';
import { DetailsForm } from './details-form.tsx';
import classes from './my-account.module.css';
import { PasswordForm } from './password-form.tsx';
import { PushPanel } from './push-panel.tsx';
import { SecondStepPanel } from './second-step/second-step-panel.tsx';
import { SessionList } from './session-list.tsx';
import { useMyAccount } from './use-my-account.ts';

/** The signed-in user's own account; nothing about the business. */
export function MyAccountScreen(): ReactNode {
  const { t } = useTranslation('myAccount');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useMyAccount();
  const seesReports = isAllowed(useAppInit().perr, { type: 'system', key: 'reports' });
  return (
    <Page width={960}>
      <PageTitle>{t('title')}</PageTitle>
      {data === undefined && error === null && (
        <Skeleton label={tCommon('loading')}>
          <div className={classes['skeletons']}>
            <SkeletonBar height={220} />
            <SkeletonBar height={220} />
            <SkeletonBar height={120} />
          </div>
        </Skeleton>
      )}
      {data === undefined && error !== null && (
        <Panel>
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {data !== undefined && (
        <>
          <div className={classes['columns']}>
            <Panel title={t('details')}>
              <DetailsForm account={data} />
            </Panel>
            <Panel title={t('password')}>
              <PasswordForm />
            </Panel>
          </div>
          <SecondStepPanel />
          <PushPanel />
          {seesReports && <DigestPanel />}
          <Panel title={t('sessions')}>
            <SessionList sessions={data.sessions} />
          </Panel>
        </>
      )}
    </Page>
  );
}
