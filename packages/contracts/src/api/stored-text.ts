import * as z from 'zod/mini';
import { cleanText } from '../fields/field-tools.ts';

/**
 * A text that is stored without bidirectional control characters; a text of nothing else becomes
 * empty.
 * @param max most characters of the stored text
 */
export const textSchema = (max: number) =>
  z.string().check(
    z.refine((text) => cleanText(text) !== null),
    z.overwrite((text) => cleanText(text) ?? text),
    z.maxLength(max),
  );
