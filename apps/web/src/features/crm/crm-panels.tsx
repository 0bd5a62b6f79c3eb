import { Anchor, Button, NativeSelect, SegmentedControl, Table } from '@mantine/core';
import { COMPONENT, documentLabel, type BoughtProduct, type TimelineItem } from '@dalpak/contracts';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatQuantity } from '../../ui/format/format-number.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './crm.module.css';
import { Loaded } from '../../platform/api/loaded.tsx';
import {
  type BoughtSort,
  useBought,
  useConvert,
  useEntries,
  usePoints,
  useTimeline,
} from './use-crm.ts';
import { CustomerCards } from './customer-cards.tsx';
import { say } from './words.ts';

/** Items of a timeline before the rest is asked for. */
const FIRST_ITEMS = 6;

function Item({ item }: { readonly item: TimelineItem }): ReactNode {
  const { kind, id, component, document_type: type, at, text, detail, amount, by, done } = item;
  const name = type === null ? say(kind) : documentLabel(type)[currentLanguage()];
  return (
    <li className={classes['item']}>
      <div className={classes['line']}>
        <Anchor href={hrefOf(recordRoute(component, id))}>
          {name} <bdi>{text}</bdi>
        </Anchor>
        {amount !== null && <Money agorot={amount} />}
      </div>
      <div className={quiet}>
        {[formatDate(at), by, done === true ? say('done') : ''].filter(Boolean).join(' · ')}
      </div>
      {detail !== '' && kind !== 'opportunity' && kind !== 'campaign' && (
        <p className={classes['body']}>
          {type !== null && say('reference')} <bdi>{detail}</bdi>
        </p>
      )}
    </li>
  );
}

/** What was done with a customer or a lead, of one kind or all. */
export function Timeline({
  of,
  id,
}: {
  readonly of: 'customer' | 'lead';
  readonly id: number;
}): ReactNode {
  const [kind, setKind] = useState<TimelineItem['kind'] | ''>('');
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title={say('timeline')}>
      <Loaded query={useTimeline(of, id)} label={say('timeline')}>
        {(items) => {
          const kinds = [...new Set(items.map((item) => item.kind))];
          const chosen = items.filter((item) => kind === '' || item.kind === kind);
          const shown = isWhole ? chosen : chosen.slice(0, FIRST_ITEMS);
          return items.length === 0 ? (
            <p className={quiet}>{say('timelineNone')}</p>
          ) : (
            <>
              {kinds.length > 1 && (
                <NativeSelect
                  aria-label={say('timelineKind')}
                  value={kind}
                  data={[
                    { value: '', label: say('timelineAll') },
                    ...kinds.map((value) => ({ value, label: say(value) })),
                  ]}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setKind(kinds.find((one) => one === value) ?? '');
                  }}
                />
              )}
              <ul className={classes['items']}>
                {shown.map((item) => (
                  <Item key={`${item.kind}-${item.id}`} item={item} />
                ))}
              </ul>
              {shown.length < chosen.length && (
                <Button variant="subtle" size="md" onClick={() => setWhole(true)}>
                  {say('timelineMore')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function BoughtTable({ rows }: { readonly rows: readonly BoughtProduct[] }): ReactNode {
  return (
    // The keyboard scrolls it on a narrow screen.
    <div className={classes['scroll']} role="region" aria-label={say('bought')} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['product', 'lastPrice', 'lastDay', 'times', 'quantity', 'sum'] as const).map(
              (word) => (
                <Table.Th key={word}>{say(word)}</Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.product}>
              <Table.Td>
                <Anchor href={hrefOf(recordRoute(COMPONENT.products, row.product))}>
                  <bdi>{row.name}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Money agorot={row.last_price} />
              </Table.Td>
              <Table.Td>{formatDate(row.last_day, 'date')}</Table.Td>
              <Table.Td>{row.times}</Table.Td>
              <Table.Td>{formatQuantity(row.quantity)}</Table.Td>
              <Table.Td>
                <Money agorot={row.sum} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Bought({ id }: { readonly id: number }): ReactNode {
  const [sort, setSort] = useState<BoughtSort>('last');
  const sorts = [
    ['last', say('sortLast')],
    ['often', say('sortOften')],
    ['sum', say('sum')],
  ] as const;
  return (
    <Panel
      title={say('bought')}
      aside={
        <SegmentedControl
          aria-label={say('bought')}
          size="md"
          value={sort}
          onChange={(value) => setSort(sorts.find(([key]) => key === value)?.[0] ?? 'last')}
          data={sorts.map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <Loaded query={useBought(id, sort)} label={say('bought')}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={quiet}>{say('boughtNone')}</p>
          ) : (
            <BoughtTable rows={rows} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Points({ id }: { readonly id: number }): ReactNode {
  const query = usePoints(id);
  if (query.data?.member === false) return null;
  return (
    <Panel title={say('points')}>
      <Loaded query={query} label={say('points')}>
        {({ points, opening, entries }) => (
          <>
            <strong>{points}</strong>
            {opening !== 0 && (
              <p className={quiet}>
                {say('pointsOpening')} <bdi dir="ltr">{opening}</bdi>
              </p>
            )}
            {entries.length === 0 && <p className={quiet}>{say('pointsNone')}</p>}
            <ul className={classes['items']}>
              {entries.map((entry) => (
                <li key={`${entry.at} ${entry.kind} ${entry.points}`} className={classes['line']}>
                  {entry.transaction === null ? (
                    <span>{say('pointsGift')}</span>
                  ) : (
                    <Anchor href={hrefOf(recordRoute(COMPONENT.transactions, entry.transaction))}>
                      {say(entry.kind === 'used' ? 'pointsUsed' : 'sale')} {entry.number}
                    </Anchor>
                  )}
                  <span className={quiet}>{formatDate(entry.at)}</span>
                  <bdi dir="ltr">{entry.points > 0 ? `+${entry.points}` : entry.points}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Packages of entries, with what is left of them and what that is worth. */
function Entries({ id }: { readonly id: number }): ReactNode {
  const query = useEntries(id);
  if (query.data?.length === 0) return null;
  return (
    <Panel title={say('entries')}>
      <Loaded query={query} label={say('entries')}>
        {(cards) => (
          <ul className={classes['items']}>
            {cards.map((card) => (
              <li key={card.contract} className={classes['line']}>
                <Anchor href={hrefOf(recordRoute(COMPONENT.contracts, card.contract))}>
                  {card.name}
                </Anchor>
                <span className={quiet}>
                  {card.valid_to === null ? '' : formatDate(card.valid_to)}
                </span>
                <span>
                  {say('entriesLeft')} <bdi dir="ltr">{`${card.left}/${card.entries}`}</bdi> ·{' '}
                  <Money agorot={card.left * card.value} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** What a customer did, bought and earned. */
export function CustomerPanels({ id }: { readonly id: number }): ReactNode {
  const sales =
    useAccess({ type: 'components', action: 'r', key: COMPONENT.transactions }) === 'ok';
  return (
    <div className={classes['panels']}>
      {sales && <Points id={id} />}
      <Entries id={id} />
      <CustomerCards id={id} />
      {sales && <Bought id={id} />}
    </div>
  );
}

/** The button that makes a lead a customer, and the customers who are like it to choose from. */
export function ConvertLead({ id }: { readonly id: number }): ReactNode {
  const convert = useConvert(id);
  const may = useAccess({ type: 'components', action: 'w', key: COMPONENT.customers }) === 'ok';
  const { data } = convert;
  const matches = data?.customer === null ? data.matches : [];
  if (!may) return null;
  if (data !== undefined && data.customer !== null)
    return (
      <Button
        component="a"
        variant="default"
        size="md"
        href={hrefOf(recordRoute(COMPONENT.customers, data.customer))}
      >
        {say('openCustomer')}
      </Button>
    );
  return (
    <>
      <Button
        size="md"
        variant="light"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        loading={convert.isPending}
        onClick={() => convert.mutate(null)}
      >
        {say('convert')}
      </Button>
      <Modal opened={matches.length > 0} onClose={convert.reset} title={say('matches')}>
        <ul className={classes['items']}>
          {matches.map((match) => (
            <li key={match.id}>
              <Button
                size="md"
                fullWidth
                variant="default"
                onClick={() => convert.mutate(match.id)}
              >
                {say('joinTo')} {match.name} {match.phone}
              </Button>
            </li>
          ))}
          <li>
            <Button size="md" fullWidth onClick={() => convert.mutate('new')}>
              {say('newCustomer')}
            </Button>
          </li>
        </ul>
      </Modal>
    </>
  );
}

/** The conversion of a lead, and what was done with it. */
export function LeadPanels({ id }: { readonly id: number }): ReactNode {
  return (
    <div className={classes['panels']}>
      <Toolbar>
        <ConvertLead id={id} />
      </Toolbar>
      <Timeline of="lead" id={id} />
    </div>
  );
}
