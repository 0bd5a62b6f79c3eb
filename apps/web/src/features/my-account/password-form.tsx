import { Button, Stack } from '@mantine/core';
import { changePassword } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './my-account.module.css';
import { reloadMyAccount, useFormSubmit } from './use-my-account.ts';

const MIN_PASSWORD_LENGTH = 12;

/** Sets a new password; requires the current one. */
export function PasswordForm(): ReactNode {
  const { t } = useTranslation('myAccount');
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, at, send, setError } = useFormSubmit();
  useConfirmClose(current !== '' || password !== '', t('next'));
  const change = async (): Promise<void> => {
    if (current === '') return setError({ field: 'current', text: t('required') });
    if ([...password].length < MIN_PASSWORD_LENGTH)
      return setError({ field: 'password', text: t('tooShort') });
    if (!(await send(() => api.call(changePassword, { body: { current, password } }))))
      return undefined;
    setCurrent('');
    setPassword('');
    await reloadMyAccount();
    toast({ text: t('changed'), tone: 'ok' });
    return undefined;
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Stack gap="md">
        {error !== null && error.field === null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {error.text}
          </MessageBox>
        )}
        <PasswordInput
          size="md"
          className="ltr-text"
          label={t('current')}
          value={current}
          error={at('current')}
          maxLength={256}
          autoComplete="current-password"
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          size="md"
          className="ltr-text"
          label={t('next')}
          description={t('nextHelp')}
          value={password}
          error={at('password')}
          maxLength={256}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" size="md" loading={busy}>
            {t('change')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
