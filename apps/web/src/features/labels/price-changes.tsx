import { type ChangeCursor, MAX_LABEL_PRODUCTS } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconTagStarred } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/messages/toast.ts';
import { loadPriceChanges } from './use-labels.ts';
import classes from './labels.module.css';

const DAY_MS = 24 * 3_600_000;

interface PriceChangesProps {
  /**
   * How many more products the queue accepts. Only so many are requested, and the rest comes with
   * the next part.
   */
  readonly room: number;
  readonly onAdd: (ids: readonly number[]) => void;
}

/** Adds the products whose price changed since a date to the queue, part by part. */
export function PriceChanges({ room, onAdd }: PriceChangesProps): ReactNode {
  const { t } = useTranslation('labels');
  const [since, setSince] = useState<string | null>(() => localDateOf(Date.now() - DAY_MS));
  const [next, setNext] = useState<ChangeCursor | null>(null);
  const ask = useMutation({
    mutationFn: loadPriceChanges,
    onSuccess: ({ data, next: rest }) => {
      setNext(rest);
      onAdd(data.map(({ id }) => id));
      toast(
        data.length === 0
          ? { text: t('noChanges') }
          : {
              text: t(rest !== null ? 'changesMore' : 'changesAdded', { count: data.length }),
              tone: 'ok',
            },
      );
    },
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
  });
  const from = (after: ChangeCursor | null): void => {
    if (since === null) return;
    if (room < 1) toast({ text: t('queueFull'), tone: 'warn' });
    else ask.mutate({ since, after, limit: Math.min(room, MAX_LABEL_PRODUCTS) });
  };
  return (
    <div className={classes['changes']}>
      <label className={classes['dayLabel']}>
        {t('changedSince')}
        <DateField
          label={t('changedSince')}
          value={since}
          onChange={(day) => {
            setSince(day);
            setNext(null);
          }}
          pickLabel={t('pickDay')}
        />
      </label>
      <Button
        variant="default"
        leftSection={<IconTagStarred size={18} aria-hidden />}
        disabled={since === null}
        loading={ask.isPending}
        onClick={() => from(null)}
      >
        {t('addChanges')}
      </Button>
      {next !== null && (
        <Button variant="default" disabled={ask.isPending} onClick={() => from(next)}>
          {t('moreChanges')}
        </Button>
      )}
    </div>
  );
}
