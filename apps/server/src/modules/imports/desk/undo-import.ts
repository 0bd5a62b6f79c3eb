import { type DetailText, COMPONENT, findRecordComponent } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { ImportRun } from './import-desk.ts';
import { writeInOneTransaction } from './finish-import.ts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import { type UnrestoredRow, undoRows, versionOnce } from '../../../record-kit/index.ts';
import { insertUnrestored } from './import-lines.store.ts';
import { imagedComponents, readImages } from './import-images.store.ts';

/** Images read at once. */
const PART = 250;

const UNRESTORED = {
  changed: explain('stayed_changed'),
  referred: explain('stayed_referred'),
} as const;

const explainUnrestored = (row: UnrestoredRow): DetailText => {
  if (row.why !== 'refused') return UNRESTORED[row.why];
  const { text, reason, params } = row.fault;
  return explain('stayed_refused', {
    why:
      reason === undefined ? text : { text, reason, ...(params === undefined ? {} : { params }) },
  });
};

/** Returns the records to their state before the import, in one transaction. */
export function undoImport(run: ImportRun): Promise<void> {
  const {
    ctx,
    rulesOf,
    record: { component },
    row: { id, counts },
    step,
  } = run;
  return writeInOneTransaction(run, async (tx) => {
    const components = await imagedComponents(tx, id);
    // The parts of a record that stays must stay too: a till finds a product by its barcodes.
    // So the records come first.
    // Of a supplier's file the products come last: what it says of them refers to them.
    const order = [...components].sort(
      (a, b) =>
        Number(b.component === component) - Number(a.component === component) ||
        b.component - a.component,
    );
    const stayed = new Set<unknown>();
    let kept = 0;
    let progress = 0;
    for (const imaged of order) {
      const of = requireFound(findRecordComponent(imaged.component));
      const version = versionOnce();
      for (let after = 0; ;) {
        const images = await readImages(tx, id, imaged.component, after, PART);
        const last = images.at(-1);
        if (last === undefined) break;
        after = last.id;
        const undone = await undoRows(
          tx,
          { ctx, record: of, rules: rulesOf(imaged.component), version },
          images.filter(
            ({ after: written }) =>
              imaged.component !== COMPONENT.barcodes || !stayed.has(written['product_id']),
          ),
        );
        if (imaged.component === component) {
          for (const one of undone.kept) stayed.add(one.id);
          kept += undone.kept.length;
          await insertUnrestored(
            tx,
            id,
            undone.kept.map((one) => ({ id: one.id, fault: explainUnrestored(one) })),
          );
        }
        progress += images.length;
        await step(progress);
      }
    }
    return { state: 'undone', counts: { ...counts, kept } };
  });
}
