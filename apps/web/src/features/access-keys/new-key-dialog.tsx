import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { createAccessKey } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useFocusFirstError } from '../../ui/focus-first-error.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './access-keys.module.css';
import { NewKeyDisplay } from './new-key-display.tsx';
import { type ChosenScopes, ScopePicker } from './scope-picker.tsx';
import { reloadAccessKeys } from './use-access-keys.ts';

interface MadeKey {
  readonly token: string;
  /** The first component in the key's scopes. */
  readonly component: number;
}

/** Creates a key, and shows it the only time that it can be seen. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('accessKeys');
  const [made, setMade] = useState<MadeKey | null>(null);
  // The dialog does not close by accident, because the key cannot be shown again.
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(made === null ? 'newTitle' : 'madeTitle')}
      closeOnClickOutside={false}
      closeOnEscape={made === null}
      withCloseButton={made === null}
      size="lg"
    >
      {made === null ? (
        <KeyForm onMade={setMade} onClose={onClose} />
      ) : (
        <NewKeyDisplay {...made} onClose={onClose} />
      )}
    </Modal>
  );
}

function KeyForm({
  onMade,
  onClose,
}: {
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tCommon } = useTranslation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ChosenScopes>([]);
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const lead = useFocusFirstError(root);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return lead();
    setBusy(true);
    setMessage(null);
    try {
      const { token } = await api.call(createAccessKey, {
        body: { name: name.trim(), scopes: [...scopes], expires_on: lastDay },
      });
      void reloadAccessKeys();
      onMade({ token, component: scopes[0]?.component ?? 0 });
    } catch (error) {
      const shown = describeError(error);
      setMessage([shown.description, ...(shown.details ?? []).map(({ text }) => text)].join(' '));
      setBusy(false);
      lead();
    }
    return undefined;
  };
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="md">
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <TextInput
          size="md"
          label={t('name')}
          description={t('nameHelp')}
          value={name}
          maxLength={60}
          data-autofocus
          error={tried && name.trim() === '' ? t('nameMissing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ScopePicker
          value={scopes}
          onChange={setScopes}
          error={tried && scopes.length === 0 ? t('scopesMissing') : null}
        />
        <div className={classes['lastDay']}>
          <Text size="sm" fw={500}>
            {t('lastDay')}
          </Text>
          <Text size="xs" c="var(--text-quiet)">
            {t('lastDayHelp')}
          </Text>
          <DateField
            label={t('lastDay')}
            pickLabel={t('pickLastDay')}
            value={lastDay}
            onChange={setLastDay}
          />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button size="md" type="submit" loading={busy}>
            {t('make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
