import { Button } from '@mantine/core';
import {
  BILLING_DOCUMENTS,
  COMPONENTS,
  hasModuleAccess,
  POS_OPERATIONS,
  SYSTEM_OPERATIONS,
} from '@dalpak/contracts';
import { IconFileOff, IconPlugOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { serviceStatusLabel } from '../../platform/session/service-status-label.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { BillingDocuments } from './billing-documents.tsx';
import { SubscriptionsPanel } from './subscriptions-panel.tsx';

/** The service of this business: account, status, and how many operations its modules include. */
export function BillingScreen(): ReactNode {
  const { t } = useTranslation('billing');
  const { service, status } = useAppInit();
  if (service === null)
    return (
      <EmptyState
        heading="h1"
        icon={<IconPlugOff size={28} />}
        title={t('noServiceTitle')}
        text={t('noServiceHelp')}
      />
    );
  const modules = service.resolved_modules_access;
  const count = (open: readonly boolean[]): string =>
    t('of', { open: open.filter(Boolean).length, all: open.length });
  const records = count(
    COMPONENTS.map(({ id }) =>
      hasModuleAccess(modules, { type: 'components', action: 'r', key: id }),
    ),
  );
  const till = count(
    Object.values(POS_OPERATIONS).map((key) => hasModuleAccess(modules, { type: 'pos', key })),
  );
  // The technician's operation belongs to no module.
  const system = count(
    Object.values(SYSTEM_OPERATIONS)
      .filter((key) => key !== 'tech')
      .map((key) => hasModuleAccess(modules, { type: 'system', key })),
  );
  const { name, reason } = service.status_case;
  return (
    <Page width={720}>
      <PageTitle>{t('title')}</PageTitle>
      <Panel title={t('service')}>
        <Facts layout="spread">
          <Fact label={t('account')}>
            {service.account_name} <Code>{service.account_code}</Code>
          </Fact>
          <Fact label={t('code')}>
            <Code>{service.code}</Code>
          </Fact>
          <Fact label={t('status')}>
            <StatusDot tone={status === 'SERVICE_NOT_OK' ? 'warn' : 'ok'}>
              {serviceStatusLabel(name)}
            </StatusDot>
          </Fact>
          {reason !== '' && <Fact label={t('reason')}>{reason}</Fact>}
        </Facts>
      </Panel>
      <BillingDocuments />
      <SubscriptionsPanel />
      <Panel title={t('modules')}>
        <Facts layout="spread">
          <Fact label={t('records')}>{records}</Fact>
          <Fact label={t('till')}>{till}</Fact>
          <Fact label={t('system')}>{system}</Fact>
        </Facts>
      </Panel>
    </Page>
  );
}

/** The billing documents of a type; of an unknown type there are none, and the screen says so. */
export function BillingDocumentScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('billing');
  const type = (params['type'] ?? '').slice(0, 20);
  const known = BILLING_DOCUMENTS.find((one) => one === type);
  if (known !== undefined)
    return (
      <Page width={720}>
        <PageTitle>{t('title')}</PageTitle>
        <BillingDocuments type={known} />
        <Button component="a" variant="default" href={hrefOf('/billing')}>
          {t('toBilling')}
        </Button>
      </Page>
    );
  return (
    <EmptyState
      heading="h1"
      icon={<IconFileOff size={28} />}
      title={t('noDocumentsTitle')}
      text={t('noDocumentsHelp', { type })}
      action={
        <Button component="a" href={hrefOf('/billing')}>
          {t('toBilling')}
        </Button>
      }
    />
  );
}
