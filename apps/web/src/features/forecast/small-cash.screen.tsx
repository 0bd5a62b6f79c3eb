import { Anchor } from '@mantine/core';
import { readSmallCash, type TillCash } from '@dalpak/contracts';
import { dayOf, weekdayOf } from '@dalpak/engine';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords } from '../../platform/i18n/words-of.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Num } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { sayCash } from './cash-words.ts';
import { DrawersPart } from './drawers-part.tsx';
import { ltr, moneyText, pieceText } from './figure-text.ts';
import classes from './forecast.module.css';
import { weekdayName } from './reason-words.ts';

const dayText = (day: string): string =>
  `${weekdayName(weekdayOf(dayOf(day)))} ${ltr(formatDate(day, 'date'))}`;

/** Notes and coins that each till needs, and what its drawers were off by. */
export function SmallCashScreen(): ReactNode {
  const say = useWords(sayCash);
  const query = useQuery({
    queryKey: ['small-cash'],
    queryFn: async ({ signal }) => (await api.call(readSmallCash, {}, { signal })).data,
  });
  return (
    <Page width={960}>
      <PageTitle>{say('title')}</PageTitle>
      <QuietText>{say('about')}</QuietText>
      <Loaded query={query} label={say('loading')}>
        {(tills) =>
          tills.length === 0 ? (
            <EmptyState
              icon={<IconCoins size={28} />}
              title={say('noTills')}
              text={say('noTillsText')}
            />
          ) : (
            <>
              {tills.map((till) => (
                <TillPanel key={till.terminal} till={till} />
              ))}
              <Anchor href={hrefOf('/settings/tills')}>{say('settings')}</Anchor>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function TillPanel({ till }: { readonly till: TillCash }): ReactNode {
  const say = useWords(sayCash);
  const { float, fetch } = till;
  return (
    <Panel title={`${till.name} · ${till.branch}`}>
      {float === null ? (
        <QuietText>{say('few', { days: till.known_days })}</QuietText>
      ) : (
        <>
          <p className={classes['sentence']}>
            {say('float', { day: dayText(till.day), sum: moneyText(float.total) })}
          </p>
          {fetch !== null && (
            <p className={classes['sentence']}>
              {say('fetch', {
                by: dayText(fetch.by),
                until: dayText(fetch.until),
                sum: moneyText(fetch.total),
                pieces: fetch.pieces
                  .map(({ value, count }) => `${count} × ${pieceText(value)}`)
                  .join(', '),
              })}
            </p>
          )}
          <PiecesTable till={till} float={float} />
          {till.left === null && <QuietText>{say('notCounted')}</QuietText>}
        </>
      )}
      <DrawersPart till={till} />
    </Panel>
  );
}

function PiecesTable({
  till: { name, left },
  float,
}: {
  readonly till: TillCash;
  readonly float: NonNullable<TillCash['float']>;
}): ReactNode {
  const say = useWords(sayCash);
  const countOf = (pieces: TillCash['left'], value: number): number =>
    pieces?.find((piece) => piece.value === value)?.count ?? 0;
  const counted = left !== null;
  return (
    <DataTable label={`${say('proposed')} · ${name}`}>
      <thead>
        <tr>
          <th scope="col">{say('piece')}</th>
          {(
            ['expected', 'proposed', ...(counted ? (['left', 'missing'] as const) : [])] as const
          ).map((key) => (
            <th key={key} scope="col" className={figure}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {float.pieces.map(({ value, count }) => (
          <tr key={value}>
            <th scope="row">{pieceText(value)}</th>
            <td className={figure}>
              <Num value={countOf(float.expected, value)} />
            </td>
            <td className={figure}>
              <b>
                <Num value={count} />
              </b>
            </td>
            {counted && (
              <>
                <td className={figure}>
                  <Num value={countOf(left, value)} />
                </td>
                <td className={figure}>
                  <Num value={Math.max(0, count - countOf(left, value))} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
