import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import {
  type AccessKeyView,
  KEY_OVERLAP_HOURS,
  MAX_KEY_OVERLAP_HOURS,
  rotateAccessKey,
} from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { NewKeyDisplay } from './new-key-display.tsx';
import { reloadAccessKeys } from './use-access-keys.ts';

/** Gives a key a new secret, while the earlier one opens for some hours more. */
export function RotateKeyDialog({
  of: { id, name, scopes },
  onClose,
}: {
  readonly of: AccessKeyView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tCommon } = useTranslation();
  const [hours, setHours] = useState(KEY_OVERLAP_HOURS);
  const [busy, setBusy] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await api.call(rotateAccessKey, { params: { id }, body: { keep_hours: hours } });
      void reloadAccessKeys();
      setToken(made.token);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  // Once the secret is shown the dialog does not close by accident.
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rotateTitle', { name })}
      closeOnClickOutside={false}
      closeOnEscape={token === null}
      withCloseButton={token === null}
      size="lg"
    >
      {token !== null ? (
        <NewKeyDisplay token={token} component={scopes[0]?.component ?? null} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text>{t('rotateHelp')}</Text>
          <NumberInput
            size="md"
            data-autofocus
            label={t('keepHours')}
            description={t('keepHoursHelp')}
            min={0}
            max={MAX_KEY_OVERLAP_HOURS}
            allowDecimal={false}
            clampBehavior="strict"
            value={hours}
            onChange={(value) => setHours(Number(value) || 0)}
          />
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button size="md" loading={busy} onClick={() => void change()}>
              {t('rotate')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
