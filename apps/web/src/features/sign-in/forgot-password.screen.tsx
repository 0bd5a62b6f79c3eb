import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { requestPasswordReset, type MailDelivery } from '@dalpak/contracts';
import { IconAlertCircle, IconFolder, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';
import { useCountdown } from '../../ui/messages/use-countdown.ts';

/**
 * Requests a link to reset the password. The answer does not reveal whether the address has an
 * account.
 */
export function ForgotPasswordScreen(): ReactNode {
  const { t } = useTranslation('signIn');
  const [shown, setShown] = useState<ShownError | null>(null);
  const [sent, setSent] = useState<{
    readonly email: string;
    readonly delivery: MailDelivery;
  } | null>(null);
  const { left, wait } = useCountdown();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('emailInvalid')),
    },
  });
  const submit = async (values: { email: string }): Promise<void> => {
    setShown(null);
    const email = values.email.trim();
    try {
      const { delivery } = await api.call(requestPasswordReset, { body: { email } });
      setSent({ email, delivery });
    } catch (error) {
      setShown(describeError(error));
      if (hasCode(error, 'SIGN_IN_LIMITED') && error.retryAfter !== null) wait(error.retryAfter);
    }
  };
  const foot = <Anchor href={hrefOf('/login')}>{t('backToSignIn')}</Anchor>;
  if (sent !== null) {
    return (
      <QuietCard title={t('linkSentTitle')} foot={foot}>
        <Stack gap="md">
          <MessageBox tone="quiet" icon={<IconMail size={20} />}>
            {t('linkSent', { email: sent.email })}
          </MessageBox>
          {sent.delivery === 'folder' && (
            <MessageBox tone="warn" icon={<IconFolder size={20} />}>
              {t('inFolder')}
            </MessageBox>
          )}
        </Stack>
      </QuietCard>
    );
  }
  return (
    <QuietCard title={t('forgotTitle')} help={t('forgotHelp')} foot={foot}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          {shown !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {shown.description}
              {left > 0 && <div>{t('limited', { seconds: left })}</div>}
            </MessageBox>
          )}
          <TextInput
            size="md"
            className="ltr-text"
            label={t('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            data-autofocus
            autoFocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} disabled={left > 0}>
            {t('sendLink')}
          </Button>
        </Stack>
      </form>
    </QuietCard>
  );
}
