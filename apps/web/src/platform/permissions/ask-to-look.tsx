import { Button } from '@mantine/core';
import type { PermissionOperation } from '@dalpak/contracts';
import { IconShieldQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clientIdentity } from '../session/identity.ts';
import { keepLook } from './look.store.ts';

/** The way into a screen that the person's own map does not open: a colleague lets them look, for two minutes. */
export function AskToLook({ operation }: { readonly operation: PermissionOperation }): ReactNode {
  const { t } = useTranslation('permissions');
  const { terminal, worksAs } = clientIdentity();
  // The screens of a till are a person's own: they work in them, and leave has no end there.
  if (operation.type === 'pos' && terminal !== null && worksAs === 'terminal') return null;
  const ask = async (): Promise<void> => {
    const { askForCall } = await import('./ask-for-call.ts');
    const approval = await askForCall(operation);
    if (approval !== null) keepLook(operation, approval);
  };
  return <Button leftSection={<IconShieldQuestion size={18} />} onClick={() => void ask()} data-testid="ask-to-look">{t('askToLook')}</Button>;
}
