import { chequesReasons } from './cheques.ts';
import { fieldsReasons } from './fields.ts';
import { cellsReasons } from './cells.ts';
import { documentsReasons } from './documents.ts';
import { importsReasons } from './imports.ts';
import { officeReasons } from './office.ts';
import { requestsReasons } from './requests.ts';
import { salesReasons } from './sales.ts';

/**
 * The catalogue of reasons: what an error says beyond its code, in Hebrew. The server answers with
 * the code and the values of its places; the client has the English sentence.
 */
export const REASONS = {
  ...chequesReasons,
  ...fieldsReasons,
  ...cellsReasons,
  ...documentsReasons,
  ...importsReasons,
  ...officeReasons,
  ...requestsReasons,
  ...salesReasons,
} as const;

export type ReasonCode = keyof typeof REASONS;

/** Names of the places in a sentence. */
export type PlaceOf<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlaceOf<Rest>
  : never;

/** A reason as it is sent: its sentence in Hebrew, and what other languages need. */
export interface Reason {
  readonly text: string;
  readonly reason: ReasonCode;
  readonly params?: Readonly<Record<string, ReasonParam>>;
}

/** A value as it is shown, or a reason inside another. */
export type ReasonParam = string | number | Reason;

/** The values that the sentence of a reason needs. */
export type ReasonParams<Code extends ReasonCode> = Readonly<
  Record<PlaceOf<(typeof REASONS)[Code]>, ReasonParam>
>;
