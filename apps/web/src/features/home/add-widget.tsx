import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import {
  definitionOfOwn,
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
import { useOwnReports } from '../../report-kit/own-reports.ts';
import { nameOf, nameOfCategory, nameOfReport } from '../../report-kit/report-words.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import classes from './widgets.module.css';
import { useReportWords } from '../../report-kit/words.ts';

const KINDS = ['figure', 'chart', 'table', 'text', 'needs', 'goal'] as const;
type Kind = (typeof KINDS)[number];
/** Kinds that are of no report. */
const PLAIN: readonly Kind[] = ['text', 'needs', 'goal'];

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
  const built = useOwnReports().map(({ code: own, report: of }) => definitionOfOwn(own, of));
  const reports = [...built, ...REPORTS].filter((one) => maySeeReport(perr, one));
  const [code, setCode] = useState(REPORTS[0]?.code ?? '');
  const [text, setText] = useState('');
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
  const isOfReport = !PLAIN.some((kind) => kind === shown);
  const plainWidget = (plain: Kind): Widget => ({
    id: freeId(taken, plain),
    kind: plain,
    title: title.trim(),
    ...(plain === 'text' ? { text: text.trim() } : {}),
    report: '',
    measures: [],
    dimensions: [],
    filters: {},
    period: null,
    compare: 'off',
    chart: 'bars',
    limit: 10,
    width: 6,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined || (shown === 'text' && text.trim() === '')) return;
    if (!isOfReport) return onAdd(plainWidget(shown));
    const dimensions = shown === 'figure' ? [] : dimensionsIn(report).slice(0, 2);
    onAdd({
      id: freeId(taken, code),
      kind: shown,
      // The name of a built report is not known everywhere.
      title:
        title.trim() === '' && report.category === 'own' && shown !== 'figure'
          ? nameOfReport(report).slice(0, 80)
          : title.trim(),
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
        <SegmentedControl
          aria-label={say('shownAs')}
          value={shown}
          data={kindsOf(report).map((one) => ({ value: one, label: say(`kind.${one}`) }))}
          onChange={(next) => setKind(KINDS.find((one) => one === next) ?? 'figure')}
        />
        {isOfReport && (
          <>
            <NativeSelect
              data-autofocus
              label={say('ofReport')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              data={[
                ...(built.length > 0 ? (['own'] as const) : []),
                ...(Object.keys(REPORT_CATEGORIES) as ReportCategory[]),
              ].map((category) => ({
                group: category === 'own' ? say('builtReports') : nameOfCategory(category),
                items: reports
                  .filter((one) => one.category === category)
                  .map((one) => ({ value: one.code, label: nameOfReport(one) })),
              }))}
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
          </>
        )}
        {shown === 'text' && (
          <Textarea
            label={say('widgetText')}
            value={text}
            maxLength={1_000}
            rows={4}
            onChange={(event) => setText(event.currentTarget.value)}
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
