import { drillsOf, type ReportDefinition, type ReportLineView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { openFurther } from '../../platform/windows/window.store.ts';
import { daysOf, encodeView, PLAIN_VIEW, type ReportView } from '../../report-kit/report-view.ts';
import { nameOfReport } from '../../report-kit/report-words.ts';
import { useReportWords } from '../../report-kit/words.ts';
import classes from './report.module.css';

/** Links to the reports that divide a line further, each in a window of its own. */
export function DrillLinks({
  report,
  line,
  view,
  today,
}: {
  readonly report: ReportDefinition;
  readonly line: ReportLineView;
  readonly view: ReportView;
  readonly today: string;
}): ReactNode {
  const say = useReportWords();
  const seen = new Set(useAppInit().reports.map(({ code }) => code));
  const drills = drillsOf(report, line.keys, { filters: view.filters, ...daysOf(view, today) });
  const offered = drills.filter(({ report: { code } }) => seen.has(code));
  if (offered.length === 0) return null;
  return (
    <p className={classes['drills']}>
      <span>{say('drillInto')}:</span>
      {offered.map(({ report: into, filters, from, to }) => {
        const query = encodeView(
          { ...PLAIN_VIEW, filters, from, to },
          { ...PLAIN_VIEW, period: into.period },
        );
        const route = `/report/id/${into.code}`;
        return (
          <a
            key={into.code}
            href={`${hrefOf(route)}?${query}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              // A window that shows the report by other filters stays as it is.
              event.preventDefault();
              openFurther(`${route}?${query}`);
            }}
          >
            {nameOfReport(into)}
          </a>
        );
      })}
    </p>
  );
}
