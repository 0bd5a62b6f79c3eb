import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconDeviceDesktopOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { terminalIdentity } from '../../platform/session/identity.ts';
import { signIn, useTillEnded } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';
import { useCountdown } from '../../ui/messages/use-countdown.ts';
import { CodeStep } from './code-step.tsx';
import { Languages } from './languages.tsx';
import classes from './sign-in.module.css';
import { useCapsLock } from './use-caps-lock.ts';

/** E-mail and password of a back-office user. The start decides where to go afterwards. */
export function SignInScreen(): ReactNode {
  const { t } = useTranslation('signIn');
  const [shown, setShown] = useState<ShownError | null>(null);
  const { left, wait } = useCountdown();
  const caps = useCapsLock();
  const password = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [stepToken, setStepToken] = useState<string | null>(null);
  // The field is mounted anew, so the focus is set after the render.
  useEffect(() => {
    if (refusals > 0) password.current?.focus();
  }, [refusals]);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('emailInvalid')),
      password: (value) => (value === '' ? t('passwordMissing') : null),
    },
  });
  const submit = async (values: { email: string; password: string }): Promise<void> => {
    setShown(null);
    try {
      await signIn(values.email.trim(), values.password);
    } catch (error) {
      if (hasCode(error, 'SECOND_STEP_NEEDED') && error.stepToken !== null)
        return setStepToken(error.stepToken);
      setShown(describeError(error));
      if (hasCode(error, 'SIGN_IN_LIMITED') && error.retryAfter !== null) wait(error.retryAfter);
      if (hasCode(error, 'WRONG_CREDENTIALS')) {
        form.setFieldValue('password', '');
        setRefusals((count) => count + 1);
      }
    }
    return undefined;
  };
  // The server allows anyone to create a business; a device that is a till already belongs to one.
  const maySignUp = terminalIdentity() === null;
  const tillEnded = useTillEnded();
  if (stepToken !== null) {
    return (
      <CodeStep
        token={stepToken}
        onBack={(error) => {
          setStepToken(null);
          setShown(error === null ? null : describeError(error));
        }}
      />
    );
  }
  return (
    <QuietCard
      title={t('title')}
      help={t('help')}
      foot={
        <>
          {maySignUp && <Anchor href={hrefOf('/signup/cloud/')}>{t('openBusiness')}</Anchor>}
          <Languages />
        </>
      }
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          {tillEnded && <Slot name="till.ended" props={{}} />}
          {tillEnded && (
            <MessageBox tone="warn" icon={<IconDeviceDesktopOff size={20} />}>
              {t('tillEnded')}
            </MessageBox>
          )}
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
          <PasswordInput
            ref={password}
            size="md"
            className="digits-text"
            label={t('password')}
            autoComplete="current-password"
            description={caps.on ? t('capsLock') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onKeyUp={caps.watch}
            onKeyDown={caps.watch}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} disabled={left > 0}>
            {t('submit')}
          </Button>
          <Anchor className={classes['forgot']} href={hrefOf('/forgot')}>
            {t('forgot')}
          </Anchor>
        </Stack>
      </form>
    </QuietCard>
  );
}
