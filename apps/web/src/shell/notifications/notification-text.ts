import { fillPlaces, type NotificationView } from '@dalpak/contracts';
import { labelText, wordsOfNotice } from '../../platform/i18n/i18n.ts';

/**
 * What a notification says in the language of the screen. The server's own text is shown in Hebrew,
 * for the words of a person, and for a notice that this version does not know.
 */
export function notificationText({
  said,
  title,
  body,
}: Pick<NotificationView, 'said' | 'title' | 'body'>): {
  readonly title: string;
  readonly body: string;
} {
  const words = said === null ? undefined : wordsOfNotice(said.code);
  if (said === null || words === undefined) return { title, body };
  const values = Object.fromEntries(
    Object.entries(said.params).map(([name, value]) => [
      name,
      typeof value === 'object' ? labelText(value) : value,
    ]),
  );
  return { title: fillPlaces(words.title, values), body: fillPlaces(words.body, values) };
}
