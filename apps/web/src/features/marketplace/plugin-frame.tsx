import {
  type ActivePlugin,
  CHECK_REQUIRED,
  getRecord,
  type PluginOpeningMessage,
  runPluginOperation,
} from '@dalpak/contracts';
import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import {
  addPaymentChecker,
  onBillChanged,
  proposeToBill,
  takeCheckAnswer,
} from '../../platform/plugins/bill-plugins.ts';
import { onPaymentDeleted } from '../../platform/plugins/payment-deleted.ts';
import { onPush } from '../../platform/push/push.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './marketplace.module.css';
import { createPluginHost, mayHear, type PluginHost } from './plugin-host.ts';

interface PluginFrameProps {
  readonly plugin: ActivePlugin;
  readonly place: PluginOpeningMessage['place'];
  readonly trigger: string | null;
  readonly component: number | null;
  readonly ids: readonly string[];
  /** Name of the frame for screen readers. */
  readonly title: string;
  readonly onClose?: () => void;
}

/**
 * A plugin in its sandboxed frame. The frame has no origin, so it reaches neither this page, nor
 * the browser's storage, nor any address. A message channel, held only by the frame and its host,
 * connects them.
 */
export function PluginFrame({
  plugin,
  place,
  trigger,
  component,
  ids,
  title,
  onClose,
}: PluginFrameProps): ReactNode {
  const { t } = useTranslation('marketplace');
  const init = useAppInit();
  const scheme = useComputedColorScheme('light');
  const host = useRef<PluginHost | null>(null);
  const [turn, setTurn] = useState(0);
  const [height, setHeight] = useState(96);
  const [expelled, setExpelled] = useState(false);

  const open = (frame: HTMLIFrameElement): void => {
    // A frame that loads a second time has navigated elsewhere, so the channel is closed.
    if (host.current !== null) {
      host.current.end();
      setExpelled(true);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const logged = new Set<string>();
    const made = createPluginHost({
      plugin,
      hello: {
        language: currentLanguage(),
        scheme,
        place,
        trigger,
        component,
        ids,
        settings: plugin.settings,
        branch: init.cloud.branch?.name ?? '',
      },
      port: { post: (message) => port1.postMessage(message), close: () => port1.close() },
      now: () => performance.now(),
      duties: {
        readRecord: async (of, id) =>
          (await api.call(getRecord, { params: { component: of, id } })).data.data,
        toast: (text, tone) => toast({ title: plugin.name[currentLanguage()], text, tone }),
        setHeight,
        close: () => onClose?.(),
        operate: async (operation, data) =>
          (
            await api.call(runPluginOperation, {
              params: { id: plugin.id, operation },
              body: { data: data },
            })
          ).data,
        propose: (proposal) =>
          proposeToBill({ id: plugin.id, name: plugin.name[currentLanguage()] }, proposal),
        answerCheck: takeCheckAnswer,
        describeError: (error) => describeError(error).description,
        // Logs each failure once, to leave room in the page's log. The data of the call may be
        // personal, and are not logged.
        log: ({ code, error }) => {
          if (!logged.has(code)) console.warn(`Plugin ${plugin.id}: ${code}: ${error}`);
          logged.add(code);
        },
        removeFrame: () => setExpelled(true),
      },
    });
    host.current = made;
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => made.receive(data));
    port1.start();
    frame.contentWindow?.postMessage({ dalpak: 'open' }, location.origin, [port2]);
  };
  useEffect(() => {
    const ends = [
      onPush('records:changed', ({ component: changed }) =>
        host.current?.notify({ component: changed }),
      ),
      onPaymentDeleted((payment) => host.current?.notify({ hook: 'payment.delete', payment })),
      onBillChanged((bill) => host.current?.notify({ hook: 'bill.changed', bill })),
      // The hidden frame answers, so that a plugin with two frames is asked once.
      ...(place === 'background' && mayHear(plugin, 'payment.check')
        ? [
            addPaymentChecker({
              plugin: { id: plugin.id, name: plugin.name[currentLanguage()] },
              required: plugin.settings[CHECK_REQUIRED] === true,
              ask: (check, bill) => host.current?.notify({ hook: 'payment.check', check, bill }),
            }),
          ]
        : []),
    ];
    return () => {
      for (const end of ends) end();
      host.current?.end();
      host.current = null;
      // A window that was hidden returns with a new frame; so does a change of the colour scheme.
      setTurn((before) => before + 1);
    };
  }, [scheme, place, plugin]);

  if (expelled)
    return place === 'background' ? null : <MessageBox tone="warn">{t('expelled')}</MessageBox>;
  return (
    <iframe
      key={turn}
      className={classes['frame'] ?? ''}
      hidden={place === 'background'}
      src={`/plugin-frames/frame.html?plugin=${plugin.page}`}
      title={title}
      style={{ blockSize: height }}
      onLoad={(event) => open(event.currentTarget)}
    />
  );
}
