import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { finishSignIn } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';
import { useCountdown } from '../../ui/messages/use-countdown.ts';

interface CodeStepProps {
  /** The token that the server returned for the password. */
  readonly token: string;
  /** Returns to the password, with the error when the server requires it. */
  readonly onBack: (error: unknown) => void;
}

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ token, onBack }: CodeStepProps): ReactNode {
  const { t } = useTranslation('secondStep');
  const [withRecovery, setWithRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [shown, setShown] = useState<ShownError | null>(null);
  const { left, wait } = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  // The field is mounted anew, so the focus is set after the render.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy, withRecovery]);
  const submit = async (): Promise<void> => {
    setMissing(code.trim().length < 6);
    if (code.trim().length < 6) return;
    setBusy(true);
    setShown(null);
    try {
      await finishSignIn(token, code.trim());
      return;
    } catch (error) {
      if (hasCode(error, 'SIGN_IN_STEP_ENDED')) return onBack(error);
      setShown(describeError(error));
      if (hasCode(error, 'SIGN_IN_LIMITED') && error.retryAfter !== null) wait(error.retryAfter);
      if (hasCode(error, 'WRONG_CODE')) setCode('');
    }
    setBusy(false);
  };
  const toggle = (): void => {
    setCode('');
    setShown(null);
    setMissing(false);
    setWithRecovery(!withRecovery);
  };
  return (
    <QuietCard
      title={t('signIn.title')}
      help={withRecovery ? t('signIn.recoveryHelp') : t('signIn.help')}
      foot={
        <Anchor component="button" type="button" onClick={() => onBack(null)}>
          {t('signIn.back')}
        </Anchor>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {shown !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {shown.description}
              {left > 0 && <div>{t('signIn.limited', { seconds: left })}</div>}
            </MessageBox>
          )}
          <TextInput
            ref={field}
            key={withRecovery ? 'recovery' : 'app'}
            size="md"
            className={withRecovery ? 'ltr-text' : 'digits-text'}
            label={withRecovery ? t('signIn.recovery') : t('signIn.code')}
            inputMode={withRecovery ? 'text' : 'numeric'}
            autoComplete={withRecovery ? 'off' : 'one-time-code'}
            spellCheck={false}
            maxLength={20}
            disabled={busy}
            value={code}
            error={missing ? t('signIn.missing') : null}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={busy} disabled={left > 0}>
            {t('signIn.submit')}
          </Button>
          <Anchor component="button" type="button" onClick={toggle}>
            {withRecovery ? t('signIn.useApp') : t('signIn.useRecovery')}
          </Anchor>
        </Stack>
      </form>
    </QuietCard>
  );
}
