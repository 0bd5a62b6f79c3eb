import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import {
  listMessageProviders,
  type MessageProvider,
  removeMessageProvider,
  saveMessageProvider,
} from '@dalpak/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './crm.module.css';
import { say } from './words.ts';

const KEY = ['message-providers'];
const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** The services by which the business sends SMS and WhatsApp. */
export function ProvidersCard(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listMessageProviders, {}, { signal })).data,
  });
  if (data === undefined)
    return <Waiting error={error} label={say('providersTitle')} onRetry={() => void refetch()} />;
  return (
    <div id="card-providers">
      <Panel title={say('providersTitle')}>
        <p className={quiet}>{say('providersHelp')}</p>
        {data.map((provider) => (
          <ProviderForm
            key={`${provider.channel}-${provider.setup === null}`}
            provider={provider}
          />
        ))}
      </Panel>
    </div>
  );
}

const EMPTY = { url: '', sender: '', template: '', day_cap: 500, month_cap: 5_000 };

function ProviderForm({
  provider: { channel, setup, today, month, report_path: path },
}: {
  readonly provider: MessageProvider;
}): ReactNode {
  const [form, setForm] = useState(() => {
    const { has_key: _, ...stored } = setup ?? { ...EMPTY, has_key: false };
    return stored;
  });
  const [key, setKey] = useState('');
  const save = useMutation({
    mutationFn: () =>
      api.call(saveMessageProvider, {
        params: { channel },
        body: { ...form, ...(key === '' ? {} : { key }) },
      }),
    onSuccess: async () => {
      setKey('');
      toast({ text: say('providerSaved'), tone: 'ok' });
      await reload();
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call(removeMessageProvider, { params: { channel } }),
    onSuccess: async () => {
      toast({ text: say('providerRemoved'), tone: 'ok' });
      await reload();
    },
    onError: showError,
  });
  const name = say(`channel_${channel}`);
  const text = (field: 'url' | 'sender' | 'template', label: string): ReactNode => (
    <TextInput
      dir="ltr"
      label={label}
      value={form[field]}
      onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
    />
  );
  const cap = (field: 'day_cap' | 'month_cap', label: string): ReactNode => (
    <NumberInput
      label={label}
      min={1}
      allowDecimal={false}
      value={form[field]}
      onChange={(value) => setForm({ ...form, [field]: Number(value) })}
    />
  );
  return (
    <form
      aria-label={name}
      className={classes['provider']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h3>
        {name} <small>{setup === null ? '' : `${say('providerUsed')} ${today} / ${month}`}</small>
      </h3>
      {text('url', say('providerUrl'))}
      <PasswordInput
        label={say('providerKey')}
        autoComplete="new-password"
        placeholder={setup?.has_key === true ? say('providerKeySet') : ''}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      {text('sender', say('providerSender'))}
      {channel === 'whatsapp' && text('template', say('providerTemplate'))}
      {cap('day_cap', say('providerDay'))}
      {cap('month_cap', say('providerMonth'))}
      {setup !== null && (
        <p className={quiet}>
          {say('providerReports')}: <Code>{`${location.origin}${path}`}</Code>
        </p>
      )}
      <Group gap="sm">
        <Button type="submit" loading={save.isPending} disabled={form.url === ''}>
          {say('providerSave')}
        </Button>
        {setup !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {say('providerRemove')}
          </Button>
        )}
      </Group>
    </form>
  );
}
