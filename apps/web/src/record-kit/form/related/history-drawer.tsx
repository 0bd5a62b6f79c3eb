import { VisuallyHidden } from '@mantine/core';
import { getRecordHistory, type RecordHistoryEntry } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { DateText } from '../../../ui/figures/num.tsx';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { factLabel } from '../../fact-label.ts';
import type { FormColumn } from '../state/form-fields.ts';
import { formKey } from '../state/form-query.ts';
import classes from '../form.module.css';
import { FORM_WORDS, type FormWord, useFormWords } from '../state/form-words.ts';
import { isSameValue } from '../state/form-values.ts';
import { ValueText } from '../value-text.tsx';

interface HistoryDrawerProps {
  readonly component: number;
  readonly id: string;
  readonly columns: readonly FormColumn[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Act({
  act,
  columns,
}: {
  readonly act: RecordHistoryEntry;
  readonly columns: readonly FormColumn[];
}): ReactNode {
  const say = useFormWords();
  const language = currentLanguage();
  const isWord = (key: string): key is FormWord => Object.hasOwn(FORM_WORDS, key);
  const changes = act.changes.filter(({ before, after }) => !isSameValue(before, after));
  return (
    <li className={classes['act']}>
      <div className={classes['actHead']}>
        <strong>{act.who}</strong>
        <span>{isWord(act.action) ? say(act.action) : act.action}</span>
        <DateText className={classes['when']} value={act.at} />
      </div>
      <dl className={classes['changes']}>
        {changes.map(({ key, before, after }) => {
          const field = columns.find(({ column }) => column.key === key);
          const isStatus = act.action === 'record.status' && key === 'active';
          const shown = (value: typeof before): ReactNode =>
            isStatus ? (
              say(value === true ? 'inUse' : 'outOfUse')
            ) : (
              <ValueText column={field?.column} value={value} />
            );
          return (
            <div key={key} className={classes['change']}>
              <dt>{field?.label[language] ?? factLabel(key, null)}</dt>
              <dd>
                {act.action !== 'record.created' && (
                  <>
                    <span className={classes['was']}>
                      <VisuallyHidden>{say('before')}: </VisuallyHidden>
                      {shown(before)}
                    </span>
                    <span aria-hidden> ← </span>
                  </>
                )}
                <span>
                  <VisuallyHidden>{say('after')}: </VisuallyHidden>
                  {shown(after)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

function Acts({
  component,
  id,
  columns,
}: Omit<HistoryDrawerProps, 'opened' | 'onClose'>): ReactNode {
  const say = useFormWords();
  const { data, error, refetch } = useQuery({
    queryKey: [...formKey(component, id), 'history'],
    queryFn: async ({ signal }) =>
      (await api.call(getRecordHistory, { params: { component, id } }, { signal })).data,
  });
  if (data === undefined) {
    if (error === null)
      return (
        <Skeleton label={say('history')}>
          <SkeletonBar height={200} />
        </Skeleton>
      );
    const shown = describeError(error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        title={shown.description}
        code={shown.code}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <EmptyState title={say('noHistory')} />;
  return (
    <ol className={classes['acts']}>
      {data.map((act) => (
        <Act key={act.id} act={act} columns={columns} />
      ))}
    </ol>
  );
}

/** The record's changes with their users, newest first. */
export function HistoryDrawer({ opened, onClose, ...record }: HistoryDrawerProps): ReactNode {
  const say = useFormWords();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={say('history')} side="end" size={420}>
      {opened && <Acts {...record} />}
    </SideDrawer>
  );
}
