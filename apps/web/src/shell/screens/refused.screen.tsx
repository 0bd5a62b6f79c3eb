import { Button } from '@mantine/core';
import { IconCashRegister, IconLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PermissionOperation } from '@dalpak/contracts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ViewApprovalPrompt } from '../../platform/permissions/view-approval-prompt.tsx';
import { hrefOf } from '../../platform/router/navigation.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import type { Refusal } from '../route-guard.ts';

/** Explains why the screen is closed, who can open it, and the one next step. */
export function RefusedScreen({
  refusal,
  operation,
}: {
  readonly refusal: Exclude<Refusal, 'SESSION_NEEDED'>;
  readonly operation?: PermissionOperation | undefined;
}): ReactNode {
  const { t } = useTranslation('shell');
  const link = (route: string, label: string): ReactNode => (
    <Button component="a" href={hrefOf(route)}>
      {label}
    </Button>
  );
  switch (refusal) {
    case 'TERMINAL_NEEDED':
      return (
        <EmptyState
          heading="h1"
          icon={<IconCashRegister size={28} />}
          title={t('terminalNeededTitle')}
          text={t('terminalNeededHelp')}
          action={link('/terminal/register', t('registerTerminal'))}
        />
      );
    case 'USER_NEEDED':
      return (
        <EmptyState
          heading="h1"
          icon={<IconUser size={28} />}
          title={t('userNeededTitle')}
          text={t('userNeededHelp')}
          action={link('/login', t('goSignIn'))}
        />
      );
    case 'UPGRADE':
      return (
        <EmptyState
          heading="h1"
          icon={<IconLock size={28} />}
          title={t('upgradeTitle')}
          text={t('upgradeHelp')}
          action={link('/', t('goHome'))}
        />
      );
    case 'PERMISSION_DENIED':
      return (
        <EmptyState
          heading="h1"
          icon={<IconLock size={28} />}
          title={t('noPermissionTitle')}
          text={t('noPermissionHelp')}
          action={
            <>
              {operation !== undefined && <ViewApprovalPrompt operation={operation} />}
              {link('/', t('goHome'))}
            </>
          }
        />
      );
  }
}
