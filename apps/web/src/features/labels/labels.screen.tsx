import { Tabs } from '@mantine/core';
import type { LabelTemplateView } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { openLabelQueue } from '../../platform/labels/label-queue.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { labelFontReady } from './measure-text.ts';
import { PrintTab } from './print-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { useTemplates } from './use-labels.ts';

/** True once the label font has loaded; before, text would be measured with another font. */
function useFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = (): void => setReady(true);
    void labelFontReady().then(ready, ready);
  }, []);
  return isReady;
}

function Loaded({ templates }: { readonly templates: readonly LabelTemplateView[] }): ReactNode {
  const { t } = useTranslation('labels');
  const [tab, setTab] = useState<string | null>('print');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="print">{t('printTab')}</Tabs.Tab>
        <Tabs.Tab value="templates">{t('templatesTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="print">
        <PrintTab templates={templates} />
      </Tabs.Panel>
      <Tabs.Panel value="templates">
        <TemplatesTab templates={templates} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Product labels: the print queue, and the templates. */
export function LabelsScreen(): ReactNode {
  const { t } = useTranslation('labels');
  const isReady = useFont();
  const { data, error, refetch } = useTemplates();
  useEffect(openLabelQueue, []);
  const failed = error === null || data !== undefined ? null : describeError(error);
  return (
    <Page width={1080}>
      <PageTitle>{t('title')}</PageTitle>
      {failed !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      )}
      {failed === null && (data === undefined || !isReady) && (
        <Skeleton label={t('title')}>
          <SkeletonBar height={280} />
        </Skeleton>
      )}
      {data !== undefined && isReady && <Loaded templates={data} />}
    </Page>
  );
}
