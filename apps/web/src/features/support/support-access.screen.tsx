import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { supportQuery } from '../../platform/support/support-access.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { AgentForm } from './agent-form.tsx';
import { OpenGrant } from './open-grant.tsx';
import classes from './support.module.css';

/** Support access of this business: its state and its actions. */
export function SupportAccessScreen(): ReactNode {
  const { t } = useTranslation('support');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useQuery(supportQuery);
  return (
    <Page width={720}>
      <PageTitle>{t('title')}</PageTitle>
      <p className={classes['help']}>{t('help')}</p>
      {data === undefined && error === null && (
        <Skeleton label={tCommon('loading')}>
          <SkeletonBar height={220} />
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
      {data?.status === 'approved' && data.ends_at !== null && (
        <Panel title={t('approved')}>
          <OpenGrant state={data} endsAt={data.ends_at} />
        </Panel>
      )}
      {data?.status === 'requested' && data.manages && (
        <Panel title={t('requested')}>
          <p className={classes['help']}>{t('requestedHelp')}</p>
          <AgentForm requested />
        </Panel>
      )}
      {data?.status === 'none' && data.manages && (
        <Panel title={t('closed')}>
          <AgentForm requested={false} />
        </Panel>
      )}
      {data !== undefined && data.status !== 'approved' && !data.manages && (
        <Panel>
          <EmptyState
            icon={<IconLifebuoy size={28} />}
            title={t(data.status === 'requested' ? 'requested' : 'closed')}
            text={t('whoMay')}
          />
        </Panel>
      )}
    </Page>
  );
}
