import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core';
import type { LabelProduct, LabelTemplateView } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconDeviceUsb,
  IconDownload,
  IconPrinter,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { findPrinterKind } from '../../platform/hardware/receipt-printer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import {
  addToQueue,
  labelsToPrintNow,
  MAX_WAITING,
  setCopies,
  setLabelMode,
  setLabelQueue,
  useLabelQueue,
  type WaitingLabel,
  removePrinted,
} from '../../platform/labels/label-queue.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { VirtualList } from '../../ui/layout/virtual-list.tsx';
import { isMistyped } from './label-barcode.ts';
import { layoutLabel } from './label-layout.ts';
import { LabelView } from './label-view.tsx';
import { measureText } from './measure-text.ts';
import { PriceChanges } from './price-changes.tsx';
import {
  fitsReceiptPrinter,
  type LabelJob,
  printOnDevice,
  downloadText,
  zplOf,
} from './print-labels.ts';
import { type SheetFormat, printSheet } from './print-sheet.tsx';
import { ProductSearch } from './product-search.tsx';
import { useLabelProducts } from './use-labels.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './labels.module.css';

/** The number of labels in the preview; all are printed. */
const MAX_PREVIEWED = 60;
/** Height in pixels of a product in the queue, and the number visible at once. */
const ROW_HEIGHT = 48;
const MOST_ROWS = 8;

interface Ready extends LabelJob {
  readonly product: LabelProduct;
}

function Chosen({
  ready,
  waiting,
}: {
  readonly ready: readonly Ready[];
  readonly waiting: readonly WaitingLabel[];
}): ReactNode {
  const { t } = useTranslation('labels');
  return (
    <div
      className={classes['queue']}
      style={{ blockSize: Math.min(MOST_ROWS, ready.length) * ROW_HEIGHT }}
    >
      <VirtualList
        items={ready}
        rowHeight={ROW_HEIGHT}
        label={t('chosen')}
        keyOf={({ id }) => id}
        renderRow={({ id, product: { name, barcode }, copies }) => (
          <div className={classes['result']}>
            <span className={cx(arrange['growing'], classes['name'])}>
              <bdi>{name}</bdi>
            </span>
            {isMistyped(barcode) && (
              <span className={classes['warn']}>
                <IconAlertTriangle size={18} aria-hidden />
                {t('checkDigit')}
              </span>
            )}
            <TextInput
              className={classes['copies'] ?? ''}
              inputMode="numeric"
              maxLength={3}
              aria-label={t('copies', { name })}
              value={String(copies)}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) =>
                setLabelQueue(
                  setCopies(waiting, id, Number(event.currentTarget.value.replaceAll(/\D/g, ''))),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('remove', { name })}
              onClick={() => setLabelQueue(waiting.filter((label) => label.id !== id))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        )}
      />
    </div>
  );
}

interface AutoPrintInput {
  readonly ready: readonly Ready[];
  /** Whether labels of this template fit a printer of this device. */
  readonly onDevice: boolean;
}

/**
 * Prints queued labels as soon as they arrive, while automatic printing is on. After a failure of
 * the printer it does not retry.
 */
function useAutoPrint({ ready, onDevice }: AutoPrintInput): void {
  const { t } = useTranslation('labels');
  const mode = useLabelQueue((state) => state.mode);
  const isPrinting = useRef(false);
  useEffect(() => {
    // Labels queued meanwhile are in the queue when printing is done, and that change runs this
    // again.
    const due = isPrinting.current ? [] : labelsToPrintNow(ready, mode, onDevice);
    if (due.length === 0) return;
    isPrinting.current = true;
    printOnDevice(due)
      .then((printed) => {
        isPrinting.current = false;
        if (!printed) throw new Error('No printer');
        setLabelQueue(removePrinted(useLabelQueue.getState().waiting, due));
      })
      .catch(() => {
        isPrinting.current = false;
        setLabelMode('manual');
        toast({ text: t('autoFailed'), tone: 'bad' });
      });
  }, [ready, mode, onDevice, t]);
}

/**
 * Switches automatic printing. It cannot be turned on while labels are queued, so that they are not
 * all printed unintentionally.
 */
function AutoPrintSwitch({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const { t } = useTranslation('labels');
  const mode = useLabelQueue((state) => state.mode);
  return (
    <Switch
      label={t('auto')}
      description={t(mode === 'manual' && !isEmpty ? 'autoWaiting' : 'autoHelp')}
      checked={mode === 'auto'}
      disabled={mode === 'manual' && !isEmpty}
      onChange={(event) => setLabelMode(event.currentTarget.checked ? 'auto' : 'manual')}
    />
  );
}

/** The print queue, and the ways to print it. */
export function PrintTab({
  templates,
}: {
  readonly templates: readonly LabelTemplateView[];
}): ReactNode {
  const { t } = useTranslation('labels');
  const waiting = useLabelQueue((state) => state.waiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const [paper, setPaper] = useState<SheetFormat>('a4');
  const [isBusy, setBusy] = useState(false);
  const printer = useQuery({ queryKey: ['printer-kind'], queryFn: () => findPrinterKind() });
  const today = useNow();
  const { data: products, error, refetch } = useLabelProducts(waiting.map(({ id }) => id));
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  const ready = useMemo((): readonly Ready[] => {
    if (template === undefined) return [];
    const known = new Map((products ?? []).map((product) => [product.id, product]));
    const tools = { measure: measureText, today };
    return waiting.flatMap(({ id, copies }) => {
      const product = known.get(id);
      return product === undefined
        ? []
        : [
            {
              id,
              product,
              copies,
              name: product.name,
              label: layoutLabel(template, product, tools),
            },
          ];
    });
  }, [products, template, today, waiting]);
  const onDevice =
    template !== undefined && printer.data === 'serial' && fitsReceiptPrinter(template.width);
  useAutoPrint({ ready, onDevice });
  if (template === undefined) return null;

  const count = ready.reduce((sum, { copies }) => sum + copies, 0);
  const sheet = ready
    .flatMap(({ product, copies, label }) =>
      Array.from({ length: copies }, (_, copy) => ({
        key: `${product.id}.${copy}`,
        name: product.name,
        label,
      })),
    )
    .slice(0, MAX_PREVIEWED);
  const add = (ids: readonly number[], more = false): void =>
    setLabelQueue(addToQueue(useLabelQueue.getState().waiting, ids, more));
  const busy = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } catch {
      toast({ text: t('printFailed'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const failed = error === null || products !== undefined ? null : describeError(error);
  const isEmpty = waiting.length === 0 || (products !== undefined && ready.length === 0);
  return (
    <div className={arrange['stack']}>
      <Panel>
        <ProductSearch onAdd={(id) => add([id], true)} />
        <PriceChanges room={MAX_WAITING - waiting.length} onAdd={(ids) => add(ids)} />
        {onDevice && <AutoPrintSwitch isEmpty={waiting.length === 0} />}
      </Panel>
      {failed !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={failed.description}
          code={failed.code}
          onRetry={() => void refetch()}
        />
      )}
      {failed === null && !isEmpty && ready.length === 0 && (
        <Skeleton label={t('chosen')}>
          <SkeletonBar height={160} />
        </Skeleton>
      )}
      {isEmpty && (
        <EmptyState icon={<IconTags size={28} />} title={t('none')} text={t('noneHelp')} />
      )}
      {ready.length > 0 && (
        <>
          <Panel
            title={t('chosen')}
            aside={
              <Button variant="subtle" onClick={() => setLabelQueue([])}>
                {t('clear')}
              </Button>
            }
          >
            <Chosen ready={ready} waiting={waiting} />
            <div className={classes['ways']}>
              <Select
                label={t('template')}
                allowDeselect={false}
                value={template.id}
                onChange={setChosen}
                data={templates.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Select
                label={t('paper')}
                allowDeselect={false}
                value={paper}
                onChange={(value) => setPaper(value === 'roll' ? 'roll' : 'a4')}
                data={[
                  { value: 'a4', label: t('paperA4') },
                  { value: 'roll', label: t('paperRoll') },
                ]}
              />
              <Button
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => void busy(() => printSheet({ jobs: ready, paper }))}
              >
                {t('print', { count })}
              </Button>
              {onDevice && (
                <Button
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconDeviceUsb size={18} aria-hidden />}
                  onClick={() => void busy(async () => void (await printOnDevice(ready)))}
                >
                  {t('printOnDevice')}
                </Button>
              )}
              <Button
                variant="default"
                loading={isBusy}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() =>
                  void busy(async () => downloadText('labels.zpl', await zplOf(ready, 8)))
                }
              >
                {t('zpl')}
              </Button>
            </div>
          </Panel>
          {count > MAX_PREVIEWED && (
            <p className={quiet} role="status">
              {t('shownOf', { shown: MAX_PREVIEWED, count })}
            </p>
          )}
          <section className={classes['sheet']} aria-label={t('sheet')}>
            {sheet.map(({ key, name, label }) => (
              <LabelView key={key} label={label} title={name} />
            ))}
          </section>
        </>
      )}
    </div>
  );
}
