import type { RecordComponent } from './record-component.ts';

export const movementTypesComponent: RecordComponent = {
  component: 164,
  key: 'movementTypes',
  label: 'סוגי תנועה',
  icon: 'arrows-exchange',
  menu: 'movementTypes',
  module: 'accounting',
  table: 'movement_types',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'סוג תנועה חדש', en: 'New movement type' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'code',
      label: 'code',
      kind: 'code',
      next: true,
      unique: true,
      search: true,
      list: 'shown',
    },
    {
      key: 'vat',
      label: { he: 'מע"מ', en: 'VAT' },
      kind: 'choice',
      required: true,
      initial: 'none',
      choices: {
        none: { he: 'ללא', en: 'None' },
        input_within: { he: 'תשומות, כלול בסכום', en: 'Input, within the sum' },
        input_added: { he: 'תשומות, נוסף לסכום', en: 'Input, added to the sum' },
        output_within: { he: 'עסקאות, כלול בסכום', en: 'Output, within the sum' },
        output_added: { he: 'עסקאות, נוסף לסכום', en: 'Output, added to the sum' },
      },
      list: 'shown',
    },
    {
      key: 'lines',
      label: { he: 'שורות', en: 'Lines' },
      kind: 'table',
      maxRows: 10,
      required: true,
      hint: {
        he: 'קוד חשבון ריק: נשאל בפקודה. אחוז ריק: היתרה שמאזנת את הפקודה.',
        en: 'No account code: asked in the entry. No percent: the remainder that balances it.',
      },
      columns: [
        { key: 'account', label: { he: 'קוד חשבון', en: 'Account code' }, kind: 'text' },
        { key: 'debit', label: { he: 'חובה', en: 'Debit' }, kind: 'switch' },
        { key: 'share', label: { he: 'אחוז', en: 'Percent' }, kind: 'percent' },
      ],
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
