import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageBox } from '../../ui/message-box.tsx';

/** The key, this once. The dialog closes when somebody says that it is kept. */
export function ShownOnce({ token, onClose }: { readonly token: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('accessKeys');
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const [kept, setKept] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      setCopied('yes');
    } catch {
      // No clipboard without https, or the person refused: it can be selected by hand.
      setCopied('refused');
    }
  };
  return (
    <Stack gap="md">
      <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />}>{t('shownOnce')}</MessageBox>
      <TextInput size="md" className="ltr-text" label={t('token')} value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Group gap="sm">
        <Button size="md" data-autofocus leftSection={copied === 'yes' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />} onClick={() => void copy()}>{t(copied === 'yes' ? 'copied' : 'copy')}</Button>
        <Text size="sm" c="var(--text-quiet)" role="status">{copied === 'refused' ? t('copyRefused') : ''}</Text>
      </Group>
      <Checkbox size="md" label={t('kept')} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Group justify="flex-end">
        <Button size="md" disabled={!kept} onClick={onClose}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}
