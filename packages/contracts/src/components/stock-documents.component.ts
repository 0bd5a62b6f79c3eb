import { COMPONENT } from '../components.ts';
import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

/** Goods that move without a customer or a supplier. Adjustments are what comes in (26) and what goes out (27). */
export const stockDocumentComponents = [
  documentList(COMPONENT.transfers, [25], DOCUMENT_COLUMNS.transfer),
  documentList(COMPONENT.stockCounts, [28], DOCUMENT_COLUMNS.stock),
  documentList(COMPONENT.stockAdjustments, [26, 27], DOCUMENT_COLUMNS.stock),
] as const;
