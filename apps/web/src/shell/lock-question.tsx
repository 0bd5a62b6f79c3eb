import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboardLayer } from '../platform/hotkeys/use-keyboard-layer.ts';
import { lockTill, useLockTill } from '../platform/session/lock-till.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** A server that is there answers sooner: nothing flashes. */
const SHOWN_AFTER_MS = 250;

/** What stands between asking for a locked till and having one: looking for the server, and the question when it is not there. */
export function LockQuestion(): ReactNode {
  const { t } = useTranslation('shell');
  const step = useLockTill((state) => state.step);
  // What is scanned meanwhile belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, step !== 'idle');
  return (
    <>
      <Modal opened={step === 'checking'} onClose={lockTill.keep} title={t('lockTill')} transitionProps={{ enterDelay: SHOWN_AFTER_MS }}>
        <Group gap="sm" mb="md" role="status" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text c="var(--text-quiet)">{t('lockChecking')}</Text>
        </Group>
        <Group justify="flex-end">
          <Button size="lg" variant="default" onClick={lockTill.keep}>{t('lockOfflineKeep')}</Button>
        </Group>
      </Modal>
      <ConfirmDialog
        opened={step === 'asking'}
        title={t('lockOfflineTitle')}
        text={t('lockOfflineText')}
        confirmLabel={t('lockTill')}
        keepLabel={t('lockOfflineKeep')}
        destructive
        onClose={lockTill.keep}
        onConfirm={lockTill.confirm}
      />
    </>
  );
}
