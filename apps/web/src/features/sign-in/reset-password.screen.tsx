import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmPasswordReset } from '@dalpak/contracts';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError, textOfCode, type ShownError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';

const SHORTEST = 12;
/** As in the contract; any other text is a link that was cut off. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Sets a new password with the link of a mail. It does not sign the user in, so that the second
 * step is still required.
 */
export function ResetPasswordScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('signIn');
  const token = params['token'] ?? '';
  const [shown, setShown] = useState<Pick<ShownError, 'code' | 'description'> | null>(
    TOKEN.test(token)
      ? null
      : { code: 'RESET_LINK_INVALID', description: textOfCode('RESET_LINK_INVALID') },
  );
  const [done, setDone] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: {
      password: (value) => ([...value].length < SHORTEST ? t('passwordTooShort') : null),
    },
  });
  const submit = async ({ password }: { password: string }): Promise<void> => {
    setShown(null);
    try {
      await api.call(confirmPasswordReset, { body: { token, password } });
      setDone(true);
    } catch (error) {
      setShown(describeError(error));
    }
  };
  if (done) {
    return (
      <QuietCard title={t('resetDoneTitle')}>
        <Stack gap="md">
          <MessageBox tone="quiet" icon={<IconCheck size={20} />}>
            {t('resetDone')}
          </MessageBox>
          <Button component="a" href={hrefOf('/login')} size="md" fullWidth>
            {t('toSignIn')}
          </Button>
        </Stack>
      </QuietCard>
    );
  }
  const isOver = shown?.code === 'RESET_LINK_INVALID';
  return (
    <QuietCard
      title={t('resetTitle')}
      {...(isOver ? {} : { help: t('resetHelp') })}
      foot={<Anchor href={hrefOf('/login')}>{t('backToSignIn')}</Anchor>}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          {shown !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {shown.description}
            </MessageBox>
          )}
          {isOver ? (
            <Button component="a" href={hrefOf('/forgot')} size="md" fullWidth>
              {t('askAgain')}
            </Button>
          ) : (
            <>
              <PasswordInput
                size="md"
                className="digits-text"
                label={t('newPassword')}
                description={t('newPasswordHelp')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                autoComplete="new-password"
                data-autofocus
                autoFocus
                key={form.key('password')}
                {...form.getInputProps('password')}
              />
              <Button type="submit" size="md" fullWidth loading={form.submitting}>
                {t('setPassword')}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </QuietCard>
  );
}
