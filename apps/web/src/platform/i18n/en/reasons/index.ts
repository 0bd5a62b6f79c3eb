import type { ReasonCode } from '@dalpak/contracts';
import { chequesReasons } from './cheques.ts';
import { fieldsReasons } from './fields.ts';
import { cellsReasons } from './cells.ts';
import { documentsReasons } from './documents.ts';
import { importsReasons } from './imports.ts';
import { officeReasons } from './office.ts';
import { requestsReasons } from './requests.ts';
import { salesReasons } from './sales.ts';

/** English sentences of the catalogue of reasons; the Hebrew ones come from the server. */
export const enReasons: Readonly<Record<ReasonCode, string>> = {
  ...chequesReasons,
  ...fieldsReasons,
  ...cellsReasons,
  ...documentsReasons,
  ...importsReasons,
  ...officeReasons,
  ...requestsReasons,
  ...salesReasons,
};
