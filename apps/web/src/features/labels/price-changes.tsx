import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconTagStarred } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import { DateField } from '../../ui/date-field.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/toast.ts';
import { changedSince } from './use-labels.ts';
import classes from './labels.module.css';

const DAY_MS = 24 * 3_600_000;

/** Puts the products whose price changed since a day into the queue. */
export function PriceChanges({ onAdd }: { readonly onAdd: (ids: readonly number[]) => void }): ReactNode {
  const { t } = useTranslation('labels');
  const [since, setSince] = useState<string | null>(() => localDateOf(Date.now() - DAY_MS));
  const ask = useMutation({
    mutationFn: changedSince,
    onSuccess: ({ data, more }) => {
      onAdd(data.map(({ id }) => id));
      toast(data.length === 0 ? { text: t('noChanges') } : { text: t(more ? 'changesMore' : 'changesAdded', { count: data.length }), tone: 'ok' });
    },
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
  });
  return (
    <div className={classes['changes']}>
      <DateField label={t('changedSince')} value={since} onChange={setSince} pickLabel={t('pickDay')} />
      <Button variant="default" leftSection={<IconTagStarred size={18} aria-hidden />} disabled={since === null} loading={ask.isPending} onClick={() => since !== null && ask.mutate(since)}>{t('addChanges')}</Button>
    </div>
  );
}
