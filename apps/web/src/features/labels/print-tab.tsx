import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { LabelProduct, LabelTemplateView } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconDeviceUsb, IconDownload, IconPrinter, IconTags, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPrinterKind } from '../../platform/hardware/receipt-printer.ts';
import { addToQueue, setCopies, setLabelQueue, useLabelQueue, type WaitingLabel } from '../../platform/labels/label-queue.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { isMistyped } from './label-barcode.ts';
import { type DrawnLabel, layoutLabel } from './label-layout.ts';
import { LabelView } from './label-view.tsx';
import { measureText } from './measure-text.ts';
import { PriceChanges } from './price-changes.tsx';
import { fitsReceiptPrinter, printOnDevice, saveText, zplOf } from './print-labels.ts';
import { ProductSearch } from './product-search.tsx';
import { useLabelProducts } from './use-labels.ts';
import classes from './labels.module.css';

type Paper = 'roll' | 'a4';
/** Millimetres of an A4 page's edge and between two labels. */
const EDGE = 8;
const GAP = 2;
/** More labels than these are printed, and not all drawn on the screen first. */
const SHOWN = 60;

interface Ready {
  readonly product: LabelProduct;
  readonly copies: number;
  readonly label: DrawnLabel;
}

/** What stands on one page: a label on a roll, a sheet of them on A4. */
function pageStyle({ width, height }: LabelTemplateView, paper: Paper): string {
  const page = paper === 'roll' ? `size: ${width / 10}mm ${height / 10}mm; margin: 0` : `size: A4; margin: ${EDGE}mm`;
  return `@page labels { ${page} }`;
}

function Chosen({ ready, waiting }: { readonly ready: readonly Ready[]; readonly waiting: readonly WaitingLabel[] }): ReactNode {
  const { t } = useTranslation('labels');
  return (
    <ul className={classes['results']} aria-label={t('chosen')}>
      {ready.map(({ product: { id, name, barcode }, copies }) => (
        <li key={id} className={classes['result']}>
          <bdi className={classes['name']}>{name}</bdi>
          {isMistyped(barcode) && <span className={classes['warn']}><IconAlertTriangle size={18} aria-hidden />{t('checkDigit')}</span>}
          <TextInput className={classes['copies'] ?? ''} inputMode="numeric" maxLength={3} aria-label={t('copies', { name })} value={String(copies)} onFocus={(event) => event.currentTarget.select()} onChange={(event) => setLabelQueue(setCopies(waiting, id, Number(event.currentTarget.value.replaceAll(/\D/g, ''))))} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('remove', { name })} onClick={() => setLabelQueue(waiting.filter((label) => label.id !== id))}><IconTrash size={18} /></ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** The queue, and the ways it becomes paper. */
export function PrintTab({ templates }: { readonly templates: readonly LabelTemplateView[] }): ReactNode {
  const { t } = useTranslation('labels');
  const waiting = useLabelQueue((state) => state.waiting);
  const [chosen, setChosen] = useState<string | null>(null);
  const [paper, setPaper] = useState<Paper>('a4');
  const [isBusy, setBusy] = useState(false);
  const printer = useQuery({ queryKey: ['printer-kind'], queryFn: () => findPrinterKind() });
  const products = useLabelProducts(waiting.map(({ id }) => id)).data;
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  const ready = useMemo((): readonly Ready[] => {
    if (template === undefined) return [];
    const known = new Map((products ?? []).map((product) => [product.id, product]));
    const tools = { measure: measureText, today: Date.now() };
    return waiting.flatMap(({ id, copies }) => {
      const product = known.get(id);
      return product === undefined ? [] : [{ product, copies, label: layoutLabel(template, product, tools) }];
    });
  }, [products, template, waiting]);
  if (template === undefined) return null;

  const count = ready.reduce((sum, { copies }) => sum + copies, 0);
  const sheet = ready.flatMap(({ product, copies, label }) => Array.from({ length: copies }, (_, copy) => ({ key: `${product.id}.${copy}`, name: product.name, label })));
  const add = (ids: readonly number[], more = false): void => setLabelQueue(addToQueue(useLabelQueue.getState().waiting, ids, more));
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
  const onDevice = printer.data === 'serial' && fitsReceiptPrinter(template.width);
  return (
    <>
      <style>{pageStyle(template, paper)}</style>
      <Panel className={classes['screenOnly']}>
        <ProductSearch onAdd={(id) => add([id], true)} />
        <PriceChanges onAdd={(ids) => add(ids)} />
      </Panel>
      {ready.length === 0 ? (
        <EmptyState icon={<IconTags size={28} />} title={t('none')} text={t('noneHelp')} />
      ) : (
        <>
          <Panel title={t('chosen')} className={classes['screenOnly']} aside={<Button variant="subtle" onClick={() => setLabelQueue([])}>{t('clear')}</Button>}>
            <Chosen ready={ready} waiting={waiting} />
            <div className={classes['ways']}>
              <Select label={t('template')} allowDeselect={false} value={template.id} onChange={setChosen} data={templates.map(({ id, name }) => ({ value: id, label: name }))} />
              <Select label={t('paper')} allowDeselect={false} value={paper} onChange={(value) => setPaper(value === 'roll' ? 'roll' : 'a4')} data={[{ value: 'a4', label: t('paperA4') }, { value: 'roll', label: t('paperRoll') }]} />
              <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>{t('print', { count })}</Button>
              {onDevice && <Button variant="default" loading={isBusy} leftSection={<IconDeviceUsb size={18} aria-hidden />} onClick={() => void busy(async () => void (await printOnDevice(ready)))}>{t('printOnDevice')}</Button>}
              <Button variant="default" loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void busy(async () => saveText('labels.zpl', await zplOf(ready, 8)))}>{t('zpl')}</Button>
            </div>
          </Panel>
          {count > SHOWN && <p className={classes['quiet']} role="status">{t('shownOf', { shown: SHOWN, count })}</p>}
          <section className={classes['sheet']} data-paper={paper} aria-label={t('sheet')} style={{ gap: `${GAP}mm` }}>
            {sheet.map(({ key, name, label }, at) => <div key={key} className={classes['cell']} data-late={at >= SHOWN}><LabelView label={label} title={name} /></div>)}
          </section>
        </>
      )}
    </>
  );
}
