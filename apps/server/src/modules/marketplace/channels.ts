import type { SendChannel } from '@dalpak/contracts';
import type { RunningPlugin } from './plugin-operations.ts';

/**
 * The channels by which an installed plugin can really send: those it is permitted to use and whose
 * provider is set. Empty for a plugin that sends nothing.
 */
export function channelsOf({
  settings,
  granted,
}: Pick<RunningPlugin, 'settings' | 'granted'>): readonly SendChannel[] {
  const filled = (key: string): boolean =>
    typeof settings[key] === 'string' && settings[key] !== '';
  return granted.flatMap((one) => {
    if (one.kind !== 'send') return [];
    const isSetUp =
      one.channel === 'mail' ? filled('mail_host') && filled('mail_from') : filled('webhook_url');
    return isSetUp ? [one.channel] : [];
  });
}
