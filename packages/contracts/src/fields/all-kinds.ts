import type { ColumnKind, ColumnOf, RecordColumn } from '../components/record-component.ts';
import { addressKind } from './address.kind.ts';
import { avatarKind } from './avatar.kind.ts';
import { bankKind } from './bank.kind.ts';
import { barcodeKind } from './barcode.kind.ts';
import { checkboxKind } from './checkbox.kind.ts';
import { choiceKind } from './choice.kind.ts';
import { choicesKind } from './choices.kind.ts';
import { codeKind } from './code.kind.ts';
import { colourKind } from './colour.kind.ts';
import { dateKind } from './date.kind.ts';
import { daterangeKind } from './daterange.kind.ts';
import { daysKind } from './days.kind.ts';
import { emailKind } from './email.kind.ts';
import type { Cell, FieldKind, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';
import { fileKind } from './file.kind.ts';
import { imageKind } from './image.kind.ts';
import { integerKind } from './integer.kind.ts';
import { levelsKind } from './levels.kind.ts';
import { limitsKind } from './limits.kind.ts';
import { localityKind } from './locality.kind.ts';
import { longtextKind } from './longtext.kind.ts';
import { momentKind } from './moment.kind.ts';
import { moneyKind } from './money.kind.ts';
import { notesKind } from './notes.kind.ts';
import { numberKind } from './number.kind.ts';
import { passwordKind } from './password.kind.ts';
import { percentKind } from './percent.kind.ts';
import { phoneKind } from './phone.kind.ts';
import { quantityKind } from './quantity.kind.ts';
import { radioKind } from './radio.kind.ts';
import { refKind } from './ref.kind.ts';
import { refsKind } from './refs.kind.ts';
import { rightsKind } from './rights.kind.ts';
import { switchKind } from './switch.kind.ts';
import { tableKind } from './table.kind.ts';
import { tagsKind } from './tags.kind.ts';
import { taxidKind } from './taxid.kind.ts';
import { textKind } from './text.kind.ts';
import { timeKind } from './time.kind.ts';

const KINDS: { readonly [K in ColumnKind]: FieldKind<K> } = {
  text: textKind,
  longtext: longtextKind,
  notes: notesKind,
  address: addressKind,
  locality: localityKind,
  code: codeKind,
  barcode: barcodeKind,
  phone: phoneKind,
  email: emailKind,
  taxid: taxidKind,
  bank: bankKind,
  integer: integerKind,
  number: numberKind,
  money: moneyKind,
  quantity: quantityKind,
  percent: percentKind,
  switch: switchKind,
  checkbox: checkboxKind,
  choice: choiceKind,
  radio: radioKind,
  choices: choicesKind,
  date: dateKind,
  time: timeKind,
  moment: momentKind,
  daterange: daterangeKind,
  ref: refKind,
  refs: refsKind,
  password: passwordKind,
  colour: colourKind,
  days: daysKind,
  limits: limitsKind,
  tags: tagsKind,
  image: imageKind,
  avatar: avatarKind,
  file: fileKind,
  table: tableKind,
  levels: levelsKind,
  rights: rightsKind,
};

/** A kind with its column, so that the two cannot be mixed up. */
interface BoundKind {
  readonly width: number;
  readonly isFigure: boolean;
  readonly searchable: boolean;
  readonly sorts: boolean;
  readonly parse: (value: unknown) => Parsed;
  /** The search value of a text in this column; null when the text cannot be one. */
  readonly searchValue: (text: string) => string | number | boolean | null;
  readonly toCell: (value: FieldValue) => Cell;
  readonly fromCell: (cell: Cell) => Parsed;
}

function bind<K extends ColumnKind>(kind: FieldKind<K>, column: ColumnOf<K>): BoundKind {
  const { searchValue } = kind;
  return {
    width: column.width ?? kind.width,
    isFigure: kind.figure === true,
    searchable: kind.searchable,
    sorts: kind.sorts,
    parse: (value) => kind.parse(value, column),
    searchValue: (text) => (searchValue === undefined ? text : searchValue(text, column)),
    toCell: (value) => kind.toCell(value, column),
    fromCell: (cell) => kind.fromCell(cell, column),
  };
}

/** The behaviour of a column, which follows from its kind. */
export function kindOf(column: RecordColumn): BoundKind {
  // The compiler cannot infer that KINDS pairs each column with its own kind.
  return bind(KINDS[column.kind] as FieldKind, column);
}
