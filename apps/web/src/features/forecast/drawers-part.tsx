import { COMPONENT, type DrawerGroup, type TillCash } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/i18n/words-of.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { DateText, Money, Num } from '../../ui/figures/num.tsx';
import { sayCash } from './cash-words.ts';
import { moneyText } from './figure-text.ts';
import classes from './forecast.module.css';

/** Closings that are listed; the others are in the list of closings. */
const LISTED = 10;

/** What the drawers of a till were off by: a series is said first. */
export function DrawersPart({ till }: { readonly till: TillCash }): ReactNode {
  const say = useWords(sayCash);
  const { spread, series, closings, hours, employees } = till;
  if (closings.length === 0) return null;
  return (
    <section aria-label={`${say('drawers')} · ${till.name}`}>
      <h3>{say('drawers')}</h3>
      {series.map(({ from, to, closings: count, average }) => (
        <p key={from} className={classes['warn']} role="status">
          {say('series', { count, from, to, sum: moneyText(average) })}
        </p>
      ))}
      <QuietText>
        {spread === null ? say('noSpread') : say('spread', { sum: moneyText(spread) })}
      </QuietText>
      <DataTable label={`${say('drawers')} · ${till.name}`}>
        <thead>
          <tr>
            <th scope="col">{say('closing')}</th>
            <th scope="col">{say('at')}</th>
            <th scope="col">{say('employee')}</th>
            <th scope="col" className={figure}>
              {say('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {closings.slice(0, LISTED).map(({ id, number, at, employee, difference, far }) => (
            <tr key={id}>
              <td>
                <CellLink href={hrefOf(recordRoute(COMPONENT.closings, id))}>{number}</CellLink>
              </td>
              <td>
                <DateText value={at} />
              </td>
              <td>{employee === '' ? say('noEmployee') : employee}</td>
              <td className={figure}>
                <span className={far ? classes['far'] : undefined}>
                  {far && `${say('far')} `}
                  <Money agorot={difference} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={classes['groups']}>
        <Groups title={say('byHour')} groups={hours} />
        <Groups title={say('byEmployee')} groups={employees} />
      </div>
    </section>
  );
}

function Groups({
  title,
  groups,
}: {
  readonly title: string;
  readonly groups: readonly DrawerGroup[];
}): ReactNode {
  const say = useWords(sayCash);
  return (
    <DataTable label={title} caption={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {(['closings', 'average', 'short'] as const).map((key) => (
            <th key={key} scope="col" className={figure}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, closings, average, short }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name === '' ? say('noEmployee') : name}</bdi>
            </th>
            <td className={figure}>
              <Num value={closings} />
            </td>
            <td className={figure}>
              <Money agorot={average} />
            </td>
            <td className={figure}>
              <Num value={short} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
