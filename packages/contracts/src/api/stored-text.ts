import { z } from 'zod';
import { cleanText } from '../fields/field-tools.ts';

/**
 * A text that is stored without bidirectional control characters; a text of nothing else becomes
 * empty.
 * @param max most characters of the stored text
 */
export const textSchema = (max: number) =>
  z
    .string()
    .refine((text) => cleanText(text) !== null)
    .overwrite((text) => cleanText(text) ?? text)
    .max(max);
