import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ExportRequest } from '../../record-kit/list/state/list.types.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { type ExportFormat, downloadExport } from './download-export.ts';

/** Exports the list as a workbook, or as CSV for other programs. */
export function ExportDialog({
  wish,
  onClose,
}: {
  readonly wish: ExportRequest;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    going.current = controller;
    setBusy(true);
    setError(null);
    try {
      await downloadExport(wish, format, controller.signal);
      onClose();
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const shown = error === null ? null : describeError(error);
  return (
    <Modal opened onClose={onClose} title={t('exportTitle')}>
      <Stack gap="md">
        <Text c="var(--text-quiet)">
          {t(wish.status === 1 ? 'exportActive' : 'exportInactive')}
        </Text>
        <Radio.Group
          label={t('exportFormat')}
          value={format}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="xlsx" label={t('exportXlsx')} />
            <Radio value="csv" label={t('exportCsv')} />
          </Stack>
        </Radio.Group>
        {shown !== null && <MessageBox tone="bad" title={shown.description} />}
        <Group justify="flex-end" gap="sm">
          <Button size="lg" variant="default" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            size="lg"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={busy}
            onClick={() => void run()}
          >
            {t('exportRun')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
