import { importStopOf, type RecordImport } from '@dalpak/contracts';
import { textOfCode } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { labelText } from '../../record-kit/words.ts';

/** Why an import stopped, in the language of the screen; the server's text is Hebrew. */
export function describeImportError(error: NonNullable<RecordImport['error']>): string {
  const stop = importStopOf(error);
  if (stop !== null) return labelText(stop);
  return (currentLanguage() === 'en' && textOfCode(error.code)) || error.desc;
}
