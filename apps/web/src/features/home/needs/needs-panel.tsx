import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  HOME_LINES,
  type HomeLine,
  type HomeLineView,
  listHomeLines,
  putOffHomeLine,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { ListRow, ListRows } from '../../../ui/content/list-rows.tsx';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import classes from '../widgets.module.css';
import { ageText } from './age-text.ts';
import { GiveDialog } from './give-dialog.tsx';
import { useNeedsWords } from './needs-words.ts';

/** What no push tells, such as a day that passed, is asked for at this interval. */
const REFRESH_MS = 60_000;
/** Pushes of a busy shop are answered together. */
const CALM_MS = 1_500;

const linesQuery = {
  queryKey: ['home', 'lines'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api.call(listHomeLines, {}, { signal })).data,
  refetchInterval: REFRESH_MS,
};

/** Asks again shortly after anything that may have added or settled a line. */
function useFreshLines(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        if (!document.hidden) void refetch();
      }, CALM_MS);
    };
    const stops = [
      onPush('records:changed', soon),
      onPush('system:permission_request', soon),
      onPush('system:notification', soon),
      onPush('pos:register', soon),
      onPush('pos:kitchen', soon),
      onPushResync(soon),
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [refetch]);
}

function routeOf({ kind, first }: HomeLineView): string {
  return first === null ? HOME_LINES[kind].route : `/approve/${first}`;
}

function More({
  name,
  canGive,
  onLater,
  onGive,
}: {
  readonly name: string;
  readonly canGive: boolean;
  readonly onLater: (until: 'tomorrow' | 'week') => void;
  readonly onGive: () => void;
}): ReactNode {
  const say = useNeedsWords();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" aria-label={say('more', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onLater('tomorrow')}>{say('tomorrow')}</Menu.Item>
        <Menu.Item onClick={() => onLater('week')}>{say('week')}</Menu.Item>
        {canGive && <Menu.Item onClick={onGive}>{say('give')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** More lines than these are folded where there is little room, to the first of them. */
const MOST_SHORT = 3;
const FIRST_SHORT = 2;

interface NeedsPanelProps {
  /** Whether a long list shows its first lines until it is asked for the others. */
  readonly isShort?: boolean;
  /** What stands below. It appears with the answer, whose length would move it. */
  readonly children?: ReactNode;
}

/** What needs the user, most urgent first: count, age and one verb. */
export function NeedsPanel({ isShort = false, children }: NeedsPanelProps): ReactNode {
  const say = useNeedsWords();
  const now = useNow();
  const { data, error, refetch } = useQuery(linesQuery);
  const [giving, setGiving] = useState<HomeLine | null>(null);
  const [isOpen, setOpen] = useState(false);
  useFreshLines(refetch);
  if (data === undefined)
    return (
      <>
        <Panel title={say('title')}>
          {error === null ? (
            <Skeleton label={say('loading')}>
              <SkeletonBar height={88} />
            </Skeleton>
          ) : (
            <ErrorState
              title={describeError(error).description}
              code={describeError(error).code}
              onRetry={() => void refetch()}
            />
          )}
        </Panel>
        {error !== null && children}
      </>
    );
  const textOf = ({ kind, count }: HomeLineView): string =>
    say(count === 1 ? `${kind}.one` : `${kind}.other`, { count });
  const later = async (kind: HomeLine, until: 'now' | 'tomorrow' | 'week'): Promise<void> => {
    try {
      await api.call(putOffHomeLine, { params: { kind }, body: { until } });
      await refetch();
    } catch (failure) {
      return showError(failure);
    }
    if (until !== 'now')
      toast({
        text: say('putOff'),
        tone: 'ok',
        ms: 10_000,
        action: { label: say('undo'), run: () => void later(kind, 'now') },
      });
    return undefined;
  };
  const isFolded = isShort && !isOpen && data.lines.length > MOST_SHORT;
  const given = data.lines.find(({ kind }) => kind === giving);
  return (
    <>
      <Panel
        title={say('title')}
        aside={data.later > 0 ? <QuietText>{say('later', { count: data.later })}</QuietText> : null}
      >
        <ListRows>
          {data.lines.length === 0 && (
            <ListRow icon={<IconCheck size={20} aria-hidden />} title={say('allFine')}>
              <QuietText>{say('allFineHelp')}</QuietText>
            </ListRow>
          )}
          {(isFolded ? data.lines.slice(0, FIRST_SHORT) : data.lines).map((line) => {
            const name = textOf(line);
            return (
              <ListRow
                key={line.kind}
                title={name}
                end={
                  <span className={classes['lineEnd']}>
                    {line.kind !== 'approvals' || line.first !== null ? (
                      <Button component="a" variant="light" href={hrefOf(routeOf(line))}>
                        {say(`${line.kind}.verb`)}
                      </Button>
                    ) : null}
                    <More
                      name={name}
                      canGive={data.colleagues.length > 0}
                      onLater={(until) => void later(line.kind, until)}
                      onGive={() => setGiving(line.kind)}
                    />
                  </span>
                }
              >
                {line.since !== null && <span className={quiet}>{ageText(line.since, now)}</span>}
              </ListRow>
            );
          })}
        </ListRows>
        {isFolded && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {say('showAll', { count: data.lines.length })}
          </Button>
        )}
        {given !== undefined && (
          <GiveDialog
            kind={given.kind}
            text={textOf(given)}
            colleagues={data.colleagues}
            onClose={() => setGiving(null)}
            onGiven={() => {
              setGiving(null);
              void refetch();
            }}
          />
        )}
      </Panel>
      {children}
    </>
  );
}
