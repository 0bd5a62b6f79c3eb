import { Button, TextInput } from '@mantine/core';
import { type BusinessDetails, readBusiness, saveBusiness } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { refreshSession } from '../../platform/session/session.store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useStartWords } from './words.ts';
import classes from './starting.module.css';

const KEY = ['business'];
const FIELDS = ['name', 'vat_name', 'address', 'phone'] as const;

/** The details of the business, as every new receipt bears them. */
export function BusinessCard(): ReactNode {
  const say = useStartWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(readBusiness, {}, { signal })).data,
  });
  const [typed, setTyped] = useState<Partial<BusinessDetails>>({});
  const [busy, setBusy] = useState(false);
  if (data === undefined)
    return <Waiting error={error} label={say('businessTitle')} onRetry={() => void refetch()} />;
  const { vat_number: vatNumber, ...stored } = data;
  const values = { ...stored, ...typed };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.call(saveBusiness, { body: values });
      await client.invalidateQueries({ queryKey: KEY });
      setTyped({});
      toast({ text: say('saved'), tone: 'ok' });
      void refreshSession();
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div id="card-details">
      <Panel title={say('businessTitle')}>
        <p className={classes['text']}>{say('businessHelp')}</p>
        <form className={classes['business']} onSubmit={(event) => void save(event)}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              label={say(field)}
              value={values[field]}
              required={field === 'name' || field === 'vat_name'}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
          ))}
          <TextInput label={say('vat_number')} value={vatNumber} readOnly />
          <Button type="submit" loading={busy} disabled={Object.keys(typed).length === 0}>
            {say('save')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
