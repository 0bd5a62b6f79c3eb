import { z } from 'zod';
import { cleanText } from '../fields/field-tools.ts';

/** A text as it is kept: without marks that turn a line around, so that one of marks alone is empty. @param max characters of what is kept */
export const textSchema = (max: number) => z.string().refine((text) => cleanText(text) !== null).overwrite((text) => cleanText(text) ?? text).max(max);
