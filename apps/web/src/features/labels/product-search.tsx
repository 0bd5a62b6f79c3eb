import { Loader, TextInput } from '@mantine/core';
import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle, IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { CameraButton } from '../../platform/camera/camera-button.tsx';
import { findRecordsQuery, certainMatch } from '../../record-kit/lookup/find-records.ts';
import { Code, Money } from '../../ui/figures/num.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './labels.module.css';

const textOf = ({ data }: RecordView, key: string): string =>
  typeof data[key] === 'string' ? data[key] : '';

/**
 * Finds products by a part of their name or barcode; each press adds one label. A scanner types a
 * barcode and Enter, which adds it, and the next scan replaces the text.
 */
export function ProductSearch({ onAdd }: { readonly onAdd: (id: number) => void }): ReactNode {
  const { t } = useTranslation('labels');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const queries = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  // Users who print labels start by scanning; without the focus the first scans would be lost
  // unnoticed.
  useEffect(() => box.current?.focus(), []);
  const { data, error, isFetching, refetch } = useQuery({
    ...findRecordsQuery(COMPONENT.products, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const enter = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { currentTarget: field, key } = event;
    const typed = field.value.trim();
    if (key !== 'Enter' || typed === '') return;
    field.select();
    void take(typed);
  };
  const take = async (typed: string): Promise<void> => {
    try {
      const found = await queries.fetchQuery(findRecordsQuery(COMPONENT.products, typed));
      const meant = certainMatch(found);
      if (meant !== undefined) onAdd(Number(meant.id));
      // The field may hold the next scan by now, so each one without a result is reported
      // separately.
      else if (found.records.length === 0)
        toast({ title: typed, text: t('nothing'), tone: 'warn' });
    } catch (problem) {
      toast({ title: typed, text: describeError(problem).description, tone: 'bad' });
    }
  };
  const failed = error === null ? null : describeError(error);
  return (
    <>
      <div role="search" className={classes['find']}>
        <TextInput
          ref={box}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={enter}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={100}
          leftSection={<IconSearch size={18} />}
          rightSection={isFetching ? <Loader size="xs" /> : null}
        />
        <CameraButton onCode={(code) => void take(code)} />
      </div>
      {failed !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      )}
      {q !== '' && data?.records.length === 0 && (
        <p role="status" className={quiet}>
          {t('nothing')}
        </p>
      )}
      {q !== '' && data !== undefined && data.records.length > 0 && (
        <ul className={classes['results']} aria-label={t('results')}>
          {data.records.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className={classes['result']}
                onClick={() => onAdd(Number(product.id))}
              >
                <span className={cx(arrange['growing'], classes['name'])}>
                  <bdi>{textOf(product, 'name')}</bdi>
                </span>
                <Code className={quiet}>{textOf(product, 'barcode')}</Code>
                <Money agorot={Number(product.data['price'] ?? 0)} />
                <IconPlus size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
