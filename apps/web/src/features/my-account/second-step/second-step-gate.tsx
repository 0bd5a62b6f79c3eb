import { Anchor, Button, Stack } from '@mantine/core';
import { beginSecondStep } from '@dalpak/contracts';
import { IconAlertCircle, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { refreshSession, signOut } from '../../../platform/session/session.store.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { QuietCard } from '../../../ui/quiet-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Begun, SetUp } from './set-up.tsx';

/**
 * The full-screen setup for a user who must have a second step: the server refuses all other calls
 * until then.
 */
export function SecondStepGate(): ReactNode {
  const { t } = useTranslation('secondStep');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<ShownError | null>(null);
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setShown(null);
    try {
      await act();
    } catch (error) {
      // It was set up elsewhere meanwhile: the start decides where to go.
      if (hasCode(error, 'CONFLICT', 'UNAUTHENTICATED')) await refreshSession();
      else setShown(describeError(error));
    }
    setBusy(false);
  };
  const begin = (): Promise<void> => run(async () => setBegun((await api.call(beginSecondStep)).data));
  if (codes !== null) return <QuietCard title={t('codesTitle')}><RecoveryCodes codes={codes} onDone={() => void refreshSession()} /></QuietCard>;
  return (
    <QuietCard title={t('gateTitle')} help={t('gateHelp')} foot={<Anchor component="button" type="button" onClick={() => void run(signOut)}>{t('signOut')}</Anchor>}>
      <Stack gap="md">
        {shown !== null && <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>{shown.description}</MessageBox>}
        {begun === null
          ? <Button size="md" leftSection={<IconShieldCheck size={18} aria-hidden />} loading={busy} onClick={() => void begin()}>{t('setUp')}</Button>
          : <SetUp begun={begun} onConfirmed={setCodes} />}
      </Stack>
    </QuietCard>
  );
}
