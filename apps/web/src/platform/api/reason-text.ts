import { fillPlaces } from '@dalpak/contracts';
import { wordOfReason } from '../i18n/i18n.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The sentence of a reason in the language of the screen; null where the server's Hebrew text is
 * shown: in Hebrew, without a reason, and for one that the language lacks.
 * @param said an error, one of its details, or a reason inside a reason, as it was received
 */
export function textOfReason({ reason, params }: Fields): string | null {
  if (typeof reason !== 'string') return null;
  const sentence = wordOfReason(reason);
  if (sentence === undefined) return null;
  return fillPlaces(
    sentence,
    Object.fromEntries(
      Object.entries(isFields(params) ? params : {}).map(([name, value]) => [name, shown(value)]),
    ),
  );
}

function shown(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isFields(value)) return '';
  const { text } = value;
  return textOfReason(value) ?? (typeof text === 'string' ? text : '');
}
