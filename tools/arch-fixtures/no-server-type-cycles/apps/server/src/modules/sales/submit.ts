import { check } from './check.ts';
export interface Submission {
  readonly id: string;
}
export const submit = (sent: Submission): string => check(sent);
