import { describeError } from '../api/describe-error.ts';
import { i18n } from '../i18n/i18n.ts';
import { toast, TOAST_TIMES } from '../../ui/messages/toast.ts';
import { UpdateRefused } from './update-refused.ts';
import type { Updater, UpdateNews } from './updater.ts';

/** The reason of the failure for the user. */
export function describeUpdateFailure(error: unknown): string {
  return error instanceof UpdateRefused
    ? i18n.t(`pluginUpdates:refused.${error.reason}`)
    : describeError(error).description;
}

/** A fixed id shows one message at a time: a later one replaces it. */
const ID = 'plugin-update';

/** Reports the outcome of an update step, with the next action as a button. */
export function notifyUpdate(
  news: UpdateNews,
  updater: Pick<Updater, 'download' | 'install'>,
): void {
  switch (news.kind) {
    case 'available':
      toast({
        id: ID,
        title: i18n.t('pluginUpdates:available'),
        text: i18n.t(news.downloads ? 'pluginUpdates:downloads' : 'pluginUpdates:newVersion', {
          version: news.version,
        }),
        ms: TOAST_TIMES.updateAvailable,
        ...(news.downloads
          ? {}
          : {
              action: {
                label: i18n.t('pluginUpdates:download'),
                run: () => void updater.download('person'),
              },
            }),
      });
      break;
    case 'ready':
      toast({
        id: ID,
        title: i18n.t('pluginUpdates:available'),
        text: i18n.t('pluginUpdates:readyText', { version: news.version }),
        tone: 'ok',
        ms: TOAST_TIMES.updateAvailable,
        action: { label: i18n.t('pluginUpdates:install'), run: () => void updater.install() },
      });
      break;
    case 'installed':
      toast({
        id: ID,
        text: i18n.t('pluginUpdates:installed', { version: news.version }),
        tone: 'ok',
      });
      break;
    case 'current':
      toast({ id: ID, text: i18n.t('pluginUpdates:current'), tone: 'ok' });
      break;
    case 'saleFirst':
      toast({ id: ID, text: i18n.t('pluginUpdates:saleFirst'), tone: 'warn' });
      break;
    case 'failed':
      toast({ id: ID, title: 'ERROR', text: describeUpdateFailure(news.error), tone: 'bad' });
  }
}
