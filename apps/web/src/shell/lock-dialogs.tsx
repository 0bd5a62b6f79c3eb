import { Button, Group, Loader, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { lockTill, useLockTill } from '../platform/session/lock-till.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';

/** An available server answers sooner than this, so that no dialog flashes. */
const SHOWN_AFTER_MS = 250;

/**
 * The progress dialog while the server is being reached, and the question when it is not available.
 */
export function LockDialogs(): ReactNode {
  const { t } = useTranslation('shell');
  const step = useLockTill((state) => state.step);
  // Closed in the first frame: a dialog that mounts open would skip its opening delay.
  const drawn = useMounted();
  return (
    <>
      <Modal
        opened={drawn && step === 'checking'}
        onClose={lockTill.keep}
        title={t('lockTill')}
        transitionProps={{ enterDelay: SHOWN_AFTER_MS }}
      >
        <Group gap="sm" mb="md" role="status" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text c="var(--text-quiet)">{t('lockChecking')}</Text>
        </Group>
        <Group justify="flex-end">
          <Button size="lg" variant="default" onClick={lockTill.keep}>
            {t('lockOfflineKeep')}
          </Button>
        </Group>
      </Modal>
      <ConfirmDialog
        opened={drawn && step === 'asking'}
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
