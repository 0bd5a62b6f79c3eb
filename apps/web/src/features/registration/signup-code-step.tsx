import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import type { MailDelivery } from '@dalpak/contracts';
import { IconAlertCircle, IconFolder, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ShownError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';

interface CodeStepProps {
  readonly email: string;
  readonly delivery: MailDelivery;
  /** Creates the business; returns the error about the code, or null. */
  readonly onCode: (code: string) => Promise<ShownError | null>;
  readonly onAgain: () => Promise<void>;
  readonly onBack: () => void;
}

/** Asks for the code that was sent to the sign-up's address. */
export function CodeStep({ email, delivery, onCode, onAgain, onBack }: CodeStepProps): ReactNode {
  const { t } = useTranslation('registration');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'open' | 'again' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const open = async (): Promise<void> => {
    if (!/^\d{6}$/.test(code)) return setProblem(t('codeInvalid'));
    setBusy('open');
    setIsAgain(false);
    setProblem((await onCode(code))?.description ?? null);
    setBusy(null);
    return undefined;
  };
  const again = async (): Promise<void> => {
    setBusy('again');
    setProblem(null);
    await onAgain();
    setCode('');
    setIsAgain(true);
    setBusy(null);
  };
  return (
    <QuietCard
      title={t('codeTitle')}
      help={t('codeHelp', { email })}
      foot={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('codeBack')}
        </Anchor>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Stack gap="md">
          {delivery === 'folder' && (
            <MessageBox tone="warn" icon={<IconFolder size={20} />}>
              {t('inFolder')}
            </MessageBox>
          )}
          {isAgain && (
            <MessageBox tone="quiet" icon={<IconMail size={20} />}>
              {t('codeSentAgain')}
            </MessageBox>
          )}
          {problem !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {problem}
            </MessageBox>
          )}
          <TextInput
            size="md"
            className="ltr-text"
            label={t('code')}
            value={code}
            aria-invalid={problem !== null}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            data-autofocus
            onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
          <Button type="submit" size="md" fullWidth loading={busy === 'open'}>
            {t('createBusiness')}
          </Button>
          <Group justify="center">
            <Button variant="subtle" loading={busy === 'again'} onClick={() => void again()}>
              {t('codeAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </QuietCard>
  );
}
