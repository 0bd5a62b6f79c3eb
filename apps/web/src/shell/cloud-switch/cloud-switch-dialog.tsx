import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { type AppInit, type CloudChoice, markCloud } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeUnsent } from '../user-drawer/describe-unsent.ts';
import { CloudList } from './cloud-list.tsx';
import { cloudsQuery, findClouds } from './clouds.ts';
import classes from './cloud-switch.module.css';
import { switchCloud } from './switch-cloud.ts';

/** From this many businesses on, the dialog has a search field. */
const SEARCH_FROM = 9;

interface CloudSwitchDialogProps {
  readonly init: AppInit;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A business, then a branch, then a terminal (specification, shell §2). */
export function CloudSwitchDialog({ init, opened, onClose }: CloudSwitchDialogProps): ReactNode {
  const { t } = useTranslation('cloudSwitch');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')}>
      <Choice init={init} onClose={onClose} />
    </Modal>
  );
}

interface PlaceSelection {
  readonly cloud: string | null;
  readonly branch: string | null;
  readonly terminal: string | null;
}

const NOTHING: PlaceSelection = { cloud: null, branch: null, terminal: null };

async function star({ uuid, fav }: CloudChoice): Promise<void> {
  // Optimistic: the answer of the server replaces it.
  queryClient.setQueryData(cloudsQuery.queryKey, (clouds) =>
    clouds?.map((cloud) => (cloud.uuid === uuid ? { ...cloud, fav: !fav } : cloud)),
  );
  try {
    await api.call(markCloud, { params: { uuid }, body: { fav: !fav } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: cloudsQuery.queryKey });
  }
}

function Choice({ init, onClose }: Omit<CloudSwitchDialogProps, 'opened'>): ReactNode {
  const { t } = useTranslation('cloudSwitch');
  const { t: tCommon } = useTranslation();
  const { data: clouds = [] } = useQuery(cloudsQuery);
  const [search, setSearch] = useState('');
  const [pick, setPick] = useState<PlaceSelection>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const chosen = clouds.find(({ uuid }) => uuid === pick.cloud);
  const branch = chosen?.branches.find(({ id }) => String(id) === pick.branch);
  const shown = findClouds(clouds, search);
  const go = async (): Promise<void> => {
    if (chosen === undefined || busy) return;
    setBusy(true);
    setMessage(null);
    try {
      const unsent = await switchCloud({
        from: init.cloud,
        to: chosen,
        branch: branch?.id ?? null,
        terminal: branch === undefined || pick.terminal === null ? null : Number(pick.terminal),
      });
      // Otherwise the page is reloading, and the dialog stays as it is until then.
      if (unsent === null) return;
      setMessage(t('unsent', { name: init.cloud.name, what: describeUnsent(unsent) }));
    } catch (error) {
      setMessage(describeError(error).description);
    }
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Stack gap="md">
        {clouds.length >= SEARCH_FROM && (
          <TextInput
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={18} />}
            data-autofocus
          />
        )}
        {shown.length === 0 ? (
          <p className={classes['none']}>{t('none')}</p>
        ) : (
          <CloudList
            clouds={shown}
            chosen={pick.cloud}
            onChoose={(cloud) => {
              setPick({ ...NOTHING, cloud });
              setMessage(null);
            }}
            onStar={(cloud) =>
              void star(cloud).catch((error: unknown) =>
                setMessage(describeError(error).description),
              )
            }
          />
        )}
        <Select
          size="md"
          label={t('branch')}
          placeholder={t('branchPick')}
          disabled={chosen === undefined}
          data={chosen?.branches.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={pick.branch}
          onChange={(value) => setPick({ ...pick, branch: value, terminal: null })}
          clearable
          clearButtonProps={{ 'aria-label': `${tCommon('clear')}: ${t('branch')}` }}
        />
        <Select
          size="md"
          label={t('terminal')}
          placeholder={t('terminalPick')}
          disabled={branch === undefined}
          data={branch?.terminals.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={pick.terminal}
          onChange={(value) => setPick({ ...pick, terminal: value })}
          clearable
          clearButtonProps={{ 'aria-label': `${tCommon('clear')}: ${t('terminal')}` }}
        />
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button size="md" type="submit" loading={busy} disabled={chosen === undefined}>
            {t('switch')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
