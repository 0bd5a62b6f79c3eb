import { Button } from '@mantine/core';
import type { PermissionOperation } from '@dalpak/contracts';
import { IconShieldQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { clientIdentity } from '../session/identity.ts';
import { storeViewApproval } from './view-approval.store.ts';

/**
 * Offers a colleague's view approval for a screen that the user's own permissions do not open; it
 * lasts two minutes.
 */
export function ViewApprovalPrompt({
  operation,
}: {
  readonly operation: PermissionOperation;
}): ReactNode {
  const { t } = useTranslation('permissions');
  const { terminal, worksAs } = clientIdentity();
  // A till screen is worked in and not only viewed, so a view approval that expires does not fit
  // it.
  if (operation.type === 'pos' && terminal !== null && worksAs === 'terminal') return null;
  const ask = async (): Promise<void> => {
    const { requestCallApproval: askForCall } = await import('./request-call-approval.ts');
    const approval = await askForCall(operation);
    if (approval !== null) storeViewApproval(operation, approval);
  };
  return (
    <Button
      leftSection={<IconShieldQuestion size={18} />}
      onClick={() => void ask()}
      data-testid="ask-to-look"
    >
      {t('askToLook')}
    </Button>
  );
}
