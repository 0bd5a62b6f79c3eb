import { Anchor, Button } from '@mantine/core';
import { KEY_CALLS_A_MINUTE } from '@dalpak/contracts';
import { IconAlertCircle, IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { KeyList } from './key-list.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useAccessKeys } from './use-access-keys.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** The access keys of the business for other programs: created, listed and revoked here. */
export function AccessKeysScreen(): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tCommon } = useTranslation();
  const { data: answer, error, refetch } = useAccessKeys();
  const data = answer?.data;
  const [making, setMaking] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page width={960}>
      <PageHead>
        <PageTitle>{t('title')}</PageTitle>
        {data !== undefined && data.length > 0 && add}
      </PageHead>
      <QuietText>
        {t('help', { calls: KEY_CALLS_A_MINUTE })}{' '}
        <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </Anchor>
      </QuietText>
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
      {data !== undefined && (
        <Panel padded={data.length === 0}>
          {data.length === 0 ? (
            <EmptyState
              icon={<IconKey size={28} />}
              title={t('none')}
              text={t('noneHelp')}
              action={add}
            />
          ) : (
            <KeyList keys={data} />
          )}
        </Panel>
      )}
      <WebhooksPanel />
      {making && (
        <NewKeyDialog branches={answer?.branches ?? []} onClose={() => setMaking(false)} />
      )}
    </Page>
  );
}
