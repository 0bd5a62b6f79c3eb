import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import {
  dimensionsIn,
  maySeeMeasure,
  maySeeReport,
  measuresIn,
  REPORTS,
  REPORT_CATEGORIES,
  type ReportCategory,
  type ReportDefinition,
  type Widget,
} from '@dalpak/contracts';
import { REPORT_PERIODS, type ReportPeriod } from '@dalpak/engine';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAppInit } from '../../platform/session/session.store.ts';
import { nameOf, nameOfCategory, nameOfReport } from '../../report-kit/report-words.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import classes from './widgets.module.css';
import { useReportWords } from '../../report-kit/words.ts';

const KINDS = ['figure', 'chart', 'table'] as const;
type Kind = (typeof KINDS)[number];

function kindsOf(report: ReportDefinition): readonly Kind[] {
  return KINDS.filter((kind) => kind !== 'chart' || report.chart !== null);
}

function freeId(taken: readonly string[], report: string): string {
  for (let at = 1; ; at += 1) {
    const id = `${report}-${at}`;
    if (!taken.includes(id)) return id;
  }
}

const TABLE_MEASURES = 3;

/** Choosing a report, a measure of it and how it is shown, for a new widget. */
export function AddWidget({
  taken,
  onClose,
  onAdd,
}: {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onAdd: (widget: Widget) => void;
}): ReactNode {
  const say = useReportWords();
  const { perr } = useAppInit();
  const reports = REPORTS.filter((report) => maySeeReport(perr, report));
  const [code, setCode] = useState(reports[0]?.code ?? '');
  const [kind, setKind] = useState<Kind>('figure');
  const [measure, setMeasure] = useState('');
  const [period, setPeriod] = useState<ReportPeriod>('today');
  const [title, setTitle] = useState('');
  const report = reports.find((one) => one.code === code);
  if (report === undefined) return null;
  const measures = measuresIn(report).filter((key) => maySeeMeasure(perr, key));
  const drawn = report.columns[report.drawn];
  const chosen =
    measures.find((key) => key === measure) ?? measures.find((key) => key === drawn) ?? measures[0];
  const shown = kindsOf(report).includes(kind) ? kind : 'figure';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined) return;
    const dimensions = shown === 'figure' ? [] : dimensionsIn(report).slice(0, 2);
    onAdd({
      id: freeId(taken, code),
      kind: shown,
      title: title.trim(),
      report: code,
      measures:
        shown === 'table'
          ? [chosen, ...measures.filter((key) => key !== chosen)].slice(0, TABLE_MEASURES)
          : [chosen],
      dimensions: [...dimensions],
      filters: report.only ?? {},
      period: report.period === null ? null : period,
      compare: 'off',
      chart: report.chart ?? 'bars',
      limit: 10,
      width: shown === 'figure' ? 3 : 6,
    });
  };
  return (
    <Modal opened onClose={onClose} title={say('addWidget')}>
      <form className={classes['addForm']} onSubmit={submit}>
        <NativeSelect
          data-autofocus
          label={say('ofReport')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data={(Object.keys(REPORT_CATEGORIES) as ReportCategory[]).map((category) => ({
            group: nameOfCategory(category),
            items: reports
              .filter((one) => one.category === category)
              .map((one) => ({ value: one.code, label: nameOfReport(one) })),
          }))}
        />
        <SegmentedControl
          aria-label={say('shownAs')}
          value={shown}
          data={kindsOf(report).map((one) => ({ value: one, label: say(`kind.${one}`) }))}
          onChange={(next) => setKind(KINDS.find((one) => one === next) ?? 'figure')}
        />
        <NativeSelect
          label={say('measure')}
          value={chosen ?? ''}
          onChange={(event) => setMeasure(event.currentTarget.value)}
          data={measures.map((key) => ({ value: key, label: nameOf(key) }))}
        />
        {report.period !== null && (
          <NativeSelect
            label={say('ofPeriod')}
            value={period}
            onChange={(event) => {
              const next = REPORT_PERIODS.find((one) => one === event.currentTarget.value);
              if (next !== undefined) setPeriod(next);
            }}
            data={REPORT_PERIODS.map((one) => ({ value: one, label: say(`ranges.${one}`) }))}
          />
        )}
        <TextInput
          label={say('widgetTitle')}
          value={title}
          maxLength={80}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit">{say('addWidget')}</Button>
      </form>
    </Modal>
  );
}
