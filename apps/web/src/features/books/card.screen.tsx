import { Button } from '@mantine/core';
import { CARD_KINDS, type CardKind, type CardSource, COMPONENT } from '@dalpak/contracts';
import { IconBooks, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Money } from '../../ui/figures/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Waiting } from '../../platform/api/waiting.tsx';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './books.module.css';
import { RangeFields, thisYear } from './range-fields.tsx';
import { type Range, useCard } from './use-books.ts';
import { useBookWords } from './words.ts';

/** The source of a line as a link. */
function Source({ source }: { readonly source: CardSource }): ReactNode {
  const say = useBookWords();
  const { kind, id, type, number } = source;
  const [route, text] = (() => {
    switch (kind) {
      case 'document':
        return [`/document/${type ?? 0}/${id}`, say('document', { number })];
      case 'sale':
        return [`/document/9/${id}`, say('sale', { number })];
      case 'closing':
        return [`/item/id/${id}/component/${COMPONENT.closings}`, say('closingOf', { number })];
      case 'entry':
        return [`/books/entry/${id}`, say('handEntry', { number })];
      case 'other':
        return [null, ''];
    }
  })();
  return route === null ? null : <CellLink href={hrefOf(route)}>{text}</CellLink>;
}

type CardData = NonNullable<ReturnType<typeof useCard>['data']>;

/** Lines of a page never change their place, so the place is the key. */
const withKeys = <L,>(lines: readonly L[]) => lines.map((line, at) => ({ key: at + 1, line }));

function CardTable({ card, range }: { readonly card: CardData; readonly range: Range }): ReactNode {
  const say = useBookWords();
  return (
    <DataTable
      className={classes['ledger']}
      label={say('card')}
      caption={
        <>
          {formatDate(range.from, 'date')}–{formatDate(range.to, 'date')}
        </>
      }
    >
      <thead>
        <tr>
          <th scope="col">{say('day')}</th>
          <th scope="col">{say('source')}</th>
          <th scope="col">{say('text')}</th>
          <th scope="col">{say('counter')}</th>
          <th scope="col" className={figure}>
            {say('debit')}
          </th>
          <th scope="col" className={figure}>
            {say('credit')}
          </th>
          <th scope="col" className={figure}>
            {say('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {withKeys(card.lines).map(({ key, line }) => (
          <tr key={key}>
            <td>{formatDate(line.day, 'date')}</td>
            <td>
              <Source source={line.source} />
            </td>
            <td>{line.text}</td>
            <td>{line.counter}</td>
            <td className={figure}>{line.debit > 0 && <Money agorot={line.debit} />}</td>
            <td className={figure}>{line.credit > 0 && <Money agorot={line.credit} />}</td>
            <td className={figure}>
              <Money agorot={line.balance} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {say('total')}
          </th>
          <td className={figure}>
            <Money agorot={card.debit} />
          </td>
          <td className={figure}>
            <Money agorot={card.credit} />
          </td>
          <td className={figure}>
            <Money agorot={card.closing} />
          </td>
        </tr>
      </tfoot>
    </DataTable>
  );
}

function Pages({
  page,
  of,
  onPage,
}: {
  readonly page: number;
  readonly of: number;
  readonly onPage: (page: number) => void;
}): ReactNode {
  const say = useBookWords();
  if (of <= 1) return null;
  return (
    <Toolbar>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say('earlier')}
      </Button>
      <span role="status">{say('page', { page, of })}</span>
      <Button variant="default" disabled={page >= of} onClick={() => onPage(page + 1)}>
        {say('later')}
      </Button>
    </Toolbar>
  );
}

function Card({ kind, id }: { readonly kind: CardKind; readonly id: number }): ReactNode {
  const say = useBookWords();
  const [range, setRange] = useState(thisYear);
  const [page, setPage] = useState(1);
  const { data: card, error, refetch } = useCard({ ...range, kind, id, page });
  return (
    <>
      <BackLink href={hrefOf('/books')}>{say('back')}</BackLink>
      <PageTitle>
        {card === undefined ? say('card') : say('cardOf', { name: `${card.code} ${card.name}` })}
      </PageTitle>
      <Toolbar layout="fields">
        <RangeFields
          range={range}
          onChange={(next) => {
            setPage(1);
            setRange(next);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {say('print')}
        </Button>
      </Toolbar>
      {card === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : (
        <Panel title={say('card')}>
          <div className={classes['facts']}>
            <span>
              {say('opening')}: <Money agorot={card.opening} />
            </span>
            <span>
              {say('closing')}:{' '}
              <strong>
                <Money agorot={card.closing} />
              </strong>
            </span>
          </div>
          {card.lines.length === 0 ? (
            <EmptyState
              icon={<IconBooks size={28} />}
              title={say('noLines')}
              text={say('noLinesText')}
            />
          ) : (
            <CardTable card={card} range={range} />
          )}
          <Pages page={page} of={Math.ceil(card.count / card.page_length)} onPage={setPage} />
        </Panel>
      )}
    </>
  );
}

/** The ledger card of an account, a customer or a supplier. */
export function CardScreen({ params }: ScreenProps): ReactNode {
  const kind = CARD_KINDS.find((one) => one === params['kind']) ?? 'account';
  const id = Number(params['id']);
  return (
    <Page width={1120}>
      <Card key={`${kind} ${id}`} kind={kind} id={id} />
    </Page>
  );
}
