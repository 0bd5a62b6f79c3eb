import { COMPONENT, findComponent, findRecordComponent, isImportable } from '@dalpak/contracts';
import { IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { BackToInterfaces } from './interfaces.screen.tsx';
import { PromosImport } from './promos-import.tsx';
import { RecordImport } from './record-import.tsx';

/**
 * Imports a file into one component: checked first, written after confirmation, and can be undone.
 */
export function ImportScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('interfaces');
  const { t: tMenu } = useTranslation('menu');
  const number = params['component'] ?? '';
  const record = /^\d{1,9}$/.test(number) ? findRecordComponent(Number(number)) : null;
  const info = record === null ? null : findComponent(record.component);
  const edit = useAccess({ type: 'components', action: 'e', key: record?.component ?? 0 });
  const add = useAccess({ type: 'components', action: 'w', key: record?.component ?? 0 });
  if (record === null || info === null || !isImportable(record)) {
    return (
      <Page width={880}>
        <BackToInterfaces />
        <EmptyState
          heading="h1"
          icon={<IconTableOff size={28} />}
          title={t('unknownTitle')}
          text={t('unknownHelp')}
        />
      </Page>
    );
  }
  const may = edit === 'ok' && (record.writes !== 'all' || add === 'ok');
  return (
    <Page width={880}>
      <BackToInterfaces />
      <PageTitle>{t('importOf', { name: tMenu(`components.${info.key}`) })}</PageTitle>
      {!may && <MessageBox tone="warn" title={t('notAllowed')} />}
      {may &&
        (record.component === COMPONENT.discounts ? (
          <PromosImport kind="promos" component={record.component} />
        ) : (
          <RecordImport key={record.component} record={record} />
        ))}
    </Page>
  );
}
