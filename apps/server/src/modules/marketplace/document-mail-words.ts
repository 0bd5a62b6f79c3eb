/** Subject and text of the mail of a document; the plugin's settings are for receipts. */
export const DOCUMENT_TEMPLATES = {
  subject: '{title} {number} מ{business}',
  text: 'שלום {name}, מצורף המסמך {title} {number} מ{business}.',
} as const;
