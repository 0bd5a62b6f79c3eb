import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { PRODUCTION, type ReportDefinition, type ReportFilter } from '@dalpak/contracts';
import { DATE_RANGES, dateRangeOf } from '@dalpak/engine';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useOverflowMenu } from '../../ui/use-overflow-menu.ts';
import { validateFilter, rangeNameOf } from './report-filter.ts';
import classes from './report.module.css';

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly wrong: boolean;
  readonly onChange: (value: number) => void;
}

/** A small integer; an empty field counts as zero, which is reported as an error there. */
function NumberField({ label, value, wrong, onChange }: NumberProps): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <TextInput
      className={cx('digits-text', classes['number'])}
      label={label}
      inputMode="numeric"
      maxLength={3}
      value={value === 0 ? '' : String(value)}
      error={wrong ? t('wrongNumber') : null}
      onChange={(event) => onChange(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
    />
  );
}

interface FilterFormProps {
  readonly report: ReportDefinition;
  readonly filter: ReportFilter;
  /** `YYYY-MM-DD`: the base of the named ranges. */
  readonly today: string;
  readonly busy: boolean;
  readonly onChange: (filter: ReportFilter) => void;
  readonly onRun: () => void;
}

/** The filter of a report, with the button that runs it. */
export function FilterForm({
  report,
  filter,
  today,
  busy,
  onChange,
  onRun: onMake,
}: FilterFormProps): ReactNode {
  const { t } = useTranslation('reports');
  const [tried, setTried] = useState(false);
  const faults = validateFilter(filter);
  // Where there is no room for all, the dates get a line of their own, so that the button is not
  // alone in one.
  const { ref, folded } = useOverflowMenu(report.code);
  const wrong = (name: (typeof faults)[number]): boolean => tried && faults.includes(name);
  const set = (part: Partial<ReportFilter>): void => onChange({ ...filter, ...part });
  const make = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (faults.length === 0) onMake();
  };
  return (
    <form
      ref={ref}
      className={classes['filter']}
      data-few={folded || undefined}
      onSubmit={make}
      noValidate
    >
      {report.dated && (
        <div className={classes['dates']}>
          <NativeSelect
            aria-label={t('rangeOf')}
            value={rangeNameOf(filter, today) ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const name = DATE_RANGES.find((one) => one === value);
              if (name !== undefined) set(dateRangeOf(name, today));
            }}
            data={[
              { value: '', label: t('otherRange'), disabled: true },
              ...DATE_RANGES.map((name) => ({ value: name, label: t(`ranges.${name}`) })),
            ]}
          />
          <DateField
            label={t('from')}
            pickLabel={t('pickFrom')}
            value={filter.from}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={t('to')}
            pickLabel={t('pickTo')}
            value={filter.to}
            onChange={(to) => set({ to })}
          />
          {wrong('dates') && (
            <p role="alert" className={classes['fault']}>
              {t('wrongDates')}
            </p>
          )}
        </div>
      )}
      <NumberField
        label={t('perPage')}
        value={filter.ReportPerPage}
        wrong={wrong('ReportPerPage')}
        onChange={(ReportPerPage) => set({ ReportPerPage })}
      />
      {report.movements.length > 0 && (
        <>
          <NumberField
            label={t('perItem')}
            value={filter.ReportPerItem}
            wrong={wrong('ReportPerItem')}
            onChange={(ReportPerItem) => set({ ReportPerItem })}
          />
          <Switch
            className={classes['switch'] ?? ''}
            label={t('movements')}
            checked={filter.IncludeMovements === 1}
            onChange={(event) => set({ IncludeMovements: event.currentTarget.checked ? 1 : 0 })}
          />
        </>
      )}
      <NativeSelect
        label={t('production')}
        value={String(filter.Production)}
        onChange={(event) => set({ Production: Number(event.currentTarget.value) })}
        data={[
          { value: String(PRODUCTION.screen), label: t('toScreen') },
          { value: String(PRODUCTION.print), label: t('toPrint') },
          { value: String(PRODUCTION.file), label: t('toFile') },
        ]}
      />
      <Button type="submit" loading={busy} className={classes['make'] ?? ''}>
        {t('make')}
      </Button>
    </form>
  );
}
