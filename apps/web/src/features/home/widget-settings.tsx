import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  type DimensionKey,
  furtherDimensions,
  type MeasureKey,
  REPORT_COMPARISONS,
  type Widget,
} from '@dalpak/contracts';
import { REPORT_PERIODS } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { FilterChips } from '../../report-kit/filter-chips.tsx';
import { useReportWords } from '../../report-kit/words.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './widgets.module.css';

/** The title, period, comparison and filters of one widget. */
export function WidgetSettings({
  widget,
  onClose,
  onChange,
}: {
  readonly widget: Widget;
  readonly onClose: () => void;
  readonly onChange: (widget: Widget) => void;
}): ReactNode {
  const say = useReportWords();
  const [draft, setDraft] = useState(widget);
  const held = [...draft.dimensions, ...Object.keys(draft.filters)] as DimensionKey[];
  return (
    <Modal opened onClose={onClose} title={say('widgetSettings')}>
      <form
        className={classes['addForm']}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(draft);
        }}
      >
        <TextInput
          data-autofocus
          label={say('widgetTitle')}
          value={draft.title}
          maxLength={80}
          onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        />
        {draft.period !== null && (
          <>
            <NativeSelect
              label={say('ofPeriod')}
              value={draft.period}
              onChange={(event) => {
                const period = REPORT_PERIODS.find((one) => one === event.currentTarget.value);
                if (period !== undefined) setDraft({ ...draft, period });
              }}
              data={REPORT_PERIODS.map((one) => ({ value: one, label: say(`ranges.${one}`) }))}
            />
            <NativeSelect
              label={say('compare')}
              value={draft.compare}
              onChange={(event) => {
                const compare = REPORT_COMPARISONS.find((one) => one === event.currentTarget.value);
                if (compare !== undefined) setDraft({ ...draft, compare });
              }}
              data={REPORT_COMPARISONS.map((one) => ({
                value: one,
                label: say(`compareWith.${one}`),
              }))}
            />
          </>
        )}
        <div className={arrange['chips']}>
          <FilterChips
            offered={furtherDimensions(draft.measures as MeasureKey[], held)}
            filters={draft.filters}
            onChange={(filters) => setDraft({ ...draft, filters })}
          />
        </div>
        <Button type="submit">{say('setFilter')}</Button>
      </form>
    </Modal>
  );
}
