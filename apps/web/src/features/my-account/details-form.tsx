import { Button, Stack, TextInput } from '@mantine/core';
import { updateMyAccount, type MyAccount } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './my-account.module.css';
import { reloadMyAccount, useFormSubmit } from './use-my-account.ts';

/** Name and e-mail. */
export function DetailsForm({ account }: { readonly account: MyAccount }): ReactNode {
  const { t } = useTranslation('myAccount');
  const [name, setName] = useState(account.name);
  const [email, setEmail] = useState(account.email);
  const [password, setPassword] = useState('');
  const { busy, error, at, send, setError } = useFormSubmit();
  const moves = email.trim().toLowerCase() !== account.email;
  const changed = name !== account.name || moves;
  useConfirmClose(changed, t('details'));
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError({ field: 'name', text: t('required') });
    if (moves && password === '') return setError({ field: 'current', text: t('required') });
    const body = { name: name.trim(), email: email.trim(), ...(moves ? { password } : {}) };
    if (!(await send(() => api.call(updateMyAccount, { body })))) return undefined;
    setPassword('');
    await Promise.all([reloadMyAccount(), refreshSession()]);
    toast({ text: t('saved'), tone: 'ok' });
    return undefined;
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        {error !== null && error.field === null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {error.text}
          </MessageBox>
        )}
        <TextInput
          size="md"
          label={t('name')}
          description={t('nameHelp')}
          value={name}
          error={at('name')}
          maxLength={120}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          className="ltr-text"
          type="email"
          label={t('email')}
          description={t('emailHelp')}
          value={email}
          error={at('email')}
          maxLength={254}
          autoComplete="email"
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {moves && (
          <PasswordInput
            size="md"
            className="ltr-text"
            label={t('emailPassword')}
            value={password}
            error={at('current')}
            maxLength={256}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <div>
          <Button type="submit" size="md" loading={busy} disabled={!changed}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
