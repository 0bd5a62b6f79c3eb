import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { confirmSecondStep } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Num } from '../../../ui/figures/num.tsx';
import { useFormSubmit } from '../use-my-account.ts';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { QuietText } from '../../../ui/content/quiet.tsx';
import classes from './second-step.module.css';

/** A secret whose setup is not confirmed yet. */
export interface PendingSecret {
  readonly secret: string;
  readonly uri: string;
}

interface SetUpProps {
  readonly begun: PendingSecret;
  /** The second step is on; these are the recovery codes. */
  readonly onConfirmed: (codes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app and asks for its first code. */
export function SetUp({ begun, onConfirmed }: SetUpProps): ReactNode {
  const { t } = useTranslation('secondStep');
  const [code, setCode] = useState('');
  const { busy, error, at, send, setError } = useFormSubmit();
  const confirm = async (): Promise<void> => {
    if (!/^\d{3} ?\d{3}$/.test(code.trim()))
      return setError({ field: 'code', text: t('sixDigits') });
    let codes: readonly string[] = [];
    const done = await send(async () => {
      codes = (await api.call(confirmSecondStep, { body: { code: code.trim() } })).data
        .recovery_codes;
    });
    if (done) onConfirmed(codes);
    return undefined;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Stack gap="md">
        {error !== null && error.field === null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {error.text}
          </MessageBox>
        )}
        <QuietText>{t('scan')}</QuietText>
        <QrCode text={begun.uri} label={t('qr')} />
        {/* A phone cannot scan its own screen. */}
        <Anchor href={begun.uri}>{t('openApp')}</Anchor>
        <div role="group" aria-label={t('secret')}>
          <QuietText>{t('secret')}</QuietText>
          <p className={classes['secret']}>
            <Num value={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
          </p>
        </div>
        <TextInput
          size="md"
          className="digits-text"
          data-autofocus
          label={t('firstCode')}
          description={t('firstCodeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          error={at('code')}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy}>
          {t('confirm')}
        </Button>
      </Stack>
    </form>
  );
}
