import { ActionIcon, Button, Loader, TextInput } from '@mantine/core';
import { COMPONENT, listRecords } from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconPlus, IconPrinter, IconSearch, IconTags, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { Code, Money } from '../../ui/num.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { addLabel, type ChosenLabel, type LabelProduct, labelProduct, setCopies, sheetOf } from './label-list.ts';
import { LabelSheet } from './label-sheet.tsx';
import classes from './labels.module.css';

function Search({ onAdd }: { readonly onAdd: (product: LabelProduct) => void }): ReactNode {
  const { t } = useTranslation('labels');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['records', COMPONENT.products, 'labels', q],
    queryFn: async ({ signal }) => (await api.call(listRecords, { params: { component: COMPONENT.products }, query: { q, limit: 20 } }, { signal })).data.map(labelProduct),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const failed = error === null ? null : describeError(error);
  return (
    <Panel className={classes['screenOnly']}>
      <div role="search">
        <TextInput value={text} onChange={(event) => setText(event.currentTarget.value)} placeholder={t('search')} aria-label={t('search')} maxLength={100} leftSection={<IconSearch size={18} />} rightSection={isFetching ? <Loader size="xs" /> : null} />
      </div>
      {failed !== null && <ErrorState icon={<IconAlertCircle size={28} />} title={failed.description} code={failed.code} onRetry={() => void refetch()} />}
      {q !== '' && data?.length === 0 && <p role="status" className={classes['quiet']}>{t('nothing')}</p>}
      {q !== '' && data !== undefined && data.length > 0 && (
        <ul className={classes['results']} aria-label={t('results')}>
          {data.map((product) => (
            <li key={product.id}>
              <button type="button" className={classes['result']} onClick={() => onAdd(product)}>
                <bdi className={classes['name']}>{product.name}</bdi>
                <Code className={classes['quiet']}>{product.barcode}</Code>
                <Money agorot={product.price} />
                <IconPlus size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ChosenProps {
  readonly chosen: readonly ChosenLabel[];
  readonly onChange: (chosen: readonly ChosenLabel[]) => void;
}

function Chosen({ chosen, onChange }: ChosenProps): ReactNode {
  const { t } = useTranslation('labels');
  return (
    <ul className={classes['results']} aria-label={t('chosen')}>
      {chosen.map(({ id, name, copies }) => (
        <li key={id} className={classes['result']}>
          <bdi className={classes['name']}>{name}</bdi>
          <TextInput className={classes['copies'] ?? ''} inputMode="numeric" maxLength={3} aria-label={t('copies', { name })} value={String(copies)} onFocus={(event) => event.currentTarget.select()} onChange={(event) => onChange(setCopies(chosen, id, Number(event.currentTarget.value.replaceAll(/\D/g, ''))))} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('remove', { name })} onClick={() => onChange(chosen.filter((label) => label.id !== id))}><IconTrash size={18} /></ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Picks products by search, and prints their labels through the browser. */
export function LabelsScreen(): ReactNode {
  const { t } = useTranslation('labels');
  const [chosen, setChosen] = useState<readonly ChosenLabel[]>([]);
  const sheet = sheetOf(chosen);
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <Search onAdd={(product) => setChosen(addLabel(chosen, product))} />
      {chosen.length === 0 ? (
        <EmptyState icon={<IconTags size={28} />} title={t('none')} text={t('noneHelp')} />
      ) : (
        <>
          <Panel title={t('chosen')} className={classes['screenOnly']} aside={<Button variant="subtle" onClick={() => setChosen([])}>{t('clear')}</Button>}>
            <Chosen chosen={chosen} onChange={setChosen} />
            <Button mt="md" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>{t('print', { count: sheet.length })}</Button>
          </Panel>
          <LabelSheet labels={sheet} />
        </>
      )}
    </div>
  );
}
