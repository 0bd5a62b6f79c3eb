import { Button, FileButton, List } from '@mantine/core';
import {
  listOwnPlugins,
  type OwnPluginVersion,
  submitOwnPlugin,
  uploadOwnPlugin,
  withdrawOwnPlugin,
} from '@dalpak/contracts';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useWords } from '../../platform/i18n/words-of.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { StatusDot, type Tone } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { refreshPlugins } from './active-plugins.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import classes from './marketplace.module.css';
import { say, sayState } from './own-plugin-words.ts';

const TONES: Readonly<Record<OwnPluginVersion['state'], Tone>> = {
  sandbox: 'warn',
  waiting: 'warn',
  approved: 'ok',
  refused: 'bad',
  withdrawn: 'quiet',
  stopped: 'bad',
};

/** Plugins that the business uploads: their versions, and what was wrong with the last upload. */
export function OwnPlugins(): ReactNode {
  const words = useWords(say);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: ['marketplace', 'own'],
    queryFn: async ({ signal }) => (await api.call(listOwnPlugins, {}, { signal })).data,
  });
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    setFaults([]);
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const { data } = await api.call(uploadOwnPlugin, { body });
      toast({ text: words('uploaded', { version: data.version }), tone: 'ok' });
      refreshPlugins();
    } catch (error) {
      const { description, details } = describeError(error);
      if (hasCode(error, 'PLUGIN_BROKEN')) setFaults(details.map(({ text }) => text));
      else setFaults([description]);
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="own-plugins">
      <h2 className={classes['heading']} id="own-plugins">
        {words('title')}
      </h2>
      <p className={classes['help']}>{words('help')}</p>
      <FileButton accept=".zip,application/zip" onChange={(file) => void upload(file)}>
        {(props) => (
          <Button
            {...props}
            size="md"
            variant="default"
            loading={busy}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {words('upload')}
          </Button>
        )}
      </FileButton>
      {faults.length > 0 && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
          {words('faults')}
          <List>
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        </MessageBox>
      )}
      <Loaded query={query} label={words('title')}>
        {(versions) =>
          versions.length === 0 ? (
            <p className={classes['help']}>{words('none')}</p>
          ) : (
            <ListRows>
              {versions.map((version) => (
                <Version key={`${version.id} ${version.version}`} of={version} />
              ))}
            </ListRows>
          )
        }
      </Loaded>
    </section>
  );
}

function Version({ of }: { readonly of: OwnPluginVersion }): ReactNode {
  const words = useWords(say);
  const { id, version, state, reason } = of;
  const name = of.name[currentLanguage()];
  const act = async (call: typeof submitOwnPlugin | typeof withdrawOwnPlugin): Promise<void> => {
    try {
      await api.call(call, { params: { id, version } });
      toast({ text: words(call === submitOwnPlugin ? 'submitted' : 'withdrawn'), tone: 'ok' });
      refreshPlugins();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ListRow
      title={
        <>
          {name} <Code>{version}</Code>
          {reason !== '' && <span className={classes['help']}>{reason}</span>}
        </>
      }
      end={
        <>
          <StatusDot tone={TONES[state]}>{sayState(state)}</StatusDot>
          {state === 'sandbox' && (
            <Button
              variant="default"
              aria-label={words('submitOne', { name, version })}
              onClick={() => void act(submitOwnPlugin)}
            >
              {words('submit')}
            </Button>
          )}
          {state === 'approved' && (
            <Button
              variant="default"
              aria-label={words('withdrawOne', { name, version })}
              onClick={() => void act(withdrawOwnPlugin)}
            >
              {words('withdraw')}
            </Button>
          )}
        </>
      }
    />
  );
}
