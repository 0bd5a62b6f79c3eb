import { minusFirst } from '@dalpak/engine';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as part of a page that the server writes, with the sign of a negative sum before it. */
export function escapeHtml(text: string): string {
  return minusFirst(text).replace(/[&<>"']/g, (letter) => ESCAPED[letter] ?? letter);
}
