import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Num } from '../../../ui/figures/num.tsx';
import { printCodes } from './print-codes.tsx';
import classes from './second-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the recovery codes once. Closes when the user confirms that they have stored them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  const { t } = useTranslation('secondStep');
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const [kept, setKept] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('yes');
    } catch {
      // The clipboard needs https and permission; without them the codes can be selected and
      // copied.
      setCopied('refused');
    }
  };
  return (
    <Stack gap="md">
      <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />}>
        {t('codesHelp')}
      </MessageBox>
      <ul className={classes['codes']} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <Num value={code} />
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          size="md"
          variant="default"
          leftSection={
            copied === 'yes' ? (
              <IconCheck size={18} aria-hidden />
            ) : (
              <IconCopy size={18} aria-hidden />
            )
          }
          onClick={() => void copy()}
        >
          {copied === 'yes' ? t('copied') : t('copy')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void printCodes(codes)}
        >
          {t('print')}
        </Button>
        <Text size="sm" c="var(--text-quiet)" role="status">
          {copied === 'refused' ? t('copyRefused') : ''}
        </Text>
      </Group>
      <Checkbox
        size="md"
        label={t('kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button size="md" disabled={!kept} onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
    </Stack>
  );
}
