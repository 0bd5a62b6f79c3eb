import { paperOfStored } from '@dalpak/contracts';
import { decodeCart, type PaperModel } from '@dalpak/engine';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { TenantDb } from '../../../kernel/db/index.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import {
  loadTranslation,
  makeCountedPrint,
  type PrintMode,
  type PrintTask,
  styleFor,
} from '../../papers/index.ts';
import { readTillSettings, receiptBusiness } from '../../settings/index.ts';
import * as store from './documents-read.store.ts';
import { readableDocument } from './documents-read.service.ts';
import { placeOf } from '../document/place.store.ts';

/**
 * Renders a print of a document and counts it: the first is the original, every later one a copy.
 * @throws what `make` and `keep` throw, and then the print is not counted; AppError as reading it
 *   would; DOCUMENT_TYPE_UNSUPPORTED for a cart that this version cannot decode
 */
export async function printDocument<T>(
  ctx: SessionContext,
  id: string,
  task: PrintTask<PaperModel, T>,
): Promise<T> {
  return printRow(ctx.db, await readableDocument(ctx, id), task);
}

/** As {@link printDocument}, for a caller that checked by itself who may read it. */
export async function printOwnDocument<T>(
  db: TenantDb,
  id: string,
  task: PrintTask<PaperModel, T>,
): Promise<T> {
  const [row] = await store.findDocuments(db, [id]);
  return printRow(db, requireFound(row), task);
}

/**
 * Builds the print model of a copy, which counts as no print: the page of a link shows it as often
 * as it is opened. For a caller that checked by itself who may read it.
 */
export async function buildDocumentCopy(db: TenantDb, id: string): Promise<PaperModel> {
  const [row] = await store.findDocuments(db, [id]);
  return (await paperBuilder(db, requireFound(row)))('copy');
}

async function printRow<T>(
  db: TenantDb,
  row: store.CartRow,
  { make, store: keep }: PrintTask<PaperModel, T>,
): Promise<T> {
  const { id } = row;
  const build = await paperBuilder(db, row);
  return makeCountedPrint(
    db,
    { isPrinted: () => store.isPrinted(db, id), count: (tx) => store.countPrint(tx, id) },
    { make: (mode) => make(build(mode)), ...(keep === undefined ? {} : { store: keep }) },
  );
}

/**
 * Loads what a paper of a document says, in the language of its customer or else of its branch.
 * @returns builds the paper as original or copy
 * @throws DOCUMENT_TYPE_UNSUPPORTED for a cart that this version cannot decode
 */
async function paperBuilder(
  db: TenantDb,
  row: store.CartRow,
): Promise<(mode: PrintMode) => PaperModel> {
  const { id } = row;
  const decoded = decodeCart(row.cart, 'name');
  if (!decoded.ok) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  const {
    cart: { header, rows },
    claimed,
  } = decoded.value;
  const [facts, vatGroups, style] = await Promise.all([
    store.findPrintFacts(db, id, [header.warehouseId, header.targetWarehouseId]),
    store.listVatGroups(db, id),
    styleFor(db, row.type),
  ]);
  const paper = requireFound(facts);
  const settings = await readTillSettings(db, row.day, placeOf(paper.branch_id, undefined));
  const translate = await loadTranslation(
    db,
    paper.paper_language ?? settings.paper_language,
    rows.map(({ product }) => product),
  );
  // A transfer names both warehouses; all other goods leave from the business's address.
  const warehouses =
    header.targetWarehouseId === null
      ? undefined
      : { from: paper.warehouse, to: paper.target_warehouse };
  const around = {
    business: receiptBusiness(
      {
        cloud: {
          vat_name: paper.vat_name,
          vat_number: paper.vat_number,
          address: paper.cloud_address,
          phone: paper.cloud_phone,
        },
        branch: { name: row.branch_name, address: paper.branch_address, phone: paper.branch_phone },
      },
      settings,
    ),
    confirmation: row.confirmation,
    issuedAt: toLocalDateTime(Date.parse(row.issued_at)),
    employeeName: paper.employee_name,
    terminalName: '',
    style,
    ...(warehouses === undefined ? {} : { warehouses }),
  };
  const view = {
    id,
    number: row.number,
    engine_version: '',
    cash_rounding: claimed.cashRounding,
    paid: claimed.paid,
    change_due: claimed.change,
    cart: row.cart,
    vat_groups: vatGroups,
  };
  return (mode) => {
    const model = paperOfStored(view, { ...around, mode });
    if (model === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
    return translate(model);
  };
}
