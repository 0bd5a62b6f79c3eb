import { Button } from '@mantine/core';
import {
  type ComponentInfo,
  findComponent,
  findRecordComponent,
  MAX_ID,
  type RecordComponent,
} from '@dalpak/contracts';
import { IconListSearch, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { hrefOf } from '../platform/router/navigation.ts';
import { ViewApprovalPrompt } from '../platform/permissions/view-approval-prompt.tsx';
import { useInitWithViewApproval } from '../platform/permissions/view-approval.store.ts';
import { checkAccess } from '../platform/session/access.ts';
import { useAppInit } from '../platform/session/session.store.ts';
import { useWindowInfo } from '../platform/windows/window-hooks.ts';
import { EmptyState } from '../ui/layout/states.tsx';
import './words.ts';

export interface KnownComponent {
  readonly info: ComponentInfo;
  readonly record: RecordComponent;
}

interface ComponentGateProps {
  /** The component's number from the route, as typed. */
  readonly number: string;
  readonly children: (known: KnownComponent) => ReactNode;
}

/** Shown for a number that no component has. Its window is called by that number. */
function UnknownComponent({
  number,
  home,
}: {
  readonly number: string;
  readonly home: ReactNode;
}): ReactNode {
  const { t } = useTranslation('records');
  const title = t('unknownTitle');
  useWindowInfo({ title });
  return (
    <EmptyState
      heading="h1"
      icon={<IconListSearch size={28} />}
      title={title}
      text={t('unknownHelp', { number })}
      action={home}
    />
  );
}

/**
 * Shows its children for a known component that this user may read; otherwise says why not and what
 * to do.
 */
export function ComponentGate({ number, children }: ComponentGateProps): ReactNode {
  const { t } = useTranslation('records');
  const init = useInitWithViewApproval(useAppInit());
  const id = /^\d{1,10}$/.test(number) && Number(number) <= MAX_ID ? Number(number) : 0;
  const info = findComponent(id);
  const record = findRecordComponent(id);
  const home = (
    <Button component="a" href={hrefOf('/')}>
      {t('goHome')}
    </Button>
  );
  if (info === null || record === null)
    return <UnknownComponent number={number.slice(0, 10)} home={home} />;
  const read = { type: 'components', action: 'r', key: id } as const;
  const access = checkAccess(init, read);
  if (access === 'UPGRADE')
    return (
      <EmptyState
        heading="h1"
        icon={<IconLock size={28} />}
        title={t('notIncluded')}
        text={t('notIncludedHelp')}
        action={home}
      />
    );
  if (access !== 'ok')
    return (
      <EmptyState
        heading="h1"
        icon={<IconLock size={28} />}
        title={t('closedTitle')}
        text={t('closedHelp')}
        action={
          <>
            <ViewApprovalPrompt operation={read} />
            {home}
          </>
        }
      />
    );
  return children({ info, record });
}
