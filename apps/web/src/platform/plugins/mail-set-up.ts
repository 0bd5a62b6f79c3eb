import type { ActivePlugin } from '@dalpak/contracts';

/** Whether mail is set up for the business: no while nobody knows, for a button too few is better than one that does nothing. */
export function mailIsSetUp(plugins: readonly Pick<ActivePlugin, 'channels'>[] | undefined): boolean {
  return plugins?.some(({ channels }) => channels.includes('mail')) ?? false;
}
