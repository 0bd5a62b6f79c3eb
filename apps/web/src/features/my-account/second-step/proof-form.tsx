import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { useFormSubmit } from '../use-my-account.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';

interface ProofFormProps {
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  /** No code is there to ask for before the second step is on. */
  readonly passwordOnly?: boolean;
  readonly onSend: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Requires the password and a code again before the second step is changed. */
export function ProofForm({
  text,
  action,
  danger = false,
  passwordOnly = false,
  onSend,
  onCancel,
}: ProofFormProps): ReactNode {
  const { t } = useTranslation('secondStep');
  const { t: tCommon } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, at, send, setError } = useFormSubmit();
  const submit = async (): Promise<void> => {
    if (password === '') return setError({ field: 'current', text: t('missing') });
    if (!passwordOnly && code.trim().length < 6)
      return setError({ field: 'code', text: t('missing') });
    await send(() => onSend({ password, code: code.trim() }));
    return undefined;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        {error !== null && error.field === null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {error.text}
          </MessageBox>
        )}
        <QuietText>{text}</QuietText>
        <PasswordInput
          size="md"
          className="ltr-text"
          data-autofocus
          label={t('password')}
          value={password}
          error={at('current')}
          maxLength={256}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {!passwordOnly && (
          <TextInput
            size="md"
            className="ltr-text"
            label={t('code')}
            value={code}
            error={at('code')}
            maxLength={20}
            autoComplete="one-time-code"
            spellCheck={false}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          {onCancel !== undefined && (
            <Button size="md" variant="default" onClick={onCancel}>
              {tCommon('cancel')}
            </Button>
          )}
          <Button type="submit" size="md" loading={busy} {...(danger ? { color: 'bad' } : {})}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
