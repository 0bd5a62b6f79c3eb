import { lazy, type ReactNode, Suspense } from 'react';
import { currentLanguage, LANGUAGES } from '../../platform/i18n/i18n.ts';
import { useWords } from '../../platform/i18n/words-of.ts';
import type { ChartData } from '../../ui/chart/chart.types.ts';
import { MarkReader } from '../../ui/chart/mark-reader.tsx';
import { SkeletonBar } from '../../ui/layout/states.tsx';
import { sayForecast } from './words.ts';

// The drawing library comes with the first chart, and with nothing before.
const TimeChart = lazy(async () => ({
  default: (await import('../../ui/chart/time-chart.tsx')).TimeChart,
}));

/** Figures of days as lines, read mark by mark with the arrows. */
export function ForecastChart({
  data,
  name,
}: {
  readonly data: ChartData;
  readonly name: string;
}): ReactNode {
  const say = useWords(sayForecast);
  const rtl = LANGUAGES[currentLanguage()].dir === 'rtl';
  return (
    <Suspense fallback={<SkeletonBar height={220} />}>
      <MarkReader
        data={data}
        flow={rtl ? 'left' : 'right'}
        label={say('reader', { name })}
        onEnter={null}
        onTable={null}
      >
        {(at) => <TimeChart data={data} bars={false} rtl={rtl} read={at?.point ?? null} />}
      </MarkReader>
    </Suspense>
  );
}
