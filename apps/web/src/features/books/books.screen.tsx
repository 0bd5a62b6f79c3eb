import { Button, SegmentedControl } from '@mantine/core';
import { COMPONENT, type EntryView } from '@dalpak/contracts';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Money } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Waiting } from '../../platform/api/waiting.tsx';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './books.module.css';
import { RangeFields, thisYear } from './range-fields.tsx';
import { useEntries, useTrialBalance } from './use-books.ts';
import { useBookWords } from './words.ts';

function EntryRow({ entry }: { readonly entry: EntryView }): ReactNode {
  const say = useBookWords();
  const name = entry.number === null ? say('draft') : String(entry.number);
  return (
    <tr>
      <td>
        <CellLink href={hrefOf(`/books/entry/${entry.id}`)}>{name}</CellLink>
      </td>
      <td>{formatDate(entry.day, 'date')}</td>
      <td>
        {entry.description}
        {entry.reversed_by !== null && <span className={quiet}> · {say('reversed')}</span>}
      </td>
      <td className={figure}>
        <Money agorot={Math.max(entry.debit, entry.credit)} />
      </td>
    </tr>
  );
}

function Entries(): ReactNode {
  const say = useBookWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries();
  if (data === undefined)
    return <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return (
      <EmptyState icon={<IconNotebook size={28} />} title={say('none')} text={say('noneText')} />
    );
  return (
    <>
      <DataTable className={classes['ledger']} caption={say('entries')}>
        <thead>
          <tr>
            <th scope="col">{say('number')}</th>
            <th scope="col">{say('day')}</th>
            <th scope="col">{say('description')}</th>
            <th scope="col" className={figure}>
              {say('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </DataTable>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </>
  );
}

function TrialBalance(): ReactNode {
  const say = useBookWords();
  const [range, setRange] = useState(thisYear);
  const { data, error, refetch } = useTrialBalance(range);
  const figures = ['opening', 'debit', 'credit', 'closing'] as const;
  return (
    <>
      <Toolbar layout="fields">
        <RangeFields range={range} onChange={setRange} />
      </Toolbar>
      {data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : (
        <DataTable className={classes['ledger']} label={say('trial')} caption={say('trial')}>
          <thead>
            <tr>
              <th scope="col">{say('account')}</th>
              {figures.map((key) => (
                <th key={key} scope="col" className={figure}>
                  {say(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.accounts.map((account) => (
              <tr key={account.id}>
                <td>
                  <CellLink href={hrefOf(`/books/card/account/${account.id}`)}>
                    {account.code} {account.name}
                  </CellLink>
                </td>
                {figures.map((key) => (
                  <td key={key} className={figure}>
                    <Money agorot={account[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {say('total')}
              </th>
              <td className={figure}>
                <Money agorot={data.debit} />
              </td>
              <td className={figure}>
                <Money agorot={data.credit} />
              </td>
            </tr>
          </tfoot>
        </DataTable>
      )}
    </>
  );
}

/** The books: entries by hand and the trial balance, from which ledger cards open. */
export function BooksScreen(): ReactNode {
  const say = useBookWords();
  const [tab, setTab] = useState<'entries' | 'trial'>('trial');
  const write = useAccess({ type: 'components', action: 'w', key: COMPONENT.journalEntries });
  return (
    <Page width={1120}>
      <PageTitle>{say('title')}</PageTitle>
      <Toolbar layout="fields">
        <SegmentedControl
          aria-label={say('title')}
          value={tab}
          onChange={(value) => setTab(value === 'entries' ? 'entries' : 'trial')}
          data={[
            { value: 'trial', label: say('trial') },
            { value: 'entries', label: say('entries') },
          ]}
        />
        {write === 'ok' && (
          <Button
            component="a"
            href={hrefOf('/books/entry/0')}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {say('newEntry')}
          </Button>
        )}
      </Toolbar>
      <Panel title={say(tab)}>{tab === 'trial' ? <TrialBalance /> : <Entries />}</Panel>
    </Page>
  );
}
