import type { ColumnKind, RecordColumn } from '@dalpak/contracts';
import { addressInput } from './address.input.tsx';
import { avatarInput } from './avatar.input.tsx';
import { bankInput } from './bank.input.tsx';
import { barcodeInput } from './barcode.input.tsx';
import { checkboxInput } from './checkbox.input.tsx';
import { choiceInput } from './choice.input.tsx';
import { choicesInput } from './choices.input.tsx';
import { codeInput } from './code.input.tsx';
import { colourInput } from './colour.input.tsx';
import { dateInput } from './date.input.tsx';
import { daterangeInput } from './daterange.input.tsx';
import { daysInput } from './days.input.tsx';
import { emailInput } from './email.input.tsx';
import { fileInput } from './file.input.tsx';
import { imageInput } from './image.input.tsx';
import type { FieldInput } from './input.types.ts';
import { integerInput } from './integer.input.tsx';
import { levelsInput } from './levels.input.tsx';
import { limitsInput } from './limits.input.tsx';
import { localityInput } from './locality.input.tsx';
import { longtextInput } from './longtext.input.tsx';
import { momentInput } from './moment.input.tsx';
import { moneyInput } from './money.input.tsx';
import { notesInput } from './notes.input.tsx';
import { numberInput } from './number.input.tsx';
import { passwordInput } from './password.input.tsx';
import { percentInput } from './percent.input.tsx';
import { phoneInput } from './phone.input.tsx';
import { quantityInput } from './quantity.input.tsx';
import { radioInput } from './radio.input.tsx';
import { refInput } from './ref.input.tsx';
import { refsInput } from './refs.input.tsx';
import { rightsInput } from './rights.input.tsx';
import { switchInput } from './switch.input.tsx';
import { tableInput } from './table.input.tsx';
import { tagsInput } from './tags.input.tsx';
import { taxidInput } from './taxid.input.tsx';
import { textInput } from './text.input.tsx';
import { timeInput } from './time.input.tsx';

/** The input of each kind of field. A kind without an input does not compile. */
const INPUTS: { readonly [K in ColumnKind]: FieldInput<K> } = {
  text: textInput,
  longtext: longtextInput,
  notes: notesInput,
  address: addressInput,
  locality: localityInput,
  code: codeInput,
  barcode: barcodeInput,
  phone: phoneInput,
  email: emailInput,
  taxid: taxidInput,
  bank: bankInput,
  integer: integerInput,
  number: numberInput,
  money: moneyInput,
  quantity: quantityInput,
  percent: percentInput,
  switch: switchInput,
  checkbox: checkboxInput,
  choice: choiceInput,
  radio: radioInput,
  choices: choicesInput,
  date: dateInput,
  time: timeInput,
  moment: momentInput,
  daterange: daterangeInput,
  ref: refInput,
  refs: refsInput,
  password: passwordInput,
  colour: colourInput,
  days: daysInput,
  limits: limitsInput,
  tags: tagsInput,
  image: imageInput,
  avatar: avatarInput,
  file: fileInput,
  table: tableInput,
  levels: levelsInput,
  rights: rightsInput,
};

/** The input of a column's kind. */
export function inputOf({ kind }: RecordColumn): FieldInput {
  // The table gives each kind its own input, which the compiler cannot infer for a union of kinds.
  return INPUTS[kind] as FieldInput;
}
