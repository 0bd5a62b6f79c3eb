import { Anchor, Stack } from '@mantine/core';
import { beginSecondStep } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { refreshSession, signOut } from '../../../platform/session/session.store.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { QuietCard } from '../../../ui/layout/quiet-card.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type PendingSecret, SetUp } from './set-up.tsx';

/**
 * The full-screen setup for a user who must have a second step: the server refuses all other calls
 * until then.
 */
export function SecondStepGate(): ReactNode {
  const { t } = useTranslation('secondStep');
  const [begun, setBegun] = useState<PendingSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [shown, setShown] = useState<ShownError | null>(null);
  const begin = async ({ password }: { readonly password: string }): Promise<void> => {
    try {
      setBegun((await api.call(beginSecondStep, { body: { password } })).data);
    } catch (error) {
      // It was set up elsewhere meanwhile: the start decides where to go.
      if (!hasCode(error, 'CONFLICT', 'UNAUTHENTICATED')) throw error;
      await refreshSession();
    }
  };
  const leave = (): void => {
    setShown(null);
    signOut().catch(async (error: unknown) => {
      if (hasCode(error, 'UNAUTHENTICATED')) await refreshSession();
      else setShown(describeError(error));
    });
  };
  if (codes !== null)
    return (
      <QuietCard title={t('codesTitle')}>
        <RecoveryCodes codes={codes} onDone={() => void refreshSession()} />
      </QuietCard>
    );
  return (
    <QuietCard
      title={t('gateTitle')}
      help={t('gateHelp')}
      foot={
        <Anchor component="button" type="button" onClick={leave}>
          {t('signOut')}
        </Anchor>
      }
    >
      <Stack gap="md">
        {shown !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {shown.description}
          </MessageBox>
        )}
        {begun === null ? (
          <ProofForm passwordOnly text={t('beginText')} action={t('setUp')} onSend={begin} />
        ) : (
          <SetUp begun={begun} onConfirmed={setCodes} />
        )}
      </Stack>
    </QuietCard>
  );
}
