import { Button, Group, MultiSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import {
  type AccessKeyView,
  createAccessKey,
  KEY_REPORTS,
  MAX_KEY_NETWORKS,
  READY_KEY_SETS,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useFocusFirstError } from '../../ui/fields/focus-first-error.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import classes from './access-keys.module.css';
import { NewKeyDisplay } from './new-key-display.tsx';
import { nameOfCategory } from './report-words.ts';
import { type ChosenScopes, grantableScopes, grantableSet } from './scope-choice.ts';
import { ScopePicker } from './scope-picker.tsx';
import { reloadAccessKeys } from './use-access-keys.ts';

interface MadeKey {
  readonly token: string;
  /** The first component in the key's scopes; null when it has reports only. */
  readonly component: number | null;
}

/** Creates a key, and shows it the only time that it can be seen. */
type Branches = NonNullable<AccessKeyView['branches']>;

export function NewKeyDialog({
  branches,
  onClose,
}: {
  readonly branches: Branches;
  readonly onClose: () => void;
}): ReactNode {
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
        <KeyForm branches={branches} onMade={setMade} onClose={onClose} />
      ) : (
        <NewKeyDisplay {...made} onClose={onClose} />
      )}
    </Modal>
  );
}

function KeyForm({
  branches,
  onMade,
  onClose,
}: {
  readonly branches: Branches;
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tCommon } = useTranslation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ChosenScopes>([]);
  const [reports, setReports] = useState<readonly string[]>([]);
  const [held, setHeld] = useState<readonly string[]>([]);
  const [networks, setNetworks] = useState<readonly string[]>([]);
  const init = useAppInit();
  const offers = useMemo(() => grantableScopes(init), [init]);
  const mayReport = checkAccess(init, { type: 'system', key: 'reports' }) === 'ok';
  const isEmpty = scopes.length === 0 && reports.length === 0;
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const lead = useFocusFirstError(root);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '' || isEmpty) return lead();
    setBusy(true);
    setMessage(null);
    try {
      const { token } = await api.call(createAccessKey, {
        body: {
          name: name.trim(),
          scopes: scopes.map(({ component, rights }) => ({ component, rights: [...rights] })),
          reports: [...reports],
          branches: held.length === 0 ? null : held.map(Number),
          networks: [...networks],
          expires_on: lastDay,
        },
      });
      void reloadAccessKeys();
      onMade({ token, component: scopes[0]?.component ?? null });
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
        <div className={classes['sets']} role="group" aria-label={t('readySets')}>
          <Text size="sm" fw={500}>
            {t('readySets')}
          </Text>
          <Group gap="xs">
            {READY_KEY_SETS.map((set) => (
              <Button
                key={set.key}
                size="sm"
                variant="default"
                onClick={() => {
                  setScopes(grantableSet(set, offers));
                  setReports(mayReport ? set.reports : []);
                }}
              >
                {t(`sets.${set.key}`)}
              </Button>
            ))}
          </Group>
        </div>
        <ScopePicker
          offers={offers}
          value={scopes}
          onChange={setScopes}
          error={tried && isEmpty ? t('scopesMissing') : null}
        />
        {mayReport && (
          <MultiSelect
            size="md"
            label={t('reports')}
            data={KEY_REPORTS.map((value) => ({ value, label: nameOfCategory(value) }))}
            value={[...reports]}
            onChange={setReports}
          />
        )}
        {branches.length > 1 && (
          <MultiSelect
            size="md"
            label={t('branches')}
            description={t('branchesHelp')}
            data={branches.map((branch) => ({ value: String(branch.id), label: branch.name }))}
            value={[...held]}
            onChange={setHeld}
          />
        )}
        <TagsInput
          size="md"
          label={t('networks')}
          description={t('networksHelp')}
          maxTags={MAX_KEY_NETWORKS}
          value={[...networks]}
          onChange={setNetworks}
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
