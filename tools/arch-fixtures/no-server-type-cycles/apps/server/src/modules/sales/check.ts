import type { Submission } from './submit.ts';
export const check = ({ id }: Submission): string => id;
