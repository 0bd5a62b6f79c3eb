import { Button } from '@mantine/core';
import type { OpenImport } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { listRoute } from '../../record-kit/record-routes.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Num } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ImportChanges } from './import-changes.tsx';
import { MissingNames } from './missing-names.tsx';
import { InvalidCells } from './invalid-cells.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './interfaces.module.css';
import { ReportLines } from './promos-import.tsx';

interface ImportResultProps {
  readonly shown: OpenImport;
  readonly busy: boolean;
  readonly onMatch: () => void;
  readonly onMake: (missing: OpenImport['missing'][number]) => void;
  readonly onCommit: () => void;
  readonly onUndo: () => Promise<void>;
  readonly onAgain: () => void;
}

function nothingText(
  t: ReturnType<typeof useTranslation<'imports'>>['t'],
  counts: OpenImport['counts'],
): string {
  const { same, bad } = counts ?? { same: 0, bad: 0 };
  const lines = { same: same.toLocaleString('he-IL'), bad: bad.toLocaleString('he-IL') };
  if (bad > 0) return same > 0 ? t('nothingButFaults', lines) : t('nothingSound', lines);
  return same === 1 ? t('nothingOne') : t('nothingHelp', lines);
}

/** The result of an import: what it would do, what it did, or that it was undone. */
export function ImportResult({
  shown,
  busy,
  onMatch,
  onMake,
  onCommit,
  onUndo,
  onAgain,
}: ImportResultProps): ReactNode {
  const { t } = useTranslation('imports');
  const [asking, setAsking] = useState(false);
  const { state, counts, kept } = shown;
  const figures =
    counts === null
      ? []
      : ([
          ['new', counts.new],
          ['changed', counts.changed],
          ['same', counts.same],
          ['bad', counts.bad],
        ] as const);
  const writes = counts === null ? 0 : counts.new + counts.changed;
  const title = state === 'checked' || state === 'nothing' || state === 'done' ? state : 'undone';
  // An import that changes nothing is finished, and says why: all lines are unchanged, or the
  // others are invalid.
  const help =
    state === 'nothing'
      ? nothingText(t, counts)
      : state === 'undone' && kept > 0
        ? t('undoneKept')
        : t(`${title}Help`);
  // The file of an import without changes is deleted once another was sent.
  const hasFile = state === 'checked' || (state === 'nothing' && shown.headings.length > 0);
  return (
    <>
      <Panel title={t(title)}>
        <p role="status" className={classes['note']}>
          {help}
        </p>
        <Facts layout="figures">
          {figures.map(([name, value]) => (
            <Fact key={name} label={t(name)}>
              <Num value={value} />
            </Fact>
          ))}
          {state === 'undone' && kept > 0 && (
            <Fact label={t('kept')}>
              <Num value={kept} />
            </Fact>
          )}
        </Facts>
        {shown.report !== null && state !== 'undone' && <ReportLines report={shown.report} />}
        <div className={classes['actions']}>
          {state === 'checked' && writes > 0 && (
            <Button loading={busy} onClick={onCommit}>
              {t('take', { count: writes, records: writes.toLocaleString('he-IL') })}
            </Button>
          )}
          {(state === 'done' || state === 'nothing') && (
            <Button component="a" href={hrefOf(listRoute(shown.component))}>
              {t('toList')}
            </Button>
          )}
          {hasFile && (
            <Button variant="default" onClick={onMatch}>
              {t(shown.format === 'prices' ? 'otherStore' : 'otherMapping')}
            </Button>
          )}
          {state === 'done' && (
            <Button variant="default" color="bad" loading={busy} onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
          <Button variant="subtle" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </Panel>
      <MissingNames missing={shown.missing} busy={busy} onMake={onMake} />
      {state === 'checked' &&
        shown.format !== 'prices' &&
        (['changed', 'new'] as const).map(
          (verdict) =>
            (counts?.[verdict] ?? 0) > 0 && (
              <ImportChanges
                key={verdict}
                shown={shown}
                verdict={verdict}
                count={counts?.[verdict] ?? 0}
              />
            ),
        )}
      {((hasFile && (counts?.bad ?? 0) > 0 && shown.format !== 'prices') ||
        (state === 'undone' && kept > 0)) && <InvalidCells shown={shown} />}
      <ConfirmDialog
        opened={asking}
        destructive
        title={t('undoTitle')}
        text={t('undoHelp')}
        confirmLabel={t('undo')}
        keepLabel={t('undoKeep')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          await onUndo();
        }}
      />
    </>
  );
}
