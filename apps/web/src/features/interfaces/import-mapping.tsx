import { Button, NativeSelect } from '@mantine/core';
import type { ImportPlan, OpenImport } from '@dalpak/contracts';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { DataTable } from '../../ui/content/data-table.tsx';
import classes from './interfaces.module.css';

interface ImportMappingProps {
  readonly shown: OpenImport;
  readonly busy: boolean;
  readonly onCheck: (plan: ImportPlan) => void;
}

/**
 * Sample cells of a column, each isolated: in one run of text, numbers would reverse their order.
 */
function Samples({ cells }: { readonly cells: readonly string[] }): ReactNode {
  const shown = cells.map((cell, line) => ({ cell, line })).filter(({ cell }) => cell !== '');
  return shown.map(({ cell, line }, at) => (
    <Fragment key={line}>
      {at > 0 && ' · '}
      <bdi>{cell}</bdi>
    </Fragment>
  ));
}

/** Maps the file's columns to fields: as in the last import, or guessed by heading. */
export function ImportMapping({ shown, busy, onCheck }: ImportMappingProps): ReactNode {
  const { t } = useTranslation('imports');
  const { t: tInterfaces } = useTranslation('interfaces');
  const [plan, setPlan] = useState<ImportPlan>(shown.plan);
  const { headings, sample, fields } = shown;
  // Two columns may have the same heading.
  const places = headings.map((heading, at) => ({ heading, at, id: `${at}.${heading}` }));
  const choose = (at: number, field: string): void => {
    const next = plan.fields.map((known, place) =>
      place === at ? field : known === field ? '' : known,
    );
    setPlan({
      fields: next,
      key: next.includes(plan.key)
        ? plan.key
        : (fields.find(({ key, finds }) => finds && next.includes(key))?.key ?? ''),
    });
  };
  const finding = fields.filter(({ key, finds }) => finds && plan.fields.includes(key));
  const missing = fields.filter(({ key, required }) => required && !plan.fields.includes(key));
  const options = [
    { value: '', label: t('leaveOut') },
    ...fields.map(({ key, label, required }) => ({
      value: key,
      label: required ? `${label} *` : label,
    })),
  ];
  return (
    <Panel title={t('mapping')}>
      <p className={classes['note']}>
        {t('mappingHelp', { lines: shown.lines.toLocaleString('he-IL') })}
      </p>
      <DataTable label={t('mapping')} roomy stacked>
        <thead>
          <tr>
            <th scope="col">{t('heading')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('example')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ heading, at, id }) => (
            <tr key={id}>
              <td data-label={t('heading')}>
                <bdi>{heading === '' ? t('noHeading', { at: at + 1 }) : heading}</bdi>
              </td>
              <td data-label={t('field')}>
                <NativeSelect
                  className={classes['choose'] ?? ''}
                  aria-label={t('fieldOf', { heading })}
                  value={plan.fields[at] ?? ''}
                  data={options}
                  onChange={(event) => choose(at, event.currentTarget.value)}
                />
              </td>
              <td data-label={t('example')} className={classes['example']}>
                <Samples cells={sample.slice(0, 3).map((cells) => String(cells[at] ?? ''))} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={classes['below']}>
        <NativeSelect
          label={t('key')}
          description={t('keyHelp')}
          value={plan.key}
          data={[
            { value: '', label: t('noKey') },
            ...finding.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(event) => setPlan({ ...plan, key: event.currentTarget.value })}
        />
        {missing.length > 0 && (
          <p className={classes['note']}>
            {t('missing', { names: missing.map(({ label }) => label).join(', ') })}
          </p>
        )}
        <div>
          <Button loading={busy} onClick={() => onCheck(plan)}>
            {tInterfaces('check')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
