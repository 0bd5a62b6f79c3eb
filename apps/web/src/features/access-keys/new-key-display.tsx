import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { sampleCommand } from './sample-command.ts';

/** Copies a text, and confirms it. */
function CopyButton({
  text,
  label,
  first = false,
}: {
  readonly text: string;
  readonly label: string;
  readonly first?: boolean;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // The clipboard needs https and permission; without them the text can be selected and copied.
      setCopied('refused');
    }
  };
  return (
    <Group gap="sm">
      <Button
        size="md"
        variant={first ? 'filled' : 'default'}
        {...(first ? { 'data-autofocus': true } : {})}
        onClick={() => void copy()}
        leftSection={
          copied === 'yes' ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconCopy size={18} aria-hidden />
          )
        }
      >
        {copied === 'yes' ? t('copied') : label}
      </Button>
      <Text size="sm" c="var(--text-quiet)" role="status">
        {copied === 'refused' ? t('copyRefused') : ''}
      </Text>
    </Group>
  );
}

interface ShownOnceProps {
  readonly token: string;
  /** A component that the key may read, for the sample command. */
  readonly component: number | null;
  readonly onClose: () => void;
}

/**
 * Shows a new key once, with a sample command. Closes when the user confirms that they have stored
 * the key.
 */
export function NewKeyDisplay({ token, component, onClose }: ShownOnceProps): ReactNode {
  const { t } = useTranslation('accessKeys');
  const [kept, setKept] = useState(false);
  const line = component === null ? null : sampleCommand(location.origin, token, component);
  return (
    <Stack gap="md">
      <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />}>
        {t('shownOnce')}
      </MessageBox>
      <TextInput
        size="md"
        className="ltr-text"
        label={t('token')}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton first text={token} label={t('copy')} />
      {/* One line that scrolls: an auto-sized field leaves its hidden twin in the page, wider
          than a phone. */}
      {line !== null && (
        <TextInput
          size="md"
          className="ltr-text"
          label={t('firstCall')}
          description={t('firstCallHelp')}
          value={line}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {line !== null && <CopyButton text={line} label={t('copyLine')} />}
      <Checkbox
        size="md"
        label={t('kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button size="md" disabled={!kept} onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  );
}
