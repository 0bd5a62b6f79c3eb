import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ProviderService, setProviderService } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { reloadServices } from './use-services.ts';

const MIN_REASON_LENGTH = 2;
const MAX_REASON_LENGTH = 300;

interface SuspendDialogProps {
  readonly service: ProviderService | null;
  readonly onClose: () => void;
}

/** Asks for the reason, which the business sees on every screen. */
export function SuspendDialog({ service, onClose }: SuspendDialogProps): ReactNode {
  const { t } = useTranslation('provider');
  return (
    <Modal
      opened={service !== null}
      onClose={onClose}
      title={t('suspendTitle', { name: service?.name ?? '' })}
    >
      {service !== null && <ReasonForm service={service} onClose={onClose} />}
    </Modal>
  );
}

function ReasonForm({
  service,
  onClose,
}: {
  readonly service: ProviderService;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const suspend = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await api.call(setProviderService, {
        params: { uuid: service.uuid },
        body: {
          status: 'suspended',
          reason: reason.trim(),
          ...(from === null ? {} : { from }),
        },
      });
      toast({ text: t(from === null ? 'suspended' : 'suspensionPlanned'), tone: 'ok' });
      await reloadServices();
      onClose();
    } catch (error) {
      setMessage(describeError(error).description);
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void suspend();
      }}
    >
      <Stack gap="md">
        <Text c="var(--text-quiet)">{t('suspendText')}</Text>
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <Textarea
          size="md"
          label={t('reason')}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          rows={2}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {service.plan !== null && (
          <Stack gap={4}>
            <DateField
              label={t('suspendFrom')}
              pickLabel={t('suspendPick')}
              value={from}
              onChange={setFrom}
            />
            <Text size="sm" c="dimmed">
              {t('suspendFromHelp')}
            </Text>
          </Stack>
        )}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            color="bad"
            loading={busy}
            disabled={reason.trim().length < MIN_REASON_LENGTH}
          >
            {t('suspend')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
