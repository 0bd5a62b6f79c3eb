import { Button, TextInput } from '@mantine/core';
import {
  type Checklist,
  COMPONENT,
  putChecklistItem,
  readChecklist,
  showChecklist,
  type StartItem,
} from '@dalpak/contracts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useStartWords } from './words.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './starting.module.css';

export const CHECKLIST_KEY = ['checklist'] as const;

/** Where each step is done, and how long it takes in minutes. */
const STEPS: Readonly<Record<StartItem, readonly [route: string, minutes: number]>> = {
  details: ['/settings?page=business&card=details', 1],
  receipt: ['/settings/papers', 2],
  products: [`/item/id/0/component/${COMPONENT.products}`, 3],
  tables: [`/items/${COMPONENT.floorTables}`, 5],
  payments: [`/items/${COMPONENT.paymentTypes}`, 2],
  people: [`/items/${COMPONENT.employees}`, 3],
  till: ['/terminal/register', 1],
  sale: ['/terminal/register', 1],
  z: ['/terminal/register', 1],
  books: ['/settings?page=business&card=papers', 5],
};

/** The first steps of a new business, on home until they are done, put off or hidden. */
export function StartList(): ReactNode {
  const may = useAccess({ type: 'system', key: 'settings' }) === 'ok';
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: CHECKLIST_KEY,
    enabled: may,
    queryFn: async ({ signal }) => (await api.call(readChecklist, {}, { signal })).data,
    // What is done elsewhere ticks its step when home is looked at again.
    refetchOnMount: 'always',
  });
  const store = (list: Checklist): void => void client.setQueryData(CHECKLIST_KEY, list);
  const show = async (shown: boolean): Promise<void> => {
    try {
      store((await api.call(showChecklist, { body: { shown } })).data);
    } catch (error) {
      showError(error);
    }
  };
  if (!may || data === undefined || !data.shown) return null;
  return <Steps list={data} onList={store} onShow={(shown) => void show(shown)} />;
}

function Steps({
  list: { items },
  onList,
  onShow,
}: {
  readonly list: Checklist;
  readonly onList: (list: Checklist) => void;
  readonly onShow: (shown: boolean) => void;
}): ReactNode {
  const say = useStartWords();
  const hide = (): void => {
    onShow(false);
    toast({ text: say('hidden'), action: { label: say('undo'), run: () => onShow(true) } });
  };
  return (
    <Panel
      title={say('title')}
      aside={
        <Button variant="subtle" onClick={hide}>
          {say('hide')}
        </Button>
      }
    >
      <p className={classes['text']}>
        {say('text', { done: items.filter(({ done }) => done).length, all: items.length })}
      </p>
      <ul className={classes['done']}>
        {items
          .filter(({ done }) => done)
          .map(({ item }) => (
            <li key={item}>
              <IconCircleCheck size={18} aria-label={say('done')} className={classes['tick']} />
              {say(item)}
            </li>
          ))}
      </ul>
      <ol className={arrange['gridList']}>
        {items
          .filter(({ done }) => !done)
          .map((item) => (
            <Step key={item.item} step={item} onList={onList} />
          ))}
      </ol>
    </Panel>
  );
}

function Step({
  step: { item, put_off: putOff },
  onList,
}: {
  readonly step: Checklist['items'][number];
  readonly onList: (list: Checklist) => void;
}): ReactNode {
  const say = useStartWords();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const name = say(item);
  const [route, minutes] = STEPS[item];
  const put = async (why: string | null): Promise<void> => {
    try {
      onList((await api.call(putChecklistItem, { params: { item }, body: { put_off: why } })).data);
      setAsking(false);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <li className={classes['step']}>
      <IconCircle size={22} aria-hidden className={classes['open']} />
      <span className={classes['name']}>
        {name}{' '}
        <small>
          {putOff === null
            ? say('minutes', { count: minutes })
            : say('wasPutOff', { reason: putOff })}
        </small>
      </span>
      {!asking && (
        <span className={classes['acts']}>
          {item === 'products' && putOff === null && (
            <Button component="a" variant="subtle" href={hrefOf(`/import/${COMPONENT.products}`)}>
              {say('byFile')}
            </Button>
          )}
          {putOff === null ? (
            <>
              <Button
                variant="subtle"
                aria-label={say('putOffItem', { name })}
                onClick={() => setAsking(true)}
              >
                {say('putOff')}
              </Button>
              <Button
                component="a"
                variant="light"
                href={hrefOf(route)}
                aria-label={say('openItem', { name })}
              >
                {say('open')}
              </Button>
            </>
          ) : (
            <Button variant="subtle" onClick={() => void put(null)}>
              {say('takeUp')}
            </Button>
          )}
        </span>
      )}
      {asking && (
        <form
          className={classes['acts']}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void put(reason);
          }}
        >
          <TextInput
            autoFocus
            aria-label={say('reason')}
            placeholder={say('reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {say('putOff')}
          </Button>
        </form>
      )}
    </li>
  );
}
