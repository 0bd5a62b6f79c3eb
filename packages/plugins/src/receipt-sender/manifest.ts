import { COMPONENT, type MarketManifestInput, PLUGIN_API } from '@dalpak/contracts';

const send = { label: { he: 'שלחו קבלה', en: 'Send receipt' }, icon: 'send' } as const;

/**
 * Manifest of the plugin that sends receipts to customers by e-mail or through a message provider.
 */
export const receiptSenderManifest: MarketManifestInput = {
  api: PLUGIN_API,
  id: 'receipt-sender',
  version: '1.0.0',
  name: { he: 'שליחת קבלות', en: 'Receipt sender' },
  about: {
    he: 'שולח ללקוח העתק של הקבלה בדוא"ל, או דרך ספק הודעות (WhatsApp, SMS) שמקבל קריאת רשת.',
    en: 'Sends a copy of the receipt to the customer by e-mail, or by a provider of messages (WhatsApp, SMS) that takes a web call.',
  },
  icon: 'send',
  permissions: [
    {
      kind: 'read',
      component: COMPONENT.transactions,
      fields: ['number', 'issued', 'total', 'customer'],
    },
    { kind: 'read', component: COMPONENT.customers, fields: ['name', 'email', 'phone'] },
    { kind: 'send', channel: 'mail' },
    { kind: 'send', channel: 'webhook' },
  ],
  settings: [
    {
      key: 'mail_host',
      label: { he: 'שרת דואר (SMTP)', en: 'Mail server (SMTP)' },
      kind: 'text',
      max: 253,
      address: 'mail',
      hint: {
        he: 'למשל smtp.example.com. ריק: לא שולחים דוא"ל.',
        en: 'Such as smtp.example.com. Empty: no e-mail is sent.',
      },
    },
    {
      key: 'mail_port',
      label: { he: 'פורט', en: 'Port' },
      kind: 'choice',
      required: true,
      initial: '465',
      choices: {
        465: { he: '465 (מוצפן מההתחלה)', en: '465 (TLS from the start)' },
        587: { he: '587 (מוצפן לפני ההתחברות)', en: '587 (STARTTLS)' },
      },
    },
    {
      key: 'mail_user',
      label: { he: 'שם משתמש בשרת הדואר', en: 'User of the mail server' },
      kind: 'text',
      max: 200,
    },
    {
      key: 'mail_password',
      label: { he: 'סיסמה בשרת הדואר', en: 'Password of the mail server' },
      kind: 'password',
      min: 1,
      max: 200,
      boundTo: ['mail_host', 'mail_port', 'mail_user'],
    },
    { key: 'mail_from', label: { he: 'כתובת השולח', en: 'Sender' }, kind: 'email' },
    {
      key: 'mail_subject',
      label: { he: 'נושא', en: 'Subject' },
      kind: 'text',
      max: 150,
      required: true,
      initial: 'קבלה {number} מ{business}',
    },
    {
      key: 'webhook_url',
      label: { he: 'כתובת ספק ההודעות', en: 'Address of the message provider' },
      kind: 'text',
      max: 500,
      address: 'web',
      hint: {
        he: 'מתחילה ב-https. ריק: לא שולחים הודעות.',
        en: 'Begins with https. Empty: no messages are sent.',
      },
    },
    {
      key: 'webhook_token',
      label: { he: 'מפתח הגישה של ספק ההודעות', en: 'Access key of the message provider' },
      kind: 'password',
      min: 1,
      max: 200,
      boundTo: ['webhook_url'],
    },
    {
      key: 'message_text',
      label: { he: 'נוסח ההודעה', en: 'Text of the message' },
      kind: 'longtext',
      max: 1_000,
      required: true,
      initial:
        'שלום {name}, מצורפת קבלה {number} על סך {total} ש"ח מ{business}. תודה שקניתם אצלנו.',
      hint: {
        he: 'אפשר לשלב: {name}, {number}, {total}, {date}, {business}',
        en: 'May hold: {name}, {number}, {total}, {date}, {business}',
      },
    },
  ],
  triggers: [
    { key: 'sale', place: 'form', component: COMPONENT.transactions, ...send },
    { key: 'sales', place: 'list', component: COMPONENT.transactions, ...send },
    { key: 'customer', place: 'form', component: COMPONENT.customers, ...send },
    { key: 'customers', place: 'row', component: COMPONENT.customers, ...send },
  ],
  operations: ['draft', 'send', 'state'],
};
