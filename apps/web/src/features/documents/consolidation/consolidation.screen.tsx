import { Button, Checkbox, NativeSelect, Progress } from '@mantine/core';
import type { ConsolidateBy, ConsolidationPreview, InvoiceToMake } from '@dalpak/contracts';
import { IconFiles, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../platform/api/loaded.tsx';
import { activePlugins } from '../../../platform/plugins/active-plugins.ts';
import { isMailSetUp } from '../../../platform/plugins/mail-set-up.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { Money } from '../../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { useConsolidationWords } from './consolidation-words.ts';
import { DayField } from '../day-field.tsx';
import { CellLink, DataTable, figure } from '../../../ui/content/data-table.tsx';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import classes from './consolidation.module.css';
import {
  keyOf,
  type Outcome,
  type RunFilter,
  type RunState,
  useMailing,
  usePreview,
  useRun,
} from './use-consolidation.ts';

const INVOICE_ROUTE = '/document/13';

/** Since the start of last month, because a month is invoiced in the first days of the next. */
function firstFilter(): RunFilter {
  const today = localDateOf(Date.now());
  const endOfLast = localDateOf(Date.parse(`${today.slice(0, 8)}01T12:00:00Z`) - 86_400_000);
  return {
    from: `${endOfLast.slice(0, 8)}01`,
    to: today,
    per: 'customer',
    group: '',
    agent: '',
    branch: '',
  };
}

function Filters({
  filter,
  choices,
  disabled,
  onChange,
}: {
  readonly filter: RunFilter;
  readonly choices: Omit<ConsolidationPreview, 'invoices'>;
  readonly disabled: boolean;
  readonly onChange: (filter: RunFilter) => void;
}): ReactNode {
  const say = useConsolidationWords();
  const selects = [
    ['branch', choices.branches],
    ['group', choices.groups],
    ['agent', choices.agents],
  ] as const;
  return (
    <fieldset className={classes['fields']} disabled={disabled}>
      <DayField
        label={say('from')}
        value={filter.from}
        onChange={(from) => from !== null && onChange({ ...filter, from })}
      />
      <DayField
        label={say('to')}
        value={filter.to}
        onChange={(to) => to !== null && onChange({ ...filter, to })}
      />
      <NativeSelect
        label={say('per')}
        value={filter.per}
        onChange={(event) =>
          onChange({ ...filter, per: event.currentTarget.value as ConsolidateBy })
        }
        data={[
          { value: 'customer', label: say('perCustomer') },
          { value: 'branch', label: say('perBranch') },
          { value: 'reference', label: say('perReference') },
        ]}
      />
      {selects.map(
        ([key, items]) =>
          (items.length > 1 || filter[key] !== '') && (
            <NativeSelect
              key={key}
              label={say(key)}
              value={filter[key]}
              onChange={(event) => onChange({ ...filter, [key]: event.currentTarget.value })}
              data={[
                { value: '', label: say('all') },
                ...items.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          ),
      )}
    </fieldset>
  );
}

const NO_CHOICES = { groups: [], agents: [], branches: [] };
/** An invoice that the server would refuse can not be chosen. */
const isPossible = ({ hindrances }: InvoiceToMake): boolean => !hindrances.includes('inactive');
/** What hinders is for a person to decide, so such an invoice is not chosen at first. */
const isPlain = ({ hindrances }: InvoiceToMake): boolean => hindrances.length === 0;

function InvoiceRow({
  invoice,
  outcome,
  chosen,
  disabled,
  onToggle,
}: {
  readonly invoice: InvoiceToMake;
  readonly outcome: Outcome | undefined;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const say = useConsolidationWords();
  const { name, code, branch_name: branch, reference, notes, hindrances, allocation } = invoice;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={say('choose', { name })}
          checked={chosen}
          disabled={disabled || !isPossible(invoice)}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <bdi>{name}</bdi> <bdi className={quiet}>{code}</bdi>
        {[branch, reference ?? ''].filter(Boolean).map((text) => (
          <span key={text} className={quiet}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </th>
      <td>
        {notes.length === 1 ? (
          <CellLink href={hrefOf(`/document/3/${notes[0]?.id ?? ''}`)}>
            {say('note', { number: notes[0]?.number ?? '' })}
          </CellLink>
        ) : (
          <details>
            <summary>{say('noteCount', { count: notes.length })}</summary>
            {notes.map(({ id, number }) => (
              <CellLink key={id} href={hrefOf(`/document/3/${id}`)}>
                {say('note', { number })}
              </CellLink>
            ))}
          </details>
        )}
      </td>
      {(['before_vat', 'vat', 'total'] as const).map((key) => (
        <td key={key} className={figure}>
          <Money agorot={invoice[key]} />
        </td>
      ))}
      <td>
        {outcome === undefined ? (
          <>
            {allocation && hindrances.length === 0 && <p>{say('allocation')}</p>}
            {hindrances.map((hindrance) => (
              <p key={hindrance} className={classes['warning']}>
                {say(hindrance)}
              </p>
            ))}
          </>
        ) : outcome.kind === 'made' ? (
          <CellLink href={hrefOf(`${INVOICE_ROUTE}/${outcome.invoice.id}`)}>
            {say('made', { number: outcome.invoice.number })}
          </CellLink>
        ) : (
          <p className={classes['warning']} role="alert">
            {say('failed', { why: outcome.why })}
          </p>
        )}
      </td>
    </tr>
  );
}

function Invoices({
  invoices,
  chosen,
  state,
  onChosen,
}: {
  readonly invoices: readonly InvoiceToMake[];
  readonly chosen: ReadonlySet<string>;
  readonly state: RunState;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}): ReactNode {
  const say = useConsolidationWords();
  const possible = invoices.filter(isPossible).map(keyOf);
  const disabled = state.running || state.outcomes.size > 0;
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChosen(next);
  };
  const all = possible.length > 0 && possible.every((key) => chosen.has(key));
  return (
    <DataTable className={classes['list']} label={say('list')} caption={say('list')}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={say('chooseAll')}
              checked={all}
              indeterminate={!all && chosen.size > 0}
              disabled={disabled || possible.length === 0}
              onChange={() => onChosen(new Set(all ? [] : possible))}
            />
          </th>
          {(['customer', 'notes'] as const).map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
          {(['beforeVat', 'vat', 'total'] as const).map((key) => (
            <th key={key} scope="col" className={figure}>
              {say(key)}
            </th>
          ))}
          <th scope="col">{say('state')}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => {
          const key = keyOf(invoice);
          return (
            <InvoiceRow
              key={key}
              invoice={invoice}
              outcome={state.outcomes.get(key)}
              chosen={chosen.has(key)}
              disabled={disabled}
              onToggle={() => toggle(key)}
            />
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** What was made, and what can be done with it. */
function Result({
  state,
  skipped,
  onAgain,
}: {
  readonly state: RunState;
  readonly skipped: number;
  readonly onAgain: () => void;
}): ReactNode {
  const say = useConsolidationWords();
  const { data: plugins } = useQuery(activePlugins);
  const { mailing, send } = useMailing();
  const outcomes = [...state.outcomes.values()];
  const made = outcomes.flatMap((outcome) => (outcome.kind === 'made' ? [outcome.invoice.id] : []));
  const busy = mailing !== null && mailing.sent + mailing.failed < mailing.count;
  return (
    <div className={classes['act']}>
      <p role="status">
        {say('result', {
          made: made.length,
          failed: outcomes.length - made.length,
          skipped,
        })}
      </p>
      {mailing !== null && (
        <p role="status">
          {busy
            ? say('mailing', { done: mailing.sent, count: mailing.count })
            : say('mailed', { sent: mailing.sent, failed: mailing.failed })}
        </p>
      )}
      <div className={classes['act']}>
        {isMailSetUp(plugins) && made.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            loading={busy}
            onClick={() => void send(made)}
          >
            {say('mailAll')}
          </Button>
        )}
        <Button onClick={onAgain} disabled={busy}>
          {say('again')}
        </Button>
      </div>
    </div>
  );
}

/** What is chosen, and making it. */
function Make({
  invoices,
  chosen,
  state,
  onMake,
  onStop,
}: {
  readonly invoices: readonly InvoiceToMake[];
  readonly chosen: ReadonlySet<string>;
  readonly state: RunState;
  readonly onMake: (invoices: readonly InvoiceToMake[]) => void;
  readonly onStop: () => void;
}): ReactNode {
  const say = useConsolidationWords();
  const picked = invoices.filter((invoice) => chosen.has(keyOf(invoice)));
  const count = picked.length;
  if (state.running) {
    const words = say('making', { done: state.outcomes.size, count: state.count });
    return (
      <div className={classes['act']}>
        <span role="status">{words}</span>
        <Progress
          className={classes['progress'] ?? ''}
          value={(state.outcomes.size / Math.max(1, state.count)) * 100}
          aria-label={words}
        />
        <Button variant="default" onClick={onStop}>
          {say('stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['act']}>
      <span>
        {say('chosenTotal', { count })}{' '}
        <Money agorot={picked.reduce((sum, { total }) => sum + total, 0)} />
      </span>
      <div className={classes['act']}>
        <Button
          disabled={count === 0}
          leftSection={<IconFiles size={18} aria-hidden />}
          onClick={() => onMake(picked)}
        >
          {count === 1 ? say('makeOne') : say('make', { count })}
        </Button>
      </div>
    </div>
  );
}

/** Makes the consolidated invoices of many customers in one run. */
export function ConsolidationScreen(): ReactNode {
  const say = useConsolidationWords();
  const [filter, setFilter] = useState(firstFilter);
  const [toggled, setToggled] = useState<ReadonlySet<string> | null>(null);
  const query = usePreview(filter);
  const { state, start, stop, reset } = useRun(filter);
  const finished = !state.running && state.outcomes.size > 0;
  const chosenOf = (invoices: readonly InvoiceToMake[]): ReadonlySet<string> =>
    toggled ?? new Set(invoices.filter(isPlain).map(keyOf));
  return (
    <Page width={1120}>
      <PageTitle>{say('title')}</PageTitle>
      <QuietText>{say('text')}</QuietText>
      <Panel>
        <Filters
          filter={filter}
          choices={query.data ?? NO_CHOICES}
          disabled={state.running || finished}
          onChange={(next) => {
            setToggled(null);
            setFilter(next);
          }}
        />
      </Panel>
      <Panel>
        <Loaded query={query} label={say('loading')}>
          {({ invoices }) =>
            invoices.length === 0 ? (
              <EmptyState
                icon={<IconFiles size={28} />}
                title={say('none')}
                text={say('noneText')}
              />
            ) : (
              <>
                {finished ? (
                  <Result
                    state={state}
                    skipped={invoices.length - state.outcomes.size}
                    onAgain={() => {
                      setToggled(null);
                      void reset();
                    }}
                  />
                ) : (
                  <Make
                    invoices={invoices}
                    chosen={chosenOf(invoices)}
                    state={state}
                    onMake={(picked) => void start(picked)}
                    onStop={stop}
                  />
                )}
                <Invoices
                  invoices={invoices}
                  chosen={chosenOf(invoices)}
                  state={state}
                  onChosen={setToggled}
                />
              </>
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
