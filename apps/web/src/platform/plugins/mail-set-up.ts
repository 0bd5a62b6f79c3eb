import type { ActivePlugin } from '@dalpak/contracts';

/**
 * Whether mail is set up for the business. False while unknown: a missing button is better than one
 * that does nothing.
 */
export function isMailSetUp(
  plugins: readonly Pick<ActivePlugin, 'channels'>[] | undefined,
): boolean {
  return plugins?.some(({ channels }) => channels.includes('mail')) ?? false;
}
